import { describe, expect, it } from 'vitest';
import { CLIENT_TABS, CLIENTS_VIEW, clientAddress, tabOf } from '#web/clients/clients-view.ts';

describe('the address of a client’s view', () => {
  it('is that of the list while no client is open', () => {
    expect(clientAddress(CLIENTS_VIEW.start)).toBe('/manager/clients');
  });

  it.each([
    ['details', '/manager/clients/a%2Fb?status=Active'],
    ['documents', '/manager/clients/a%2Fb/documents?status=Active'],
    ['transaction', '/manager/clients/a%2Fb?status=Active&tab=add-transaction'],
  ] as const)('on %s is %s', (tab, address) => {
    expect(clientAddress({ ...CLIENTS_VIEW.start, status: 'Active' }, { id: 'a/b', tab })).toBe(address);
  });

  it.each(CLIENT_TABS)('leads back to its tab: %s', (tab) => {
    const url = new URL(clientAddress(CLIENTS_VIEW.start, { id: 'c1', tab }), 'http://portal.test');
    expect(tabOf(url.pathname, CLIENTS_VIEW.read(url.searchParams))).toBe(tab);
  });
});
