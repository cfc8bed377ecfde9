// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { wireTransaction } from '#test/web/transactions/ledger-portal.tsx';
import { openBank } from './bank-portal.tsx';
import { calls, press, stageBankScreen, user } from './bank-steps.ts';

stageBankScreen();

describe('the list of imported rows', () => {
  const rows = () => [
    wireTransaction('new', { type: '', source: 'basiq', amount: 500, description: 'NPP credit' }),
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
    const { place } = openBank({ 'GET /transactions/possible-duplicates': { body: duplicates } }, rows());
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

  it('reloads on request, and says so', async () => {
    openBank({}, rows());
    await screen.findByRole('link', { name: 'NPP credit' });
    await press('Refresh');
    expect(await screen.findByText('Transactions list refreshed!')).toBeTruthy();
  });

  it('does not say that it reloaded when it failed', async () => {
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

  it('says what to do while it is empty', async () => {
    openBank();
    expect(await screen.findByText('Connect a bank and import its transactions to begin.')).toBeTruthy();
  });
});
