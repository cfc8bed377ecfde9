import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { MAX_AMOUNT_CENTS } from '#shared/money.ts';
import {
  changedView,
  filtersOn,
  readView,
  SORT_KEYS,
  START_VIEW,
  STATUS_TABS,
  type TransactionsView,
  WITHOUT_FILTERS,
  writeView,
} from '#web/transactions/transactions-view.ts';

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-01-01' as CalendarDate, days));
const amount = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });
const anyView = fc.record({
  status: fc.constantFrom(...STATUS_TABS),
  search: fc.string({ unit: 'grapheme', maxLength: 30 }),
  type: fc.constantFrom('any', 'contribution', 'expense', 'commission', 'unclassified'),
  source: fc.constantFrom('any', 'manual', 'csv', 'basiq'),
  from: fc.option(day, { nil: undefined }),
  to: fc.option(day, { nil: undefined }),
  minCents: fc.option(amount, { nil: undefined }),
  maxCents: fc.option(amount, { nil: undefined }),
  sort: fc.constantFrom(...SORT_KEYS),
  ascending: fc.boolean(),
  page: fc.integer({ min: 1, max: 9_999 }),
  layout: fc.constantFrom('table', 'cards'),
  transaction: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/), { nil: undefined }),
  older: fc.integer({ min: 0, max: 50 }),
}) as fc.Arbitrary<TransactionsView>;

describe('the address of the transactions list', () => {
  it('brings back every view', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const address = writeView(view).toString();
        expect(readView(new URLSearchParams(address))).toEqual(view);
      }),
    );
  });

  it('is bare at the start', () => {
    expect(writeView(START_VIEW).toString()).toBe('');
    expect(readView(new URLSearchParams())).toEqual(START_VIEW);
  });

  it('is read whatever it holds', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const view = readView(new URLSearchParams(query));
        expect(view.page).toBeGreaterThan(0);
        expect(STATUS_TABS).toContain(view.status);
      }),
    );
    const odd =
      'status=gone&type=x&source=y&from=2025-02-30&to=1&min=-5&max=1.234&sort=z&page=0&older=-1&view=grid&transaction=';
    expect(readView(new URLSearchParams(odd))).toEqual(START_VIEW);
  });
});

describe('changing the view', () => {
  const onPageThree = { ...START_VIEW, page: 3, transaction: 'txn-1' };

  it('leads back to the first page when other rows are meant', () => {
    expect(changedView(onPageThree, { search: 'osko' }).page).toBe(1);
    expect(changedView(onPageThree, { ascending: true }).page).toBe(1);
    expect(changedView(onPageThree, { page: 4 }).page).toBe(4);
  });

  it('stays on its page when the same rows are shown otherwise', () => {
    expect(changedView(onPageThree, { layout: 'cards' }).page).toBe(3);
    expect(changedView(onPageThree, { transaction: undefined }).page).toBe(3);
    expect(changedView(onPageThree, { search: '' }).page).toBe(3);
  });

  it('clears every filter and nothing else', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const cleared = changedView(view, WITHOUT_FILTERS);
        expect(filtersOn(cleared)).toBe(0);
        expect([cleared.layout, cleared.sort, cleared.ascending]).toEqual([
          view.layout,
          view.sort,
          view.ascending,
        ]);
      }),
    );
  });

  it('counts a range once and blank search not at all', () => {
    const view = readView(new URLSearchParams('from=2025-01-01&to=2025-06-11&min=1&q=%20%20'));
    expect(filtersOn(view)).toBe(2);
  });
});
