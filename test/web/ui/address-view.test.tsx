// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { MAX_AMOUNT_CENTS } from '#shared/money.ts';
import { CLIENT_STATUSES, ENTITY_TYPES } from '#shared/terms.ts';
import { AUDIT_VIEW } from '#web/audit/audit-view.ts';
import { SORT_KEYS as CLIENT_SORT_KEYS, CLIENTS_VIEW } from '#web/clients/clients-view.ts';
import { PAYMENT_GROUPS } from '#web/clients/payment-groups.ts';
import { SORT_KEYS as DOCUMENT_SORT_KEYS, DOCUMENTS_VIEW } from '#web/documents/documents-view.ts';
import { FILTERS_VIEW, SIDE_VIEW } from '#web/reconciliations/filter-address.ts';
import {
  STATUS_TABS,
  SORT_KEYS as TRANSACTION_SORT_KEYS,
  TRANSACTIONS_VIEW,
} from '#web/transactions/list/transactions-view.ts';
import { type AddressView, defineView, pageNumber, useAddressView } from '#web/ui/address-view.ts';

const PAGE_VIEW = defineView({ rest: { page: pageNumber() } });

const maybe = <Value,>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const maybeDay = maybe(
  fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-01-01' as CalendarDate, days)),
);
const maybeAmount = maybe(fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }));
const maybeId = maybe(fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/));
const anyPage = fc.integer({ min: 1, max: 9_999 });
const either = <const Word,>(...words: Word[]) => fc.constantFrom(...words);

type Fields = Record<string, unknown>;

interface Declared {
  readonly name: string;
  readonly view: AddressView<Fields>;
  readonly any: Record<string, fc.Arbitrary<unknown>>;
  readonly written: Readonly<Record<string, Fields>>;
  readonly odd: readonly string[];
  readonly filters: number;
  readonly narrows: readonly Fields[];
  readonly stays: readonly Fields[];
}

const declared = <View,>(
  name: string,
  view: AddressView<View>,
  rest: Omit<Declared, 'name' | 'view'>,
): Declared => ({ name, view: view as unknown as AddressView<Fields>, ...rest });

const VIEWS: readonly Declared[] = [
  declared('transactions', TRANSACTIONS_VIEW, {
    any: {
      status: either(...STATUS_TABS),
      search: fc.string({ unit: 'grapheme', maxLength: 30 }),
      type: either('any', 'contribution', 'expense', 'commission', 'unclassified'),
      source: either('any', 'manual', 'csv', 'basiq'),
      from: maybeDay,
      to: maybeDay,
      minCents: maybeAmount,
      maxCents: maybeAmount,
      sort: either(...TRANSACTION_SORT_KEYS),
      ascending: fc.boolean(),
      page: anyPage,
      layout: either('table', 'cards'),
      transaction: maybeId,
      older: fc.integer({ min: 0, max: 50 }),
    },
    written: {
      'status=partial&q=osko&type=expense&source=csv&from=2025-01-01&to=2025-06-11&min=1.50&max=20.00&sort=amount&order=asc&page=3&view=cards&transaction=txn-1&older=2':
        {
          status: 'partial',
          search: 'osko',
          type: 'expense',
          source: 'csv',
          from: '2025-01-01',
          to: '2025-06-11',
          minCents: 150,
          maxCents: 20_00,
          sort: 'amount',
          ascending: true,
          page: 3,
          layout: 'cards',
          transaction: 'txn-1',
          older: 2,
        },
    },
    odd: [
      'status=gone&type=x&source=y&from=2025-02-30&to=1&min=-5&max=1.234&sort=z&page=0&older=-1&view=grid&transaction=',
      'older=101',
    ],
    filters: 6,
    narrows: [{ search: 'osko' }, { ascending: true }, { minCents: 100 }],
    stays: [{ layout: 'cards' }, { transaction: 'txn-2' }, { older: 3 }, { search: '' }],
  }),
  declared('clients', CLIENTS_VIEW, {
    any: {
      search: fc.string(),
      status: either('all', ...CLIENT_STATUSES),
      entity: either('all', ...ENTITY_TYPES),
      sort: either(...CLIENT_SORT_KEYS),
      ascending: fc.boolean(),
      page: anyPage,
      group: maybe(either(...PAYMENT_GROUPS)),
      adding: fc.boolean(),
      importing: fc.boolean(),
      tab: either(undefined, 'add-transaction'),
    },
    written: {
      'q=liu&status=Suspended&entity=SMSF&sort=pledged_amount&order=desc&page=2&group=not-paid&add=1': {
        search: 'liu',
        status: 'Suspended',
        entity: 'SMSF',
        sort: 'pledged_amount',
        ascending: false,
        page: 2,
        group: 'not-paid',
        adding: true,
      },
      'sort=document_count': { sort: 'document_count', ascending: true },
    },
    odd: ['status=Gone&entity=Bank', 'sort=shoe', 'order=up', 'group=rich', 'tab=documents'],
    filters: 3,
    narrows: [{ search: 'x' }, { sort: 'document_count' }],
    stays: [{ group: 'not-paid' }, { status: 'all' }, { adding: true }],
  }),
  declared('documents', DOCUMENTS_VIEW, {
    any: {
      search: fc.string(),
      type: fc.string(),
      client: fc.string(),
      uploadedBy: fc.string(),
      from: maybeDay,
      to: maybeDay,
      sort: either(...DOCUMENT_SORT_KEYS),
      ascending: fc.boolean(),
      page: anyPage,
      layout: either('grid', 'list'),
      uploading: fc.boolean(),
    },
    written: {
      'q=deed&type=Report&client=fund&by=Sam&from=2025-01-01&sort=name&order=desc&page=2&view=list&upload=1':
        {
          search: 'deed',
          type: 'Report',
          client: 'fund',
          uploadedBy: 'Sam',
          from: '2025-01-01',
          sort: 'name',
          ascending: false,
          page: 2,
          layout: 'list',
          uploading: true,
        },
      'order=asc': { ascending: true },
      'sort=name': { sort: 'name', ascending: true },
    },
    odd: ['view=rows', 'sort=size', 'from=yesterday'],
    filters: 5,
    narrows: [{ type: 'Report' }, { sort: 'name' }],
    stays: [{ layout: 'list' }, { uploading: true }],
  }),
  declared('audit', AUDIT_VIEW, {
    any: {
      actor: either('', 'u-sam'),
      action: either('', 'transaction.classified'),
      kind: fc.constant('capital-call'),
      record: either('', 'c_1'),
      from: maybeDay,
      to: maybeDay,
      page: anyPage,
      open: maybeId,
    },
    written: {
      'actor=u-sam&action=client.updated&kind=client&record=c1&from=2025-01-01&to=2025-06-11&page=2&open=e1':
        {
          actor: 'u-sam',
          action: 'client.updated',
          kind: 'client',
          record: 'c1',
          from: '2025-01-01',
          to: '2025-06-11',
          page: 2,
          open: 'e1',
        },
    },
    odd: ['record=c1', 'kind=Client&record=c1', 'action=classified', 'actor=a%2Fb', 'open=%20', 'page=10000'],
    filters: 5,
    narrows: [{ kind: 'client' }, { to: '2025-06-11' }],
    stays: [{ open: 'e2' }],
  }),
  declared('filters of the reconciliation', FILTERS_VIEW, {
    any: {
      search: fc.string(),
      dateRange: either('all', '30', '90', '365'),
      transactionType: either('all', 'unclassified', 'contribution'),
      status: either('all', 'Issued', 'Partially Paid', 'Overdue'),
    },
    written: {
      'q=G+Liu&days=90&type=contribution&status=Partially+Paid': {
        search: 'G Liu',
        dateRange: '90',
        transactionType: 'contribution',
        status: 'Partially Paid',
      },
    },
    odd: ['days=31&type=expense&status=Draft'],
    filters: 4,
    narrows: [],
    stays: [],
  }),
  declared('side of the reconciliation', SIDE_VIEW, {
    any: { side: either('to-match', 'matched'), money: either('deposits', 'allocated') },
    written: { 'view=matched&money=allocated': { side: 'matched', money: 'allocated' } },
    odd: ['view=pairs', 'money=all'],
    filters: 0,
    narrows: [],
    stays: [],
  }),
  declared('page of a list', PAGE_VIEW, {
    any: { page: fc.integer({ min: 1, max: 999_999 }) },
    written: { 'page=3': { page: 3 } },
    odd: ['page=0', 'page=-1', 'page=1e3', 'page=two', 'page=12345678', 'page='],
    filters: 0,
    narrows: [],
    stays: [],
  }),
];

describe.each(VIEWS)('the address of the $name', ({ view, any, written, odd, filters, narrows, stays }) => {
  const read = (query: string) => view.read(new URLSearchParams(query));
  const [first = ''] = Object.keys(written);
  const anyView = fc.record(any);

  it('writes every view and reads it back', () => {
    fc.assert(
      fc.property(anyView, (shown) => {
        expect(read(view.write(shown).toString())).toEqual(shown);
      }),
    );
  });

  it.each(Object.entries(written))(
    'is ?%s for a view, with these names and in this order',
    (query, fields) => {
      const shown = { ...view.start, ...fields };
      expect(read(query)).toEqual(shown);
      expect(view.write(shown).toString()).toBe(query);
    },
  );

  it('is empty for the default view', () => {
    expect(read('')).toEqual(view.start);
    expect(view.write(view.start).toString()).toBe('');
  });

  it.each(odd)('ignores ?%s', (query) => {
    expect(read(query)).toEqual(view.start);
  });

  it('can be read with any content, and keeps the parameters of others', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const params = new URLSearchParams(query);
        const shown = view.read(params);
        expect(view.read(view.write(shown, params))).toEqual(shown);
      }),
    );
    expect(view.write(view.start, new URLSearchParams(`${first}&other=x`)).toString()).toBe('other=x');
  });

  it('clears every filter and nothing else', () => {
    expect(view.filtersOn(read(first))).toBe(filters);
    fc.assert(
      fc.property(anyView, (shown) => {
        const cleared = view.changed(shown, view.withoutFilters);
        expect(view.filtersOn(cleared)).toBe(0);
        for (const key of Object.keys(view.start)) {
          if (key in view.withoutFilters || ['page', 'open'].includes(key)) continue;
          expect(cleared[key]).toEqual(shown[key]);
        }
      }),
    );
  });

  it.each(narrows)('returns to the first page when the rows change: %j', (change) => {
    expect(view.changed({ ...view.start, page: 4 }, change)).toMatchObject({ ...change, page: 1 });
  });

  it.each(stays)('stays on its page when the rows do not change: %j', (change) => {
    expect(view.changed({ ...view.start, page: 4 }, change)).toMatchObject({ ...change, page: 4 });
  });
});

it('a search of spaces only is no filter, and a range counts once', () => {
  const view = TRANSACTIONS_VIEW.read(new URLSearchParams('from=2025-01-01&to=2025-06-11&min=1&q=%20%20'));
  expect(TRANSACTIONS_VIEW.filtersOn(view)).toBe(2);
  expect(TRANSACTIONS_VIEW.filtersOn(view, ['from', 'search'])).toBe(1);
});

it('changing another filter of the audit closes the open entry', () => {
  const view = { ...AUDIT_VIEW.start, open: 'e1' };
  expect(AUDIT_VIEW.changed(view, { kind: 'client' }).open).toBeUndefined();
});

describe('a screen with its state in the address', () => {
  function open(at: string) {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/before', at]}>{children}</MemoryRouter>
    );
    return renderHook(
      () => ({
        ...useAddressView(CLIENTS_VIEW),
        paged: useAddressView(PAGE_VIEW),
        at: useLocation(),
        go: useNavigate(),
      }),
      { wrapper },
    ).result;
  }
  const address = ({ current }: ReturnType<typeof open>) => current.at.pathname + current.at.search;

  it('shows what its address says, updates the address and keeps other parameters', () => {
    const shown = open('/list?page=3&x=1');
    expect(shown.current.view.page).toBe(3);
    act(() => shown.current.paged.change({ page: 4 }));
    expect(address(shown)).toBe('/list?page=4&x=1');
    act(() => shown.current.change({ status: 'Active' }));
    expect(address(shown)).toBe('/list?status=Active&x=1');
    expect(shown.current.view).toEqual({ ...CLIENTS_VIEW.start, status: 'Active' });
  });

  it('adds a history entry unless it replaces the last', () => {
    const shown = open('/list');
    act(() => shown.current.change({ page: 2 }));
    act(() => shown.current.change({ search: 'x' }, { replace: true }));
    act(() => shown.current.go(-1));
    expect(address(shown)).toBe('/list');
    act(() => shown.current.go(-1));
    expect(address(shown)).toBe('/before');
  });

  it('applies changes made at the same moment one after the other', () => {
    const shown = open('/list');
    act(() => {
      shown.current.change({ page: 2 }, { replace: true });
      shown.current.change({}, { path: '/list/c1' });
      shown.current.change({ group: 'not-paid' });
    });
    expect(address(shown)).toBe('/list/c1?page=2&group=not-paid');
  });
});
