// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { ImportButton } from '#web/transactions/import/import-button.tsx';
import { refusedFile, startOver } from '#web/transactions/import/statement-import.ts';
import { UploadStatement } from '#web/transactions/import/upload-statement.tsx';
import { ToastHost } from '#web/ui/toast.tsx';

vi.mock('#web/api/client.ts', () => ({ call: vi.fn() }));

const OUTCOME = {
  import_id: null,
  batch_id: null,
  insertedCount: 2,
  duplicateCount: 1,
  processed_rows: 0,
  total_rows: 3,
  rejected: [{ line: 5, message: '“30/02/2025” is not a valid date.' }],
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
  render(<Opener />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.upload(screen.getByLabelText('Statement files'), file, { applyAccept: false });
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const counts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const lost = () => new ApiError({ status: 0, code: 'network', message: 'The server did not respond.' });

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

  it('leaves out the rows that are probably there unless ticked, and imports no sign that the balances disprove', async () => {
    const twin = {
      id: 't1',
      txn_date: '2025-06-06',
      amount: 110_000,
      description: 'DEP',
      balance: null,
      source: 'csv',
    };
    const [first, second, third] = PREVIEW.preview;
    answer(
      {
        ...PREVIEW,
        insertedCount: 1,
        preview: [first, { ...second, twin }, third],
        twins: [{ line: 3, transaction_id: 't1' }],
        balances: { agree: false, line: 4, would_agree: 'other-sign' },
      },
      imported({ status: 'done' }),
    );
    await openWith();
    expect(await screen.findByText(/In the ledger: 06\/06\/2025, DEP/)).toBeTruthy();
    expect(screen.getByText(/balance on line 4 does not follow/)).toBeTruthy();
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Import 1 transaction').disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Plus and minus are right' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Import line 3 as well' }));
    await press('Import 2 transactions');
    expect(sent()[1]?.[1]).toEqual({ confirmed: ['twins', 'balances-disagree'] });
  });

  it('requires an account for a statement that names none, and previews it for that account', async () => {
    answer(
      { ...PREVIEW, account_ids: [], accounts_named: ['032000 123456'] },
      { ...PREVIEW, account_ids: ['reserve'] },
      imported({ status: 'done' }),
    );
    await openWith();
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Bank account' });
    expect(screen.getByText('Account in the file: 032000 123456')).toBeTruthy();
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

  it('shows why a file is not a statement, and that nothing was imported', async () => {
    answer(new ApiError({ status: 400, code: 'not-csv', message: 'The file is a web page.' }));
    await openWith();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The file is a web page.Nothing was imported.',
    );
    expect(screen.getByLabelText('Statement files')).toBeTruthy();
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

  it('shows that trying again is safe when the connection is lost, and retries with the same key', async () => {
    answer(PREVIEW, lost(), imported({ status: 'done' }));
    await openWith();
    await press('Import 2 transactions');
    expect(await screen.findByText('Import failed: The server did not respond.')).toBeTruthy();
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
    expect(await screen.findByText(/The connection was lost. The import continues/)).toBeTruthy();
    expect(await screen.findByText('Imported 2 transactions successfully!')).toBeTruthy();
    expect(counts()).toEqual(['2', '1', '1']);
  });

  it('resumes following a running import after a reload', async () => {
    sessionStorage.setItem('statement-import', 'i9');
    answer({ ...imported({ status: 'done' }), file_name: 'june.csv', created_at: 'x' });
    render(<Opener />, { wrapper: MemoryRouter });
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

const NAMES = ['2023.csv', '2024.csv', '2025.csv'];
const FILES = NAMES.map((name) => new File(['Date,Amount\n'], name, { type: 'text/csv' }));
async function openWithAll() {
  render(<Opener />, { wrapper: MemoryRouter });
  await press('Open');
  await userEvent.upload(screen.getByLabelText('Statement files'), FILES);
}
const fileOf = (name: string) => {
  const item = screen.getByTitle(name).closest('li');
  if (!item) throw new Error(`${name} is not on the list`);
  return within(item);
};
const sentFiles = () =>
  sent().map(([, input, options]) => [
    options.file.name,
    input.dryRun ? 'preview' : 'import',
    input.account_id,
  ]);

describe('importing several statements', () => {
  it('reads each and then imports each in turn, with a result of its own', async () => {
    answer(
      PREVIEW,
      PREVIEW,
      { ...PREVIEW, bank: 'NAB', rejected: [] },
      ...NAMES.map(() => imported({ status: 'done' })),
    );
    await openWithAll();
    await press('Import 3 files');
    expect(await screen.findByText('Imported 6 transactions successfully!')).toBeTruthy();
    expect(sentFiles()).toEqual([
      ...NAMES.map((name) => [name, 'preview', undefined]),
      ...NAMES.map((name) => [name, 'import', undefined]),
    ]);
    expect(
      new Set(
        sent()
          .slice(3)
          .map(([, , options]) => options.idempotencyKey),
      ).size,
    ).toBe(3);
    expect(screen.getByText('3 of 3 files imported, 6 transactions')).toBeTruthy();
    for (const name of NAMES) {
      expect(fileOf(name).getByText('Imported')).toBeTruthy();
      expect(fileOf(name).getByText(/2 imported, 1 already there/)).toBeTruthy();
      expect(fileOf(name).getByText(/is not a valid date/)).toBeTruthy();
    }
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('accepts several dropped files', async () => {
    answer(PREVIEW, PREVIEW, PREVIEW);
    render(<Opener />, { wrapper: MemoryRouter });
    await press('Open');
    fireEvent.drop(screen.getByText(/Drop statements here/), { dataTransfer: { files: FILES } });
    expect(await screen.findByRole('button', { name: 'Import 3 files' })).toBeTruthy();
  });

  it('imports the others where one cannot be read, and shows why that one failed', async () => {
    answer(
      PREVIEW,
      new ApiError({ status: 400, code: 'not-csv', message: 'The file is a web page.' }),
      PREVIEW,
      imported({ status: 'done' }),
      imported({ status: 'done' }),
    );
    await openWithAll();
    await press('Import 2 files');
    expect(await screen.findByText('2 of 3 files imported, 4 transactions')).toBeTruthy();
    expect(fileOf('2024.csv').getByRole('alert').textContent).toBe('The file is a web page.');
  });

  it('continues when one fails, and tries only that one again with its key', async () => {
    answer(
      PREVIEW,
      PREVIEW,
      PREVIEW,
      imported({ status: 'done' }),
      lost(),
      imported({ status: 'done' }),
      imported({ status: 'done' }),
    );
    await openWithAll();
    await press('Import 3 files');
    expect(await screen.findByText('Import failed: 2024.csv: The server did not respond.')).toBeTruthy();
    expect(screen.getByText('2 of 3 files imported, 4 transactions')).toBeTruthy();
    expect(fileOf('2024.csv').getByText('Failed')).toBeTruthy();
    await press('Try Again');
    expect(await screen.findByText('3 of 3 files imported, 6 transactions')).toBeTruthy();
    expect(sentFiles().at(-1)).toEqual(['2024.csv', 'import', undefined]);
    expect(sent()[6]?.[2].idempotencyKey).toBe(sent()[4]?.[2].idempotencyKey);
  });

  it('requires the account once for files of one kind, and imports none before', async () => {
    const unknown = { ...PREVIEW, account_ids: [], accounts_named: ['123456'] };
    answer(
      unknown,
      { ...PREVIEW, account_ids: ['main'] },
      unknown,
      { ...PREVIEW, account_ids: ['reserve'] },
      { ...PREVIEW, account_ids: ['reserve'] },
      ...NAMES.map(() => imported({ status: 'done' })),
    );
    await openWithAll();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 1 file' });
    expect(button.disabled).toBe(true);
    const choice = screen.getByRole('combobox', { name: 'Bank account of 2023.csv' });
    await userEvent.selectOptions(choice, 'Reserve');
    await press('Import 3 files');
    expect(await screen.findByText('Imported 6 transactions successfully!')).toBeTruthy();
    expect(sentFiles().slice(3)).toEqual([
      ['2023.csv', 'preview', 'reserve'],
      ['2025.csv', 'preview', 'reserve'],
      ['2023.csv', 'import', 'reserve'],
      ['2024.csv', 'import', 'main'],
      ['2025.csv', 'import', 'reserve'],
    ]);
  });

  it('leaves out a file that is removed from the list', async () => {
    answer(PREVIEW, PREVIEW, PREVIEW, imported({ status: 'done' }), imported({ status: 'done' }));
    await openWithAll();
    await screen.findByRole('button', { name: 'Import 3 files' });
    await press('Leave out 2024.csv');
    await press('Import 2 files');
    expect(await screen.findByText('2 of 2 files imported, 4 transactions')).toBeTruthy();
    expect(sentFiles().slice(3)).toEqual([
      ['2023.csv', 'import', undefined],
      ['2025.csv', 'import', undefined],
    ]);
  });

  it('names after a reload the files that were not sent, beside the one that is being imported', async () => {
    const running = imported({ status: 'running', processed_rows: 1, insertedCount: 1 });
    answer(PREVIEW, PREVIEW, PREVIEW, running, { ...running, file_name: '2023.csv', created_at: 'x' });
    await openWithAll();
    await press('Import 3 files');
    expect(await screen.findByText('1 of 3 rows')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Importing 1 of 3' })).toBeTruthy();
    const stored = { ...sessionStorage };
    expect(stored['statement-import-left']).toBe('["2024.csv","2025.csv"]');
    startOver();
    for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value);
    answer({ ...imported({ status: 'done' }), file_name: '2023.csv', created_at: 'x' });
    cleanup();
    render(<Opener />, { wrapper: MemoryRouter });
    await press('Open');
    expect(await screen.findByText('1 of 3 files imported, 2 transactions')).toBeTruthy();
    expect(fileOf('2025.csv').getByText(/Choose the file again/)).toBeTruthy();
  });
});
