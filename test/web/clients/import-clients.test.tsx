// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportedClients } from '#shared/contract/clients.ts';
import { cents } from '#shared/money.ts';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { ImportClients } from '#web/clients/import-clients.tsx';

vi.mock('#web/api/client.ts', () => ({ call: vi.fn() }));

const ROW = {
  line: 2,
  name: 'Zoë Full',
  email: 'zoe@example.com',
  entity_type: 'SMSF',
  entity_name: 'Full Super',
  status: 'Inactive',
  pledged_amount: cents(25_000_000),
  duplicate: false,
} as const;
const PREVIEW: ImportedClients = {
  import_id: null,
  status: 'preview',
  insertedCount: 2,
  duplicateCount: 1,
  processed_rows: 0,
  total_rows: 3,
  rejected: [{ line: 5, message: 'Pledge: required.' }],
  notes: [],
  ignored_columns: ['Tax file number'],
  invited_count: 0,
  preview: [ROW, { ...ROW, line: 3, email: 'two@example.com' }, { ...ROW, line: 4, duplicate: true }],
};
const { preview: _rows, ...COUNTS } = PREVIEW;
const answered = (given: Partial<ImportedClients>): ImportedClients => ({
  ...COUNTS,
  import_id: 'i1',
  status: 'done',
  processed_rows: 3,
  ...given,
});

const calls = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;
function answer(...answers: (ImportedClients | Error)[]) {
  const left = [...answers];
  calls.mockReset();
  calls.mockImplementation(async () => {
    const one = left.shift();
    if (one instanceof Error) throw one;
    return one;
  });
}
const sent = () => calls.mock.calls.map(([, input]) => input);
const keysSent = () =>
  calls.mock.calls.flatMap(([, , options]) => (options.idempotencyKey ? [options.idempotencyKey] : []));

const onClose = vi.fn();
async function openWith(file = new File(['Name,Email\n'], 'clients.csv', { type: 'text/csv' })) {
  const user = userEvent.setup({ applyAccept: false });
  render(<ImportClients onClose={onClose} />);
  await user.upload(screen.getByLabelText('Clients file'), file);
  return user;
}
const press = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => stubWidth(1440));
afterEach(() => {
  onClose.mockReset();
});

test('a file is previewed with each row, each fault and the columns that are left out, and nothing is written', async () => {
  answer(PREVIEW);
  await openWith();
  const rows = within(await screen.findByRole('table', { name: 'Clients of the file' }));
  expect(rows.getAllByText('Zoë Full')).toHaveLength(3);
  expect(rows.getByText('Already there')).toBeTruthy();
  expect(screen.getByText('Pledge: required.')).toBeTruthy();
  expect(screen.getByText(/This column is not imported: Tax file number/)).toBeTruthy();
  expect(press('Import 2 clients')).toBeTruthy();
  expect(sent()).toEqual([{ dryRun: true }]);
});

test('nobody is invited unless that is ticked', async () => {
  answer(PREVIEW, answered({}), PREVIEW, answered({ invited_count: 1 }));
  const user = await openWith();
  await user.click(await screen.findByRole('button', { name: 'Import 2 clients' }));
  expect(await screen.findByText(/No client was invited/)).toBeTruthy();
  await user.click(press('Import another file'));
  await user.upload(screen.getByLabelText('Clients file'), new File(['x'], 'more.csv'));
  await user.click(await screen.findByRole('checkbox', { name: /Invite them/ }));
  await user.click(press('Import 2 clients'));
  expect(await screen.findByText(/1 of them invited. The others can be invited/)).toBeTruthy();
  expect(sent()).toEqual([{ dryRun: true }, { invite: false }, { dryRun: true }, { invite: true }]);
  expect(new Set(keysSent()).size).toBe(2);
});

test('a long import continues with the same key until it is complete', async () => {
  answer(
    PREVIEW,
    answered({ status: 'running', insertedCount: 1, processed_rows: 1 }),
    answered({ status: 'running', insertedCount: 2, processed_rows: 2 }),
    answered({ insertedCount: 2 }),
  );
  const user = await openWith();
  await user.click(await screen.findByRole('button', { name: 'Import 2 clients' }));
  expect(await screen.findByText('2 clients imported.')).toBeTruthy();
  expect(keysSent()).toHaveLength(3);
  expect(new Set(keysSent()).size).toBe(1);
  await user.click(press('Done'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('after a lost answer it shows that trying again is safe, and continues with the same key', async () => {
  answer(
    PREVIEW,
    answered({ status: 'running', insertedCount: 1, processed_rows: 1 }),
    new ApiError({ status: 0, code: 'network', message: 'The server did not respond.' }),
    answered({}),
  );
  const user = await openWith();
  await user.click(await screen.findByRole('button', { name: 'Import 2 clients' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Trying again is safe');
  await user.click(press('Try Again'));
  expect(await screen.findByText('2 clients imported.')).toBeTruthy();
  expect(new Set(keysSent()).size).toBe(1);
});

test.each([
  [new File([''], 'none.csv'), 'none.csv is empty.'],
  [new File(['x'], 'list.xlsx'), 'list.xlsx is not a CSV file. Save the list as CSV.'],
])('%o is refused before it is sent, and another can be chosen', async (file, sentence) => {
  answer(PREVIEW);
  const user = await openWith(file);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(sent()).toEqual([]);
  await user.upload(screen.getByLabelText('Clients file'), new File(['x'], 'list.csv'));
  await waitFor(() => expect(press('Import 2 clients')).toBeTruthy());
});

test('a file the server refuses is refused with its sentence', async () => {
  answer(new ApiError({ status: 400, code: 'not-csv', message: 'Missing: pledge.' }));
  await openWith();
  expect((await screen.findByRole('alert')).textContent).toContain('Missing: pledge.');
  expect(screen.getByText('Nothing was imported.')).toBeTruthy();
});

test('with nothing new, nothing can be imported', async () => {
  answer({ ...PREVIEW, insertedCount: 0, duplicateCount: 3 });
  await openWith();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Nothing to import' });
  expect(button.disabled).toBe(true);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
