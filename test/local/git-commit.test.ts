import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askGit, commitOf } from '#local/git-commit.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-git-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.com', ...args], { cwd: folder });

test('the commit is the checked-out one, and is marked when files differ from it', () => {
  git('init');
  expect(commitOf(folder)).toBe('unknown');
  git('commit', '--allow-empty', '--message', 'One');
  const commit = askGit(['rev-parse', 'HEAD'], folder);
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  expect(commitOf(folder)).toBe(commit);
  writeFileSync(join(folder, 'new.ts'), '');
  expect(commitOf(folder)).toBe(`${commit}+changes`);
});

test('outside of a repository the commit is unknown', () => {
  expect(commitOf(folder)).toBe('unknown');
});
