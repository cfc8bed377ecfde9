// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ImportedCapitalCalls } from '#shared/contract/capital-calls.ts';
import { cents } from '#shared/money.ts';
import { stubWidth } from '#test/web/stub-portal.ts';
import { call } from '#web/api/client.ts';
import { ImportCapitalCalls } from '#web/capital-calls/import-capital-calls.tsx';

vi.mock('#web/api/client.ts', () => ({ call: vi.fn() }));

const ROW = {
  line: 2,
  title: 'Purchase of 2023',
  issued_on: '2023-03-01' as CalendarDate,
  due_date: '2023-03-31' as CalendarDate,
  total_amount: cents(100_000_000),
  purpose: '',
  purpose_split: [],
  line_count: 12,
  paid_amount: cents(0),
  duplicate: false,
} as const;
const COUNTS: ImportedCapitalCalls = {
  import_id: null,
  status: 'preview',
  insertedCount: 2,
  duplicateCount: 1,
  processed_rows: 0,
  total_rows: 3,
  rejected: [],
  payment_count: 0,
  notes: [],
  ignored_columns: [],
};

beforeEach(() => stubWidth(1440));

test('shows each call with its days and its clients, and that nobody is notified, before it is recorded', async () => {
  const calls = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;
  const preview = [
    ROW,
    { ...ROW, line: 14, title: 'Settlement', line_count: null },
    {
      ...{ ...ROW, line: 16, title: 'With purposes', purpose: 'Purchase of 8 Harbour Road' },
      purpose_split: [
        { label: 'Purchase', amount: cents(90_000_000) },
        { label: 'Costs', amount: cents(10_000_000) },
      ],
    },
    { ...ROW, line: 15, title: 'First', line_count: 1, duplicate: true },
  ];
  calls.mockImplementation(async (_name: string, { dryRun }: { dryRun?: boolean }) =>
    dryRun ? { ...COUNTS, preview } : { ...COUNTS, import_id: 'i1', status: 'done', processed_rows: 3 },
  );
  const user = userEvent.setup();
  render(<ImportCapitalCalls onClose={() => {}} />);
  await user.upload(screen.getByLabelText('Calls file'), new File(['x'], 'calls.csv'));
  const rows = within(await screen.findByRole('table', { name: 'Calls of the file' }));
  expect(rows.getByText('From 12 clients, due 31/03/2023')).toBeTruthy();
  expect(
    rows.getByText(
      'From 12 clients, due 31/03/2023 · Purchase of 8 Harbour Road · Purchase $900,000.00; Costs $100,000.00',
    ),
  ).toBeTruthy();
  expect(rows.getByText('From all active clients, due 31/03/2023')).toBeTruthy();
  expect(rows.getByText('From 1 client, due 31/03/2023')).toBeTruthy();
  expect(rows.getAllByText('01/03/2023')).toHaveLength(4);
  expect(rows.getAllByText('$1,000,000.00')).toHaveLength(4);
  expect(rows.getByText('Already there')).toBeTruthy();
  expect(screen.getByText(/Clients are not notified or reminded/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 2 calls' }));
  expect(await screen.findByText('2 calls imported.')).toBeTruthy();
  expect(calls.mock.calls.map(([, input]) => input)).toEqual([{ dryRun: true }, {}]);
});
