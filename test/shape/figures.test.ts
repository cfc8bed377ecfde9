import { expect, test } from 'vitest';
import { FIGURE_NAMES } from '#shared/figures.ts';
import { codeOf, modulesOf } from './source-files.ts';

const OPENING_NOTHING: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'web/capital-calls/line-amounts.tsx': [4, 'the line that is being corrected'],
  'web/capital-calls/view-capital-call.tsx': [1, 'a day'],
  'web/clients/list-own-clients.tsx': [1, 'sums of the table below, which lists each client'],
  'web/distributions/list-own-distributions.tsx': [4, 'sums of the lists below, and choices'],
  'web/distributions/view-distribution.tsx': [1, 'the totals of the lines, which the list below shows'],
  'web/documents/document-figures.tsx': [4, 'numbers of papers, which the list below shows'],
  'web/documents/view-client-documents.tsx': [3, 'numbers of papers, which the list above shows'],
  'web/fund/fund-returns.tsx': [
    3,
    'the terms of the last unit price, and the return of a unit by the lists below',
  ],
  'web/transactions/record/allocate-transaction.tsx': [3, 'the row that is being allocated'],
  'web/payouts/view-payment-file.tsx': [4, 'one payment file, whose lines the list below shows'],
  'web/unit-prices/view-unit-price.tsx': [
    4,
    'the price, its terms and its units, which the list below shows',
  ],
  'web/transactions/import/view-import.tsx': [4, 'numbers of rows, which the list below shows'],
};

test('every headline figure of every screen opens its terms, or does not for a reason', () => {
  const found = modulesOf('web').flatMap((file): [string, number][] => {
    const count = codeOf(file).match(/\bopens: null\b/g)?.length ?? 0;
    return count > 0 ? [[file.path, count]] : [];
  });
  const known = Object.entries(OPENING_NOTHING).map(([path, [count]]) => [path, count]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
});

test('every figure of the contract is opened by a screen', () => {
  const web = modulesOf('web').map(codeOf).join('\n');
  const unopened = FIGURE_NAMES.filter((figure) => !new RegExp(`['"]${figure}['"]`).test(web));
  expect(unopened).toEqual([]);
});

/** How many large amounts of each file open no panel of their own, and why. */
const LARGE_ELSEWHERE: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'web/capital-calls/pay-box.tsx': [1, 'what one call is still for, to be copied into the bank’s form'],
  'web/clients/payment-overview.tsx': [2, 'a group of clients, which opens as the table below'],
  'web/clients/view-client-dashboard.tsx': [1, 'a name'],
  'web/fund/view-property.tsx': [1, 'one valuation, which the list below has'],
  'web/reconciliations/match-deposits.tsx': [3, 'the match that is being made'],
  'web/transactions/list/view-transaction.tsx': [1, 'the row that is open'],
  'web/transactions/queue/row-in-hand.tsx': [1, 'the row that is being decided'],
};
const LARGE = /\btext-(figure|amount|hero)\b/g;
/** How many large amounts of each file are in a cell that opens a panel. */
const OPENING: Readonly<Record<string, number>> = {
  'web/capital-calls/to-pay.tsx': 2,
  'web/ui/figure-strip.tsx': 1,
};

test('no amount is drawn as large as a headline figure without opening, or not opening for a reason', () => {
  const found = modulesOf('web').flatMap((file): [string, number][] => {
    const count = codeOf(file).match(LARGE)?.length ?? 0;
    return count > 0 ? [[file.path, count]] : [];
  });
  const known = Object.entries(LARGE_ELSEWHERE).map(([path, [count]]) => [path, count]);
  expect(Object.fromEntries(found)).toEqual({ ...OPENING, ...Object.fromEntries(known) });
  for (const [path, count] of Object.entries(OPENING)) {
    const cells = modulesOf('web')
      .filter((file) => file.path === path)
      .flatMap((file) => codeOf(file).match(/data-figure-cell=/g) ?? []);
    expect(cells.length, path).toBe(count);
  }
});
