// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { accountJson, accountsAnswer } from '#test/web/bank-accounts/some-accounts.ts';
import { onePage } from '#test/web/stub-portal.ts';
import {
  CONNECTED,
  CONSENT,
  connection,
  HOOLI,
  imported,
  openBank,
  STARTED,
  storedImport,
  stubWindows,
} from './bank-portal.tsx';
import {
  badge,
  bankField,
  CONNECTION,
  calls,
  IMPORT,
  INITIATE,
  panel,
  press,
  stageBankScreen,
  user,
} from './bank-steps.ts';

stageBankScreen();

describe('a connected bank', () => {
  it('shows until when the consent is valid', async () => {
    openBank({ [CONNECTION]: { body: CONNECTED } });
    expect((await screen.findByText(/Transactions can be imported until/)).textContent).toBe(
      'Transactions can be imported until 11/06/2026',
    );
    expect(badge()).toBe('Connected');
  });

  it('offers to renew a consent that is about to end', async () => {
    const { opened } = stubWindows();
    const consent = { ...CONSENT, expiringSoon: true };
    const { writes } = openBank({
      [CONNECTION]: { body: { ...CONNECTED, consent } },
      [INITIATE]: { body: STARTED },
    });
    await screen.findByRole('button', { name: 'Renew consent' });
    expect(panel().textContent).toContain('The bank consent ends on 11/06/2026.');
    expect(badge()).toBe('Connected');
    await press('Renew consent');
    await waitFor(() => expect(opened[0]?.location.replace).toHaveBeenCalled());
    expect(writes[0]?.body).toEqual({ institutionId: HOOLI.id });
  });

  it('shows when the consent has ended, and the choice of banks again', async () => {
    openBank({
      [CONNECTION]: { body: connection({ consent: { ...CONSENT, status: 'revoked', isActive: false } }) },
    });
    expect(
      await screen.findByText('The bank consent has ended. Connect the bank again to import.'),
    ).toBeTruthy();
    expect(badge()).toBe('Not connected');
    expect(await bankField()).toBeTruthy();
  });
});

describe('importing', () => {
  const from = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
  const to = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'To' });
  const result = () => screen.getByRole('region', { name: 'Import' });
  // The region is replaced when the import goes on, so it must be looked up in each try.
  const findInResult = (text: string | RegExp) => waitFor(() => within(result()).getByText(text));

  it('proposes the server’s default days, and imports them', async () => {
    const { writes, sent } = openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported() } });
    await screen.findByText('Connected');
    expect([from().value, to().value]).toEqual(['01/01/2025', '10/06/2025']);
    expect(await screen.findByText('Nothing imported from the bank yet')).toBeTruthy();
    await press('Import transactions');
    expect(await screen.findByText('Transactions list refreshed!')).toBeTruthy();
    expect(writes[0]).toMatchObject({
      call: IMPORT,
      body: { fromDate: '2025-01-01', toDate: '2025-06-10' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(calls(sent, 'GET /transactions/imports/import-1/rows').length).toBeGreaterThan(0);
    expect([from().value, to().value]).toEqual(['01/01/2025', '10/06/2025']);
  });

  it('warns with count and reason when every row was refused', async () => {
    const rejected = [1, 2].map((line) => ({ line, message: '03/2025 is closed.' }));
    const refused = imported({ insertedCount: 0, duplicateCount: 0, rejected });
    openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: refused } });
    await press('Import transactions');
    const warning = 'Nothing was imported: 2 transactions were refused. 03/2025 is closed.';
    expect(await screen.findAllByText(warning)).toHaveLength(3);
    expect(within(result()).getByText('Nothing imported')).toBeTruthy();
    expect(screen.queryByText(/successfully/)).toBeNull();
    expect(screen.queryByText('Nothing new')).toBeNull();
  });

  it.each([
    ['', '10/06/2025', 'Please select both from and to dates'],
    ['01/01/2025', '', 'Please select both from and to dates'],
    ['11/06/2025', '10/06/2025', 'From date must be before to date'],
    ['01/01/2020', '10/06/2025', 'At most 731 days can be imported at the same time'],
  ])('does not import from "%s" to "%s": %s', async (first, last, message) => {
    const { writes } = openBank({ [CONNECTION]: { body: CONNECTED } });
    await screen.findByText('Connected');
    await user.clear(from());
    if (first) await user.type(from(), first);
    await user.clear(to());
    if (last) await user.type(to(), last);
    await press('Import transactions');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(writes).toEqual([]);
  });

  it('uses the fund’s date as today, requests no later day from the bank, and imports a single day', async () => {
    // It is still the 9th in London, but already the 10th in Sydney.
    vi.setSystemTime(new Date('2025-06-09T20:00:00.000Z'));
    const { writes } = openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported() } });
    await screen.findByText('Connected');
    await user.clear(to());
    await user.type(to(), '11/06/2025');
    await user.tab();
    expect(screen.getByText('The latest day possible is Tue 10 June 2025')).toBeTruthy();
    await press('Import transactions');
    expect(await screen.findByText('The last day cannot be after today')).toBeTruthy();
    expect(to().getAttribute('aria-invalid')).toBe('true');
    expect(writes).toEqual([]);
    await user.clear(to());
    await user.type(to(), '10/06/2025');
    await user.clear(from());
    await user.type(from(), '10/06/2025');
    await press('Import transactions');
    await waitFor(() => expect(writes[0]?.body).toEqual({ fromDate: '2025-06-10', toDate: '2025-06-10' }));
  });

  it.each([
    [409, 'An import from the bank is already running.', false],
    [503, 'The bank data provider is busy.', true],
  ])('after a failure with %i, "%s", shows whether trying again is safe: %s', async (status, error, safe) => {
    openBank({
      [CONNECTION]: { body: CONNECTED },
      [IMPORT]: { status, body: { error, code: 'x', requestId: 'r-7' } },
    });
    await press('Import transactions');
    await findInResult(`Import failed: ${error}`);
    expect(within(result()).queryByText(/^Trying again is safe/) !== null).toBe(safe);
  });

  it('shows why it failed, and sends the same key again when there was no answer', async () => {
    let down = true;
    const { writes } = openBank({
      [CONNECTION]: { body: CONNECTED },
      [IMPORT]: () =>
        down
          ? { status: 503, body: { error: 'The bank data provider is busy.', code: 'x', requestId: 'r-7' } }
          : { body: imported({ insertedCount: 0, duplicateCount: 45 }) },
    });
    await press('Import transactions');
    expect((await screen.findAllByText('Import failed: The bank data provider is busy.')).length).toBe(2);
    expect(within(result()).getByText('Reference r-7')).toBeTruthy();
    down = false;
    await press('Import transactions');
    expect(await screen.findByText('Imported 0 transactions successfully!')).toBeTruthy();
    expect(writes[1]?.idempotencyKey).toBe(writes[0]?.idempotencyKey);
    await press('Import transactions');
    await waitFor(() => expect(writes).toHaveLength(3));
    expect(writes[2]?.idempotencyKey).not.toBe(writes[0]?.idempotencyKey);
  });

  it('follows a long import to its end', async () => {
    let processed = 20;
    const progress = () =>
      storedImport({ status: processed < 45 ? 'running' : 'done', processed_rows: processed });
    openBank({
      [CONNECTION]: { body: CONNECTED },
      [IMPORT]: () => ({ status: 202, body: imported({ status: 'running', processed_rows: 0 }) }),
      'GET /transactions/imports/import-1': () => ({ body: progress() }),
    });
    await press('Import transactions');
    expect(await screen.findByText('20 of 45 transactions')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Imported' }).getAttribute('aria-valuenow')).toBe('44');
    processed = 45;
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await screen.findByText('Imported 42 transactions successfully!')).toBeTruthy();
    expect(within(result()).getByText('Done')).toBeTruthy();
    expect(screen.getAllByText(/^Imported \d+ transactions/)).toHaveLength(1);
  });

  it('shows how many were left out, and why', async () => {
    const rejected = [5, 9].map((line) => ({ line, message: 'In USD, not in Australian dollars' }));
    openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported({ rejected }) } });
    await press('Import transactions');
    expect(await screen.findByText('Why 2 were left out')).toBeTruthy();
    expect(screen.getAllByText('In USD, not in Australian dollars')).toHaveLength(2);
  });

  it('shows when the bank’s newest transactions could not be fetched', async () => {
    openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported({ stale: true }) } });
    await press('Import transactions');
    expect(await findInResult(/newest transactions could not be fetched/)).toBeTruthy();
    expect(within(result()).getByText('Done')).toBeTruthy();
  });

  it('shows that an import stopped, and that trying again is safe', async () => {
    openBank({ [CONNECTION]: { body: CONNECTED }, [IMPORT]: { body: imported({ status: 'failed' }) } });
    await press('Import transactions');
    expect(await screen.findByText('Import failed: it stopped before the last transaction')).toBeTruthy();
    expect(await screen.findByText(/The imported transactions are kept/)).toBeTruthy();
  });

  it('shows why a long import failed, in the message and in the result', async () => {
    const failure = 'The consent to read the bank account has ended. Please connect the bank again.';
    let status: 'running' | 'failed' = 'running';
    openBank({
      [CONNECTION]: { body: CONNECTED },
      [IMPORT]: () => ({ status: 202, body: imported({ status: 'running', insertedCount: 0 }) }),
      'GET /transactions/imports/import-1': () => ({
        body: storedImport({
          ...{ status, insertedCount: 0, duplicateCount: 0 },
          ...(status === 'failed' ? { failure } : {}),
        }),
      }),
    });
    await press('Import transactions');
    await findInResult('Importing');
    status = 'failed';
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await screen.findByText(`Import failed: ${failure}`)).toBeTruthy();
    expect(within(result()).getByText(failure)).toBeTruthy();
    expect(within(result()).getByText('The import stopped. Nothing was imported.')).toBeTruthy();
  });

  it('does not claim that nothing was imported while that is uncertain', async () => {
    let down = true;
    openBank({
      [CONNECTION]: () =>
        down
          ? { status: 500, body: { error: 'Something broke.', code: 'internal', requestId: 'r-1' } }
          : { body: connection() },
    });
    expect(within(result()).getByText('Last import')).toBeTruthy();
    expect(await findInResult('The result of the last import did not load.')).toBeTruthy();
    expect(within(result()).queryByText('Nothing imported yet')).toBeNull();
    down = false;
    await press('Try Again');
    expect(await findInResult('Nothing imported yet')).toBeTruthy();
  });

  it('resumes following a running import after a reload', async () => {
    const last_import = {
      import_id: 'import-1',
      status: 'running',
      fromDate: '2025-01-01',
      toDate: '2025-06-10',
      insertedCount: 10,
      created_at: '2025-06-11T04:20:00.000Z',
      by_feed: false,
      problem: null,
    };
    openBank({
      [CONNECTION]: { body: { ...CONNECTED, last_import } },
      'GET /transactions/imports/import-1': {
        body: storedImport({ status: 'running', processed_rows: 10 }),
      },
    });
    expect(await screen.findByText('10 of 45 transactions')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Importing' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the accounts and the last imports', () => {
  const panelOf = () => screen.getByRole('region', { name: 'Accounts and imports' });

  it('show what each account holds and whether it ties, and the rows of the newest imports', async () => {
    const { sent } = openBank({
      'GET /bank-accounts': accountsAnswer([
        accountJson(),
        accountJson({
          id: 'loan',
          name: 'Loan account',
          tie_out: { ...accountJson().tie_out, difference: -40, first_gap_day: '2025-05-12' },
        }),
      ]),
      'GET /transactions/imports': onePage({ imports: [storedImport()] }),
    });
    const accounts = within(await screen.findByRole('list', { name: 'Bank accounts' }));
    expect(accounts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Main account Ties to 11/06/2025$1,250.00',
      'Loan account First gap 12/05/2025$1,250.00',
    ]);
    expect(accounts.getByRole('link', { name: 'Loan account' }).getAttribute('href')).toBe(
      '/manager/bank-accounts?account=loan',
    );
    const imports = within(await screen.findByRole('list', { name: 'Last imports' }));
    expect(imports.getByText(/^42 new/)).toBeTruthy();
    expect(imports.getByRole('link').getAttribute('href')).toBe('/manager/imports/import-1');
    expect(calls(sent, 'GET /transactions/imports?limit=3').length).toBe(1);
  });

  it('show that there are none yet, and can be loaded again', async () => {
    let isDown = true;
    const down = { status: 500, body: { error: 'Not now.', code: 'internal' } };
    openBank({ 'GET /bank-accounts': () => (isDown ? down : accountsAnswer([])) });
    expect(await within(panelOf()).findByText('Nothing imported yet.')).toBeTruthy();
    expect(await within(panelOf()).findByText(/Bank accounts did not load/)).toBeTruthy();
    isDown = false;
    await userEvent.click(within(panelOf()).getByRole('button', { name: 'Try Again' }));
    expect(await within(panelOf()).findByText('The first import creates the Main account.')).toBeTruthy();
  });
});
