// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import type { Answered } from '#test/web/answers.ts';
import { approvalJson } from '#test/web/approvals/some-approvals.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { call } from '#web/api/client.ts';
import { OpenRegister } from '#web/register/open-register.tsx';

vi.mock('#web/api/client.ts', () => ({ call: vi.fn() }));

type Preview = Extract<Answered<'openRegister'>, { insertedCount: number }>;

const PREVIEW: Preview = {
  import_id: null,
  status: 'preview',
  insertedCount: 1,
  duplicateCount: 0,
  processed_rows: 0,
  total_rows: 1,
  rejected: [],
  notes: [],
  ignored_columns: [],
  preview: [
    {
      line: 2,
      client_id: 'client-1',
      client_name: 'Daniel Rossi',
      units: 47_464.6744,
      allocated_units: 50_000,
      difference: -2_535.3256,
      member_since: '2019-07-01',
    },
  ],
};
const calls = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;
const onClose = vi.fn();

async function openWith(answer: Answered<'openRegister'>) {
  calls.mockImplementation(async (capability: string, input: { dryRun?: boolean }) =>
    capability === 'openRegister'
      ? z.decode(contract.openRegister.output, input.dryRun ? PREVIEW : answer)
      : { documents: [], total: 0, next_cursor: null },
  );
  openAt('/', <OpenRegister onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Units on issue'), '87,464.6744');
  await userEvent.upload(screen.getByLabelText('Holders file'), new File(['Client,Units\n'], 'register.csv'));
  const rows = within(await screen.findByRole('table', { name: 'Holders of the file' }));
  return { row: rows.getAllByRole('row')[1]?.textContent };
}
const sent = () => calls.mock.calls.filter(([name]) => name === 'openRegister').map(([, input]) => input);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-06-11T04:00:00.000Z'), toFake: ['Date'] });
  stubWidth(1440);
});
afterEach(() => {
  calls.mockReset();
  onClose.mockReset();
});

test('previews each opening move before anything is imported, with day and sum of the register', async () => {
  const { row } = await openWith({ ...PREVIEW, status: 'done' });
  expect(row).toBe('Daniel RossiMember since 01/07/2019−2,535.325647,464.6744');
  expect(sent()).toEqual([{ dryRun: true, day: '2025-06-11', units_on_issue: '87464.6744' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 holder' }));
  expect(await screen.findByText('1 holder imported.')).toBeTruthy();
  expect(sent()[1]).toEqual({ dryRun: false, day: '2025-06-11', units_on_issue: '87464.6744' });
});

test('an import that waits for a second person says so and closes', async () => {
  await openWith({ approval: approvalJson({ what: 'register-opening', summary: 'Import the register' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 holder' }));
  expect(await screen.findByText(/Import the register: waits for a second person/)).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});
