import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { FOLDERS, filesOf, modulesOf } from './source-files.ts';

test('files and folders are named in kebab-case', () => {
  // Test data keeps the file names of the banks' exports.
  const wrong = filesOf(...FOLDERS)
    .filter((file) => !file.path.startsWith('test/fixtures/'))
    .filter((file) => !/^([a-z0-9]+(-[a-z0-9]+)*\/)+[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/.test(file.path))
    .map((file) => file.path);
  expect(wrong).toEqual([]);
});

test('no file has a name for miscellaneous code', () => {
  const wrong = filesOf(...FOLDERS)
    .filter((file) => /(^|[/-])(utils?|helpers?|common|misc|lib)([.-]|\/|$)/.test(file.path))
    .map((file) => file.path);
  expect(wrong).toEqual([]);
});

test('no file only re-exports', () => {
  const wrong = modulesOf('bin', 'infra', 'functions', 'shared', 'web', 'local')
    .filter((file) => /^export (\*|\{[^}]*\}) from /m.test(file.text))
    .map((file) => file.path);
  expect(wrong).toEqual([]);
});

test('tests are named after what they test, and are in the mirrored folder', () => {
  const tests = modulesOf('test').filter((file) => /\.test\.tsx?$/.test(file.path));
  expect(tests.length).toBeGreaterThan(0);
  for (const file of tests) {
    expect(basename(file.path), file.path).toMatch(/^[a-z0-9-]+(\.(long|deep))?\.test\.tsx?$/);
    // A journey may wait instead of asserting, because a wait for a missing element fails.
    const asserts =
      /\bexpect\b/.test(file.text) ||
      (/^test\/journeys\//.test(file.path) && /\bsays\(|\.waitFor\(/.test(file.text));
    expect(asserts, `${file.path} asserts nothing`).toBe(true);
    const singledOut = /\b(test|it|describe)\.(only|todo)\b/.test(file.text);
    expect(singledOut, `${file.path} leaves out or singles out tests`).toBe(false);
  }
});

test('no TODO is left, and only the logger logs', () => {
  const wrong = modulesOf('bin', 'infra', 'functions', 'shared', 'web').filter(
    (file) =>
      /\b(TODO|FIXME|XXX|HACK)\b/.test(file.text) ||
      (/\bconsole\./.test(file.text) && file.folder === 'functions'),
  );
  expect(wrong.map((file) => file.path)).toEqual([]);
});
