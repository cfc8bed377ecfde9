import { expect, test } from 'vitest';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { codeOf, modulesOf } from './source-files.ts';

const NOT_MONEY: readonly { path: string; line: RegExp; why: string }[] = [
  { path: 'shared/percent.ts', line: /Big/, why: 'big.js, the one place where percentages are made' },
  { path: 'shared/money.ts', line: /Number\(plainDollars/, why: 'the JSON number of exact digits' },
  {
    path: 'web/transactions/import/import-button.tsx',
    line: /processed_rows \/ total_rows/,
    why: 'percent of rows',
  },
  { path: 'web/transactions/import/upload-statement.tsx', line: /part \* 100/, why: 'percent of bytes sent' },
  { path: 'web/forms/csv-file.tsx', line: /MEGABYTE/, why: 'the size of a file' },
  { path: 'web/ui/progress-bar.tsx', line: /amount \/ max/, why: 'the width of a bar in percent' },
];

const SUSPECTS: readonly { pattern: RegExp; why: string }[] = [
  { pattern: /\bparseFloat\b/, why: 'amounts are read by parseMoney' },
  { pattern: /\.toFixed\(/, why: '(1.005).toFixed(2) is "1.00"' },
  { pattern: /\*\s*100\b|\b100\s*\*/, why: 'dollars never become cents by multiplying' },
  { pattern: /\/\s*100\b/, why: 'cents never become dollars by dividing' },
  {
    pattern: /\bMath\.(round|floor|ceil|trunc)\([^)]*(cents|amount|dollars)/i,
    why: 'money is never rounded',
  },
  {
    pattern: /\b(Number|\+)\((?:[\w.]*)(dollars|amount_text|amountText)\b/i,
    why: 'amounts are read by parseMoney',
  },
  { pattern: /\w*(?:[cC]ents)\b\s*[*/%]\s*[\w(]/, why: 'cents are only added, compared and apportioned' },
];

test('no amount is a float: no code multiplies, divides, rounds or parses one', () => {
  const found = modulesOf('functions', 'shared', 'web').flatMap((file) =>
    codeOf(file)
      .split('\n')
      .flatMap((line) =>
        SUSPECTS.filter(({ pattern }) => pattern.test(line))
          .filter(() => !NOT_MONEY.some((known) => known.path === file.path && known.line.test(line)))
          .map(({ why }) => `${file.path}: ${line.trim()} (${why})`),
      ),
  );
  expect(found).toEqual([]);
});

test('each exception is still needed', () => {
  const files = new Map(modulesOf('functions', 'shared', 'web').map((file) => [file.path, codeOf(file)]));
  for (const { path, line } of NOT_MONEY) {
    const lines = (files.get(path) ?? '').split('\n');
    expect(
      lines.some((text) => line.test(text) && SUSPECTS.some(({ pattern }) => pattern.test(text))),
      path,
    ).toBe(true);
  }
});

test('only shared/money converts between numbers, dollars and cents', () => {
  const casting = modulesOf('functions', 'shared', 'web')
    .filter((file) => file.path !== 'shared/money.ts')
    .flatMap((file) =>
      codeOf(file)
        .split('\n')
        .filter((line) => /\bas Cents\b/.test(line))
        .map((line) => `${file.path}: ${line.trim()}`),
    );
  const known = [
    // Zero is the same in any unit, and the difference of two amounts in cents is in cents.
    /\(0 as Cents\)/,
    /\([\w.]*[aA]mount\w* - [\w.]*Cents\) as Cents/,
    // The ledger check reads stored values. Stored values are in cents.
    /^functions\/workers\/nightly-check\/invariants\/counters\.ts: const pledgedCents/,
  ];
  expect(casting.filter((line) => !known.some((pattern) => pattern.test(line)))).toEqual([]);
});

type Schema = { _zod: { def: { type: string; [part: string]: unknown } } };

function bareNumbers(schema: Schema, at: string): string[] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'number':
      return [at];
    case 'object':
      return Object.entries(def.shape as Record<string, Schema>).flatMap(([name, part]) =>
        bareNumbers(part, `${at}.${name}`),
      );
    case 'array':
      return bareNumbers(def.element as Schema, `${at}[]`);
    case 'optional':
    case 'nullable':
    case 'default':
      return bareNumbers(def.innerType as Schema, at);
    case 'union':
      return (def.options as Schema[]).flatMap((part) => bareNumbers(part, at));
    default:
      return [];
  }
}

const COLUMN = /\.layout\./;
const COUNTED_FIGURE = /^getFigure output\.(value|(terms|not_in)\[\]\.value)$/;

test('a number in the contract that is not money is a count', () => {
  const counts =
    /(count|Count|total|\.done|transactions|clients|documents|fund_level|\.size|unclassified|unallocated|partial|allocated|set_aside|void|_rows|\.rows|\.line|\.part|active_clients|total_clients|suggestions\[\]\.score|_days(\[\])?|_bps|percent|\.number|\.year|version)$/;
  const numbers = CAPABILITIES.flatMap((capability) => [
    ...bareNumbers(callOf(capability).input as unknown as Schema, `${capability} input`),
    ...bareNumbers(callOf(capability).output as unknown as Schema, `${capability} output`),
  ]).filter((path) => !COLUMN.test(path));
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((path) => !counts.test(path) && !COUNTED_FIGURE.test(path))).toEqual([]);
  const moneyNames = /(amount|paid|pledged|outstanding|cashflow|contributions|_total|balance)[^.]*$/i;
  expect(numbers.filter((path) => moneyNames.test(path) && !/\.(count|transactions)$/.test(path))).toEqual(
    [],
  );
});
