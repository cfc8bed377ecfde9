import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { FOLDERS, ROOT } from './source-files.ts';

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];
const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8');

const isPattern = (path: string) => /[<>*{}…$]/.test(path);

function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

function codeIn(text: string): string[] {
  let inBlock = false;
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('```')) {
      inBlock = !inBlock;
      return [];
    }
    return inBlock ? [line] : [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  });
}

function pathsIn(text: string): string[] {
  const places = [...FOLDERS, 'docs'].join('|');
  const written = new RegExp(`(?<![\\w/.#-])(?:${places})/[^\\s'",;)|]*`, 'g');
  return codeIn(text)
    .flatMap((code) => code.match(written) ?? [])
    .map((path) => path.replace(/[.:]$/, ''))
    .filter((path) => !isPattern(path));
}

test.each(PAGES)('%s has no broken link', (page) => {
  const broken = linksOf(textOf(page)).filter(
    (target) => !existsSync(join(ROOT, dirname(page), decodeURIComponent(target))),
  );
  expect(broken).toEqual([]);
});

test.each(PAGES)('%s names no missing file', (page) => {
  // A decision names files as they were on its date, and the files may have moved since.
  if (page.startsWith(join('docs', 'decisions'))) return;
  const example = page === 'CONTRIBUTING.md' ? /archive-client/ : /^$/;
  const missing = pathsIn(textOf(page)).filter(
    (path) => !example.test(path) && !existsSync(join(ROOT, path)),
  );
  expect(missing).toEqual([]);
});

test.each(PAGES)('%s names no unknown npm command', (page) => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = [...textOf(page).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the README is read and checked for links, files and commands', () => {
  expect(linksOf(textOf('docs/tour.md')).length).toBeGreaterThan(20);
  expect(pathsIn(textOf('CONTRIBUTING.md')).length).toBeGreaterThan(20);
  expect(pathsIn('`functions/http/serve.ts`, `git ls-files local/x.ts` and functions/y.ts')).toEqual([
    'functions/http/serve.ts',
    'local/x.ts',
  ]);
});

test('every command for operators and developers is documented', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const documented = PAGES.map(textOf).join('\n');
  const untold = Object.keys(scripts).filter(
    (name) => !/^(pre|build$)/.test(name) && !new RegExp(`npm (run )?${name}\\b`).test(documented),
  );
  expect(untold).toEqual([]);
});
