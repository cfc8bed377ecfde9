// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import type { Answered } from '#test/web/answers.ts';
import { stubWidth } from '#test/web/stub-portal.ts';
import { call } from '#web/api/client.ts';
import { ImportTaxTable } from '#web/tax-years/import-tax-table.tsx';

vi.mock('#web/api/client.ts', () => ({ call: vi.fn() }));

const PREVIEW: Answered<'importTaxTable'> = {
  ...{ import_id: null, status: 'preview', insertedCount: 1, duplicateCount: 0, processed_rows: 0 },
  ...{ total_rows: 1, rejected: [], notes: [] },
  ...{ ignored_columns: ['Fund levy', 'postcode'], part_c_columns: ['Fund levy', 'postcode'] },
  preview: [{ line: 2, client_id: 'anna', client_name: 'Anna Berg', cash: 10, tfn_withheld: 0 }],
};
const calls = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;

test('a further column of amounts is imported only if it is chosen in the preview', async () => {
  stubWidth(1440);
  calls.mockImplementation(async (_: string, { dryRun }: { dryRun: boolean }) =>
    z.decode(contract.importTaxTable.output, dryRun ? PREVIEW : { ...PREVIEW, status: 'done' }),
  );
  render(<ImportTaxTable year={2025} onClose={() => {}} />);
  await userEvent.upload(screen.getByLabelText('Holders file'), new File(['client,cash\n'], 'tax.csv'));
  expect(await screen.findByText(/not imported: Fund levy, postcode/)).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Import Fund levy/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 holder' }));
  expect(await screen.findByText('1 holder imported.')).toBeDefined();
  expect(calls.mock.calls.map(([, input]) => input)).toEqual([
    { year: 2025, dryRun: true },
    { year: 2025, dryRun: false, part_c: ['Fund levy'] },
  ]);
});
