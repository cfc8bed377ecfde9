import { describe, expect, it } from 'vitest';
import {
  CLIENT_TABS,
  CLIENTS_VIEW,
  clientAddress,
  clientPageAddress,
  tabOf,
} from '#web/clients/clients-view.ts';

describe('the address of a client’s view', () => {
  it('is that of the list while no client is open', () => {
    expect(clientAddress(CLIENTS_VIEW.start)).toBe('/manager/clients');
  });

  it.each([
    ['details', '/manager/clients?status=Active&client=a%2Fb'],
    ['documents', '/manager/clients/a%2Fb/documents?status=Active'],
    ['transaction', '/manager/clients?status=Active&client=a%2Fb&tab=add-transaction'],
  ] as const)('on %s is %s', (tab, address) => {
    expect(clientAddress({ ...CLIENTS_VIEW.start, status: 'Active' }, { id: 'a/b', tab })).toBe(address);
  });

  it.each(CLIENT_TABS)('leads back to its tab: %s', (tab) => {
    const url = new URL(clientAddress(CLIENTS_VIEW.start, { id: 'c1', tab }), 'http://portal.test');
    expect(tabOf(url.pathname, CLIENTS_VIEW.read(url.searchParams))).toBe(tab);
  });

  it('leads to the client’s page with the list’s order and filters, and without open panels', () => {
    const view = { ...CLIENTS_VIEW.start, status: 'Active', client: 'c1', tab: 'add-transaction' } as const;
    expect(clientPageAddress(view, 'a/b')).toBe('/manager/clients/a%2Fb?status=Active');
  });
});
