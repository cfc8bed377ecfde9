import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { FUND_NAME } from '#shared/constants.ts';
import { codeOf, type Folder, importsOf, modulesOf, type SourceFile } from './source-files.ts';

/** The folders that a folder can import from, besides itself. */
const BELOW: Record<Folder, readonly Folder[]> = {
  shared: [],
  functions: ['shared'],
  web: ['shared'],
  infra: ['shared'],
  local: ['functions', 'shared'],
  bin: ['functions', 'infra', 'local', 'shared'],
  test: ['bin', 'infra', 'functions', 'shared', 'web', 'local'],
};

/** The lowest room is first. A file may import from its own room and lower rooms. */
const ROOMS: readonly (readonly [room: string, files: RegExp])[] = [
  ['the services, as interfaces', /^functions\/services\.ts$/],
  ['the ledger', /^functions\/ledger\//],
  ['the bank data provider, AWS and HTTP', /^functions\/(basiq|aws|http)\//],
  ['the records', /^functions\/records\//],
  ['money', /^functions\/money\//],
  ['messages', /^functions\/messages\//],
  ['two people', /^functions\/two-people\//],
  ['papers and CSV files', /^functions\/(papers|csv)\//],
  ['matching', /^functions\/matching\//],
  ['the areas', /^functions\/(?!(workers|exports|investor-reads)\/)[a-z-]+\//],
  ['what answers by the calls of other areas', /^functions\/(exports|investor-reads)\//],
  ['the workers', /^functions\/workers\//],
];

const UPWARD = [
  'functions/aws/services.ts imports functions/records/identity-of-users.ts',
  'functions/http/actor.ts imports functions/records/client-store.ts',
  'functions/http/actor.ts imports functions/records/email-change-store.ts',
  'functions/http/actor.ts imports functions/records/user-store.ts',
  'functions/http/limit-investor.ts imports functions/records/try-store.ts',
  'functions/http/record-view.ts imports functions/records/client-store.ts',
  'functions/http/second-factor.ts imports functions/records/user-store.ts',
  'functions/http/signed-names.ts imports functions/records/staff-name-store.ts',
];

function reached(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0];
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file.path), specifier).split('/')[0];
}

const modules = modulesOf('bin', 'infra', 'functions', 'shared', 'web', 'local', 'test');

test('imports only go to lower layers', () => {
  const wrong = modules.flatMap((file) =>
    importsOf(file)
      .map((specifier) => ({ specifier, folder: reached(file, specifier) }))
      .filter(({ folder }) => folder !== undefined && folder !== file.folder)
      .filter(({ folder }) => !BELOW[file.folder].includes(folder as Folder))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

function roomOf(path: string): number {
  return ROOMS.findIndex(([, files]) => files.test(path));
}

function importsInFunctions(): { from: string; to: string }[] {
  return modulesOf('functions').flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ from: file.path, to: posix.join(posix.dirname(file.path), specifier) })),
  );
}

test('inside functions too, imports only go to lower rooms', () => {
  const files = modulesOf('functions');
  const empty = ROOMS.filter((_, room) => !files.some(({ path }) => roomOf(path) === room));
  expect(empty).toEqual([]);
  const wrong = importsInFunctions()
    .filter(({ from, to }) => roomOf(from) < 0 || roomOf(to) > roomOf(from))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(wrong.sort()).toEqual(UPWARD);
});

test('an area imports nothing of another area', () => {
  const areas = ROOMS.findIndex(([room]) => room === 'the areas');
  const areaOf = (path: string) => path.split('/')[1];
  const wrong = importsInFunctions()
    .filter(({ from, to }) => roomOf(from) === areas && roomOf(to) === areas && areaOf(from) !== areaOf(to))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(wrong).toEqual([]);
});

test('imports inside a folder are relative, others start with the folder’s name, and all have their extension', () => {
  const wrong = modules.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.') || specifier.startsWith('#'))
      .filter((specifier) => {
        const own = reached(file, specifier) === file.folder;
        return (
          (own !== specifier.startsWith('.') && file.folder !== 'test') ||
          !/\.(tsx?|mjs|css|json|svg|woff2)(\?\w+)?$/.test(specifier)
        );
      })
      .map((specifier) => `${file.path} imports ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

test('shared code depends on the schema and decimal libraries only', () => {
  const packages = modulesOf('shared').flatMap((file) =>
    importsOf(file).filter((specifier) => !specifier.startsWith('.')),
  );
  expect([...new Set(packages)].sort()).toEqual(['big.js', 'zod']);
});

test('only stores and the ledger’s writer use the database', () => {
  const allowed = [
    /^functions\/records\/[a-z-]+-store\.ts$/,
    // The files that may use the database client: the writer, the shared reads and the ledger check.
    /^functions\/ledger\/(transact|read|retry|change|point-in-time-recovery)\.ts$/,
    /^functions\/workers\/nightly-check\/read-ledger\.ts$/,
    /^functions\/(services|aws\/services)\.ts$/,
    /^functions\/aws\/audit-stream\.ts$/,
  ];
  const wrong = modulesOf('functions')
    .filter((file) => importsOf(file).some((specifier) => /dynamodb/.test(specifier)))
    .map((file) => file.path)
    .filter((path) => !allowed.some((pattern) => pattern.test(path)));
  expect(wrong).toEqual([]);
});

test('a record that stores somebody’s name stores the id too', () => {
  const stores = modules.filter(({ path }) => path.startsWith('functions/records/'));
  const lone = stores.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(\w*by)_name: z\./g)]
      .filter(([, by]) => !new RegExp(`\\b${by}: z\\.`).test(text))
      .map(([name]) => `${path} ${name}`),
  );
  expect(lone).toEqual([]);
});

test('only the demo names the demo’s fund', () => {
  const allowed =
    /^(shared\/(constants|fund-seed)|functions\/(records\/bank-words|statements\/statement-pdf))\.ts$|^(local|test)\//;
  const named = modules.filter((file) => !allowed.test(file.path) && codeOf(file).includes('FUND_NAME'));
  expect(named.map(({ path }) => path)).toEqual([]);
  expect(readFileSync('index.html', 'utf8')).not.toContain(FUND_NAME);
});

test('only the session uses the identity library', () => {
  const knowing = modulesOf('web')
    .filter((file) => importsOf(file).some((specifier) => /^aws-amplify/.test(specifier)))
    .map((file) => file.path);
  expect(knowing.filter((path) => !/^web\/session[a-z-]*\.ts$/.test(path))).toEqual([]);
});

/** Every area of `web` uses these folders, and they import from no area. */
const SHARED_IN_WEB = ['api', 'build', 'forms', 'shell', 'ui'];

const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  approvals: ['waiting-approvals.tsx'],
  'bank-accounts': ['account-states.tsx', 'create-bank-account.tsx'],
  'capital-calls': [
    'add-to-calendar.tsx',
    'call-status.tsx',
    'late.tsx',
    'list-client-capital-calls.tsx',
    'notice-facts.tsx',
    'pay-box.tsx',
    'remind-late.tsx',
    'to-pay.tsx',
    'use-own-calls.ts',
  ],
  distributions: ['next-payment.tsx', 'own-distribution.ts'],
  documents: ['client-vault.tsx', 'file-tile.tsx', 'list-client-documents.tsx'],
  fund: ['fund-section.tsx', 'money-map.tsx', 'step-lines.tsx'],
  messages: ['list-client-messages.tsx'],
  payees: ['client-payee.tsx', 'payee-words.ts', 'propose-payee.tsx', 'tax-statuses.tsx'],
  payouts: ['paid-lines.tsx'],
  register: ['client-units.tsx', 'move-fields.tsx'],
  reconciliations: ['reason-chips.tsx', 'suggestion-groups.ts'],
  statements: ['issue-own-statement.tsx'],
  transactions: [
    'classify/classify-transaction.tsx',
    'classify/new-transactions.tsx',
    'classify/use-classify.tsx',
    'import/import-statement.tsx',
    'import/last-imports.tsx',
    'list/list-client-payments.tsx',
    'list/recent-transactions.tsx',
    'list/type-mark.tsx',
    'record/add-client-transaction.tsx',
    'record/allocate-transaction.tsx',
    'record/client-field.tsx',
    'record/use-clients.ts',
  ],
  'unit-prices': ['list-own-unit-prices.tsx'],
};

test('an area imports another one only by its entry files, and what all areas use imports none', () => {
  const areaOf = (path: string) => /^web\/([a-z-]+)\//.exec(path)?.[1];
  const across = modulesOf('web').flatMap((file) => {
    const from = areaOf(file.path);
    return importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(file.path), specifier))
      .map((path) => ({ from, path, to: areaOf(path), by: file.path }))
      .filter(({ to }) => from !== undefined && to !== undefined && to !== from)
      .filter(({ to }) => !SHARED_IN_WEB.includes(to ?? ''));
  });
  const isEntry = ({ from = '', to = '', path }: (typeof across)[number]) =>
    !SHARED_IN_WEB.includes(from) && (ENTRIES[to] ?? []).some((name) => path === `web/${to}/${name}`);
  expect(across.filter((one) => !isEntry(one)).map(({ by, path }) => `${by} imports ${path}`)).toEqual([]);
  const used = new Set(across.map(({ path }) => path));
  const entries = Object.entries(ENTRIES).flatMap(([area, names]) =>
    names.map((name) => `web/${area}/${name}`),
  );
  expect(
    entries.filter((path) => !used.has(path)),
    'entries that no other area uses',
  ).toEqual([]);
});

test('zod is imported as a whole under one name', () => {
  const wrong = modules
    .filter(
      (file) =>
        /^import .* from 'zod(\/[^']*)?';$/m.test(file.text) &&
        !/^import (type )?\* as z from 'zod';$/m.test(file.text),
    )
    .map((file) => file.path);
  expect(wrong).toEqual([]);
});
