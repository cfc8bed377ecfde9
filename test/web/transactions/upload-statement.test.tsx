// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { ImportButton } from '#web/transactions/import-button.tsx';
import { refusedFile, startOver } from '#web/transactions/statement-import.ts';
import { UploadStatement } from '#web/transactions/upload-statement.tsx';
import { ToastHost } from '#web/ui/toast.tsx';

vi.mock('#web/api/client.ts', () => ({ call: vi.fn() }));

const OUTCOME = {
  import_id: null,
  batch_id: null,
  insertedCount: 2,
  duplicateCount: 1,
  processed_rows: 0,
  total_rows: 3,
  rejected: [{ line: 5, message: 'There is no such day as “30/02/2025”.' }],
  bank: 'Westpac',
};
const PREVIEW = {
  ...OUTCOME,
  status: 'preview',
  preview: [
    {
      line: 2,
      txn_date: '2025-06-05',
      amount: -1_500,
      description: 'ACCOUNT SERVICING FEE',
      duplicate: true,
    },
    { line: 3, txn_date: '2025-06-06', amount: 110_000, description: 'DEPOSIT 1', duplicate: false },
    { line: 4, txn_date: '2025-06-07', amount: 5, description: 'DEPOSIT 2', duplicate: false },
  ],
};
const imported = (given: object) => ({
  ...OUTCOME,
  import_id: 'i1',
  batch_id: 'i1',
  processed_rows: 3,
  ...given,
});

const calls = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;
/** Answers to the preview, then to each further call in turn. */
function answer(...answers: (object | Error)[]) {
  const left = [...answers];
  calls.mockReset();
  calls.mockImplementation(async (name: string) => {
    if (name === 'listBankAccounts') return { accounts: ACCOUNTS, total: ACCOUNTS.length, feeds: [] };
    const one = left.shift() ?? {};
    if (one instanceof Error) throw one;
    return one;
  });
}
const sent = () => calls.mock.calls.filter(([name]) => name !== 'listBankAccounts');
const keys = () => sent().map(([name, , options]) => [name, options?.idempotencyKey]);

const ACCOUNTS = [
  { id: 'main', name: 'Main account' },
  { id: 'reserve', name: 'Reserve' },
];

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ImportButton onPress={() => {}} />
      <UploadStatement open={open} onClose={() => setOpen(false)} />
      <ToastHost />
    </>
  );
}

const FILE = new File(['Date,Amount\n'], 'june.csv', { type: 'text/csv' });
async function openWith(file = FILE) {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.upload(screen.getByLabelText('Statement file'), file, { applyAccept: false });
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const counts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const lost = () => new ApiError({ status: 0, code: 'network', message: 'The server did not answer.' });

beforeEach(() => stubWidth(1440));
afterEach(() => {
  startOver();
  sessionStorage.clear();
});

describe('importing a statement', () => {
  it('shows a preview first: bank, new, already imported and rejected lines, rows', async () => {
    answer(PREVIEW);
    await openWith();
    expect(await screen.findByText('Westpac')).toBeTruthy();
    expect(counts()).toEqual(['2', '1', '1']);
    expect(screen.getByText('1 line is not imported')).toBeTruthy();
    expect(screen.getByText('Line 5')).toBeTruthy();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '05/06/2025ACCOUNT SERVICING FEEAlready there\u2212$15.00',
      '06/06/2025DEPOSIT 1+$1,100.00',
      '07/06/2025DEPOSIT 2+$0.05',
    ]);
    expect(sent()).toEqual([['uploadStatement', { dryRun: true }, { file: FILE, refresh: 'later' }]]);
  });

  it('imports after the preview and reports what was left out', async () => {
    answer(PREVIEW, imported({ status: 'done' }));
    await openWith();
    await press('Import 2 transactions');
    expect(await screen.findByText('Imported 2 transactions successfully!')).toBeTruthy();
    expect(counts()).toEqual(['2', '1', '1']);
    expect(screen.getByText('Line 5')).toBeTruthy();
    expect(sent()[1]?.[1]).toEqual({});
  });

  it('asks of which account the statement is where that is not known, and previews it as that', async () => {
    answer(
      { ...PREVIEW, account_ids: [], accounts_named: ['032000 123456'] },
      { ...PREVIEW, account_ids: ['reserve'] },
      imported({ status: 'done' }),
    );
    await openWith();
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Bank account' });
    expect(screen.getByText('The file names 032000 123456')).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 transactions' });
    expect(button.disabled).toBe(true);
    await userEvent.selectOptions(choice, 'Reserve');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.[1]).toEqual({ dryRun: true, account_id: 'reserve' });
    await press('Import 2 transactions');
    await screen.findByText('Imported 2 transactions successfully!');
    expect(sent()[2]?.[1]).toEqual({ account_id: 'reserve' });
  });

  it('sends the account that was chosen for such a file before', async () => {
    answer({ ...PREVIEW, account_ids: ['main'] }, imported({ status: 'done' }));
    await openWith();
    await press('Import 2 transactions');
    await screen.findByText('Imported 2 transactions successfully!');
    expect(sent()[1]?.[1]).toEqual({ account_id: 'main' });
  });

  it('has nothing to import when every row was imported before', async () => {
    answer({ ...PREVIEW, insertedCount: 0, duplicateCount: 3 });
    await openWith();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Nothing to import' });
    expect(button.disabled).toBe(true);
  });

  it('says why a file is not a statement, and that nothing was imported', async () => {
    answer(new ApiError({ status: 400, code: 'not-csv', message: 'The file is a web page.' }));
    await openWith();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The file is a web page.Nothing was imported.',
    );
    expect(screen.getByLabelText('Statement file')).toBeTruthy();
  });

  it('does not send a file that is too large, empty or of another kind', async () => {
    expect(refusedFile({ name: 'a.csv', size: 4 * 1024 * 1024 })).toBeUndefined();
    expect(refusedFile({ name: 'a.csv', size: 4 * 1024 * 1024 + 1 })).toContain('a.csv is 4.1 MB');
    expect(refusedFile({ name: 'a.csv', size: 0 })).toBe('a.csv is empty.');
    expect(refusedFile({ name: 'june.PDF', size: 9 })).toContain('is not a CSV file');
    answer(PREVIEW);
    await openWith(new File(['x'], 'june.pdf'));
    expect(await screen.findByText(/june.pdf is not a CSV file/)).toBeTruthy();
    expect(calls).not.toHaveBeenCalled();
  });

  it('says that trying again is safe when the connection is lost, and retries with the same key', async () => {
    answer(PREVIEW, lost(), imported({ status: 'done' }));
    await openWith();
    await press('Import 2 transactions');
    expect(await screen.findByText('Import failed: The server did not answer.')).toBeTruthy();
    expect(screen.getByText(/Trying again is safe: no row is imported twice/)).toBeTruthy();
    await press('Try Again');
    expect(await screen.findByText('Imported 2 transactions successfully!')).toBeTruthy();
    const sent = keys().filter(([name]) => name === 'uploadStatement');
    expect(sent[1]?.[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[2]).toEqual(sent[1]);
  });

  it('follows a long import, also while closed, and shows it when opened again', async () => {
    answer(
      PREVIEW,
      imported({ status: 'running', processed_rows: 1, insertedCount: 1 }),
      { ...imported({ status: 'running', processed_rows: 2 }), file_name: 'june.csv', created_at: 'x' },
      lost(),
      { ...imported({ status: 'done' }), file_name: 'june.csv', created_at: 'x' },
    );
    await openWith();
    await press('Import 2 transactions');
    expect(await screen.findByText('2 of 3 rows')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Importing 66 %' })).toBeTruthy();
    await press('Open');
    expect(await screen.findByText('2 of 3 rows')).toBeTruthy();
    expect(await screen.findByText(/The connection was lost. The import goes on/)).toBeTruthy();
    expect(await screen.findByText('Imported 2 transactions successfully!')).toBeTruthy();
    expect(counts()).toEqual(['2', '1', '1']);
  });

  it('resumes following a running import after a reload', async () => {
    sessionStorage.setItem('statement-import', 'i9');
    answer({ ...imported({ status: 'done' }), file_name: 'june.csv', created_at: 'x' });
    render(<Opener />);
    await press('Open');
    expect(await screen.findByText('june.csv')).toBeTruthy();
    expect(calls.mock.calls[0]).toEqual(['getImport', { id: 'i9' }]);
    expect(sessionStorage.getItem('statement-import')).toBeNull();
  });

  it('distinguishes an import that stopped from one that is done', async () => {
    answer(PREVIEW, imported({ status: 'failed', processed_rows: 2 }));
    await openWith();
    await press('Import 2 transactions');
    expect(await screen.findByText(/The import stopped after 2 of 3 rows/)).toBeTruthy();
    expect(screen.queryByText(/successfully/)).toBeNull();
  });
});
