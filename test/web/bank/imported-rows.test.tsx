// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { wireTransaction } from '#test/web/transactions/ledger-portal.tsx';
import { openBank, storedImport } from './bank-portal.tsx';
import { calls, press, stageBankScreen, user } from './bank-steps.ts';

stageBankScreen();

const ROWS = 'GET /transactions/imports/import-1/rows';

describe('the list of imported rows', () => {
  const rows = () => [
    wireTransaction('new', { type: '', source: 'basiq', amount: 500, description: 'NPP credit' }),
  ];
  const others = () => [
    wireTransaction('old', { source: 'manual', amount: 500, description: 'Chen deposit' }),
  ];
  const duplicates = {
    duplicates: [
      {
        transaction_id: 'new',
        possible_duplicates: [
          {
            id: 'old',
            txn_date: '2025-06-08',
            amount: 500,
            description: 'Chen deposit',
            type: 'contribution',
            source: 'manual',
          },
        ],
      },
    ],
    total: 1,
    next_cursor: null,
  };

  it('marks possible duplicates, and links to the other transaction', async () => {
    const { place, sent } = openBank(
      { 'GET /transactions/possible-duplicates': { body: duplicates } },
      rows(),
      others(),
    );
    const mark = await screen.findByRole('link', { name: 'Possible duplicate' });
    expect(mark.getAttribute('title')).toBe(
      'Possible duplicate: same amount on 08/06/2025, recorded by hand',
    );
    expect(calls(sent, 'GET /transactions/possible-duplicates').map(({ call }) => call)).toEqual([
      'GET /transactions/possible-duplicates?ids=new',
    ]);
    await user.click(mark);
    expect(place.now).toBe('/manager/transactions-auto?transaction=old');
    expect(await screen.findByRole('dialog', { name: 'Transaction' })).toBeTruthy();
  });

  it('marks them in the details too, until the row is classified', async () => {
    const { place } = openBank(
      { 'GET /transactions/possible-duplicates': { body: duplicates } },
      rows(),
      others(),
    );
    await user.click(await screen.findByRole('link', { name: 'NPP credit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transaction' });
    expect(
      await within(dialog).findByText('Possible duplicate: same amount on 08/06/2025, recorded by hand.'),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('link', { name: 'Chen deposit' }));
    expect(place.now).toContain('transaction=old');
    await user.click(screen.getByRole('link', { name: 'NPP credit' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /^Contribution/ }),
    );
    await screen.findByText('Transaction classified successfully!');
    await waitFor(() => expect(screen.queryByText(/Possible duplicate/)).toBeNull());
  });

  it('reloads on request, and reports it', async () => {
    openBank({}, rows());
    await screen.findByRole('link', { name: 'NPP credit' });
    await press('Refresh');
    expect(await screen.findByText('Transactions list refreshed!')).toBeTruthy();
  });

  it('does not report a reload that failed', async () => {
    let down = false;
    const summary = { status: 503, body: { error: 'The service is busy.', code: 'busy' } };
    const portal = openBank({}, rows());
    await screen.findByRole('link', { name: 'NPP credit' });
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      down && input.includes('/transactions?')
        ? new Response(JSON.stringify(summary.body), { status: summary.status })
        : answering(input, init),
    );
    down = true;
    await press('Refresh');
    expect(await screen.findByText('The list was not refreshed: The service is busy.')).toBeTruthy();
    expect(screen.queryByText('Transactions list refreshed!')).toBeNull();
    expect(portal.writes).toEqual([]);
  });

  it('shows what to do while it is empty', async () => {
    openBank();
    expect(await screen.findByText('Connect a bank and import its transactions to begin.')).toBeTruthy();
  });

  it('has the rows of the last import and nothing else, newest first, and leads to all', async () => {
    const { sent } = openBank(
      {},
      [
        wireTransaction('a', { txn_date: '2025-06-01', description: 'Older row', source: 'basiq', type: '' }),
        wireTransaction('b', { txn_date: '2025-06-09', description: 'Newer row', source: 'basiq', type: '' }),
      ],
      others(),
    );
    const list = within(await screen.findByRole('region', { name: /^New transactions/ }));
    await list.findByRole('link', { name: 'Newer row' });
    const names = list.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['All transactions', 'Newer row', 'Older row']);
    expect(list.getByRole('heading').textContent).toBe('New transactions2 from the last import');
    expect(list.getByRole('link', { name: 'All transactions' }).getAttribute('href')).toBe(
      '/manager/transactions',
    );
    expect(calls(sent, 'GET /transactions?limit=1000')).toEqual([]);
  });

  it('classifies and allocates, the row staying where it is', async () => {
    const { writes } = openBank({}, rows());
    await user.click(await screen.findByRole('button', { name: /^Contribution/ }));
    await press('Allocate $500');
    expect(await screen.findByRole('dialog', { name: /^Allocate/ })).toBeTruthy();
    expect(writes.map(({ call }) => call)).toEqual(['PUT /transactions/new/classify']);
    expect(screen.getByRole('link', { name: 'NPP credit' })).toBeTruthy();
  });

  it('shows that the last import had no rows, or was undone, and leads to all', async () => {
    openBank({ [ROWS]: { body: { rows: [], total: null, next_cursor: null } } }, rows());
    expect(await screen.findByText('Nothing new')).toBeTruthy();
    expect(screen.getByText('The last import contained no new transactions.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'All transactions' })).toHaveLength(2);
  });

  it('shows that an import was undone', async () => {
    openBank(
      {
        [ROWS]: { body: { rows: [], total: null, next_cursor: null } },
        'GET /transactions/imports/import-1': { body: storedImport({ status: 'undone' }) },
      },
      rows(),
    );
    expect(await screen.findByText('The last import was undone.')).toBeTruthy();
  });

  it('can be loaded again', async () => {
    let isDown = true;
    openBank(
      {
        [ROWS]: () =>
          isDown
            ? { status: 500, body: { error: 'Not now.', code: 'internal' } }
            : { body: { rows: [], total: null, next_cursor: null } },
      },
      rows(),
    );
    expect(await screen.findByText('New transactions did not load')).toBeTruthy();
    isDown = false;
    await press('Try Again');
    expect(await screen.findByText('Nothing new')).toBeTruthy();
  });
});
