import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions } from '#infra/bundle.ts';
import { LOCAL_TABLES } from '#local/database.ts';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { LOCAL_POOL } from '#local/portal.ts';
import { PAPER_FONTS } from '#shared/paper-fonts.ts';
import { codeOf, modulesOf } from '../shape/source-files.ts';

const MAX_START_KB = 700;

let folder: string;
let bundles: Awaited<ReturnType<typeof bundleFunctions>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-bundles-'));
  bundles = await bundleFunctions(folder);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('deployed functions contain nothing of the local stand-ins and the demo', () => {
  const secrets = Object.values(DEMO_ACCOUNTS).flatMap((account) => Object.values(account));
  const names = [
    'dynoxide',
    'injectFaults',
    ...Object.values(LOCAL_POOL),
    ...Object.values(LOCAL_TABLES),
    ...secrets,
  ];
  const found = bundles.flatMap(({ name, directory }) =>
    readdirSync(directory)
      .filter((file) => file !== 'fonts')
      .flatMap((file) => {
        const code = readFileSync(join(directory, file), 'utf8');
        return names
          .filter((local) => code.includes(String(local)))
          .map((local) => `${name}/${file}: ${local}`);
      }),
  );
  expect(found).toEqual([]);
});

test.each([`at most ${MAX_START_KB} kB`])('a cold start loads %s of each function', () => {
  const large = bundles.filter(({ startBytes }) => startBytes > MAX_START_KB * 1_000).map(({ name }) => name);
  expect(bundles.length).toBeGreaterThanOrEqual(6);
  expect(large).toEqual([]);
});

test('all files of a function’s bundle load together and find what they import of one another', async () => {
  const { directory = '' } = bundles.find(({ name }) => name === 'transactions') ?? {};
  const files = readdirSync(directory).filter((file) => file.endsWith('.mjs'));
  const loaded = await Promise.all(files.map((file) => import(pathToFileURL(join(directory, file)).href)));
  expect(loaded[files.indexOf('transactions.mjs')].handler).toBeTypeOf('function');
});

test('a function’s bundle includes the licences of its packages', () => {
  for (const { name, directory } of bundles) {
    const notices = readFileSync(join(directory, 'third-party-notices.txt'), 'utf8');
    expect(notices, name).toMatch(/^## @aws-sdk\/client-dynamodb \S+ \(Apache-2\.0\)$/m);
    expect(notices, name).toContain('Apache License');
    expect(notices, name).not.toContain('## vite');
  }
});

test('the functions that print papers have the fonts beside their code, with their licences, and no other has', () => {
  const fonts = Object.values(PAPER_FONTS).flatMap(({ plain, bold }) =>
    [plain, bold].flatMap((file) => (file === undefined ? [] : [basename(file)])),
  );
  const printing = bundles.filter(({ directory }) => existsSync(join(directory, 'fonts')));
  expect(printing.map(({ name }) => name)).toEqual([
    'statements',
    'investor-reads',
    'capital-call-worker',
    'statement-worker',
  ]);
  for (const { directory } of printing) {
    expect(readdirSync(join(directory, 'fonts')).sort()).toEqual(fonts.sort());
    const notices = readFileSync(join(directory, 'third-party-notices.txt'), 'utf8');
    for (const { package: name } of Object.values(PAPER_FONTS))
      expect(notices).toMatch(new RegExp(`^## ${name} \\S+ \\(OFL-1\\.1\\)$`, 'm'));
  }
});

test('no collator and no format of Intl is created while a function starts', () => {
  // Creating a collator takes a tenth of a cold start, so formats must be created on first use.
  const early = modulesOf('functions', 'shared').filter((file) =>
    /^(?:export )?const (?:(?!=>)[^;])*(?:new Intl\.|\.toLocale\w*String\()/m.test(codeOf(file)),
  );
  expect(early.map(({ path }) => path)).toEqual([]);
});
