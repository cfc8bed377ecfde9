import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENT_STATUSES, ENTITY_TYPES } from '#shared/terms.ts';
import {
  CLIENT_TABS,
  type ClientsView,
  changedView,
  clientAddress,
  readView,
  SORT_KEYS,
  START_VIEW,
  tabOf,
  writeView,
} from '#web/clients/clients-view.ts';
import { PAYMENT_GROUPS } from '#web/clients/payment-groups.ts';

const anyView: fc.Arbitrary<ClientsView> = fc.record({
  search: fc.string(),
  status: fc.constantFrom('all' as const, ...CLIENT_STATUSES),
  entity: fc.constantFrom('all' as const, ...ENTITY_TYPES),
  sort: fc.constantFrom(...SORT_KEYS),
  ascending: fc.boolean(),
  page: fc.integer({ min: 1, max: 999_999 }),
  group: fc.constantFrom(undefined, ...PAYMENT_GROUPS),
  adding: fc.boolean(),
});

describe('the address of the list', () => {
  it('says every view and reads it back', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const text = writeView(view).toString();
        expect(readView(new URLSearchParams(text))).toEqual(view);
      }),
    );
  });

  it('is empty for the view a visit starts with', () => {
    expect(clientAddress(START_VIEW)).toBe('/manager/clients');
  });

  it.each(['status=Gone&entity=Bank', 'sort=shoe', 'page=-1', 'page=0', 'page=x', 'group=rich'])(
    'reads %s as if it were not there',
    (text) => expect(readView(new URLSearchParams(text))).toEqual(START_VIEW),
  );

  it('leads back to the first page when other rows come, and only then', () => {
    const view = { ...START_VIEW, page: 4 };
    expect(changedView(view, { search: 'x' }).page).toBe(1);
    expect(changedView(view, { sort: 'document_count' }).page).toBe(1);
    expect(changedView(view, { group: 'not-paid' }).page).toBe(4);
    expect(changedView(view, { status: 'all' }).page).toBe(4);
  });
});

describe('the address of a client', () => {
  it.each([
    ['details', '/manager/clients/a%2Fb?status=Active'],
    ['documents', '/manager/clients/a%2Fb/documents?status=Active'],
    ['transaction', '/manager/clients/a%2Fb?status=Active&tab=add-transaction'],
  ] as const)('on %s is %s', (tab, address) => {
    expect(clientAddress({ ...START_VIEW, status: 'Active' }, { id: 'a/b', tab })).toBe(address);
  });

  it.each(CLIENT_TABS)('leads back to its tab: %s', (tab) => {
    const url = new URL(clientAddress(START_VIEW, { id: 'c1', tab }), 'http://portal.test');
    expect(tabOf(url.pathname, url.searchParams)).toBe(tab);
  });
});
