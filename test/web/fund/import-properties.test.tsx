// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ImportedProperties } from '#shared/contract/fund.ts';
import { cents } from '#shared/money.ts';
import { stubWidth } from '#test/web/stub-portal.ts';
import { call } from '#web/api/client.ts';
import { ImportProperties } from '#web/fund/import-properties.tsx';

vi.mock('#web/api/client.ts', () => ({ call: vi.fn() }));

const ROW = {
  line: 2,
  name: '1 Quay Street',
  type: 'Commercial',
  acquired_on: '2021-03-01' as CalendarDate,
  acquisitionPrice: cents(285_000_000),
  valuation_count: 3,
  let: true,
  duplicate: false,
} as const;
const COUNTS: ImportedProperties = {
  import_id: null,
  status: 'preview',
  insertedCount: 1,
  duplicateCount: 1,
  processed_rows: 0,
  total_rows: 2,
  rejected: [],
  notes: [],
  ignored_columns: [],
};

beforeEach(() => stubWidth(1440));

test('shows each property with the details in the file, and imports it once it is confirmed', async () => {
  const calls = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;
  const preview = [
    ROW,
    { ...ROW, line: 5, name: '2 Plain Road', valuation_count: 0, let: false, duplicate: true },
  ];
  calls.mockImplementation(async (_name: string, { dryRun }: { dryRun?: boolean }) =>
    dryRun ? { ...COUNTS, preview } : { ...COUNTS, import_id: 'i1', status: 'done', processed_rows: 2 },
  );
  const user = userEvent.setup();
  render(<ImportProperties onClose={() => {}} />);
  await user.upload(screen.getByLabelText('Properties file'), new File(['x'], 'properties.csv'));
  const rows = within(await screen.findByRole('table', { name: 'Properties of the file' }));
  expect(rows.getByText('Commercial, 3 valuations, let')).toBeTruthy();
  expect(rows.getAllByText('01/03/2021')[0]).toBeTruthy();
  expect(rows.getAllByText('$2,850,000.00')[0]).toBeTruthy();
  expect(rows.getByText('Already there')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 property' }));
  expect(await screen.findByText('1 property imported.')).toBeTruthy();
  expect(calls.mock.calls.map(([, input]) => input)).toEqual([{ dryRun: true }, {}]);
});
