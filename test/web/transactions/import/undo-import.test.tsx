// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ViewImport } from '#web/transactions/import/view-import.tsx';
import { hasUnsaved } from '#web/unsaved.ts';

const IMPORTED = {
  import_id: 'i1',
  batch_id: 'i1',
  status: 'done',
  insertedCount: 2,
  duplicateCount: 1,
  processed_rows: 3,
  total_rows: 3,
  rejected: [],
  bank: 'Westpac',
  file_name: 'wrong.csv',
  created_at: '2025-06-12T01:00:00.000Z',
  created_by_name: 'Mara Quinn',
  takenBackCount: 0,
} satisfies Answered<'getImport'>;

const ROWS = {
  rows: [
    {
      transaction_id: 't1',
      line: 2,
      txn_date: '2025-06-01',
      amount: 250,
      description: 'Deposit',
      status: 'imported',
      type: '',
    },
  ],
  total: 1,
  next_cursor: null,
} satisfies Answered<'listImportRows'>;

function open(answers: Parameters<typeof stubPortal>[0]) {
  stubWidth(1440);
  stubPortal({
    'GET /transactions/imports/i1': { body: IMPORTED },
    'GET /transactions/imports/i1/rows': { body: ROWS },
    ...answers,
  });
  openAt(
    '/i1',
    <Routes>
      <Route path="/:importId" element={<ViewImport />} />
    </Routes>,
  );
}

it('an import in use lists the transactions that prevent undoing, as links that ask nothing before they leave', async () => {
  open({
    'POST /transactions/imports/i1/undo': {
      status: 409,
      body: {
        error:
          'Some rows of this import are allocated, held, part of a redemption or linked to a duplicate. Undo those changes first.',
        code: 'import-in-use',
        issues: [{ path: 't1', message: '$250.00 of 01/06/2025, “Deposit”, is allocated.' }],
      },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const send = screen.getByRole('button', { name: 'Undo 2 rows' });
  expect(send).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Reason'), 'The wrong file');
  expect(hasUnsaved()).toBe(true);
  await user.click(send);
  const blocker = await screen.findByRole('link', { name: /“Deposit”, is allocated/ });
  expect(blocker.getAttribute('href')).toBe('/manager/transactions?transaction=t1');
  expect(hasUnsaved()).toBe(false);
});

it('one being undone shows its progress, and what it waits for', async () => {
  open({
    'GET /transactions/imports/i1': {
      body: {
        ...IMPORTED,
        status: 'undoing',
        takenBackCount: 1,
        undo: {
          reason: 'The wrong file',
          by_name: 'Mara Quinn',
          started_at: '2025-06-12T02:00:00.000Z',
          ended_at: null,
          waiting: true,
        },
        issues: [{ path: 't1', message: '$250.00 is allocated.' }],
      } satisfies Answered<'getImport'>,
    },
  });
  const progress = await screen.findByRole('progressbar', { name: 'Undone' });
  expect(progress.getAttribute('aria-valuetext')).toBe('1 of 2 rows undone');
  expect(screen.getByRole('link', { name: '$250.00 is allocated.' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

it('an undone import shows who did it and why, and keeps its rows', async () => {
  open({
    'GET /transactions/imports/i1': {
      body: {
        ...IMPORTED,
        status: 'undone',
        takenBackCount: 2,
        undo: {
          reason: 'The wrong file',
          by_name: 'Mara Quinn',
          started_at: '2025-06-12T02:00:00.000Z',
          ended_at: '2025-06-12T02:01:00.000Z',
          waiting: false,
        },
      } satisfies Answered<'getImport'>,
    },
    'GET /transactions/imports/i1/rows': {
      body: { ...ROWS, rows: ROWS.rows.map((row) => ({ ...row, status: 'taken-back', type: 'expense' })) },
    },
  });
  expect(await screen.findByText('The wrong file')).toBeTruthy();
  expect(await screen.findByText('Undone, was Expense')).toBeTruthy();
});

it('a row whose month was closed is listed as rejected, with why', async () => {
  open({
    'GET /transactions/imports/i1/rows': {
      body: { ...ROWS, rows: ROWS.rows.map((row) => ({ ...row, status: 'rejected' })) },
    },
  });
  expect(await screen.findByText('Rejected because its month is closed')).toBeTruthy();
});

it('undoing an import with rows in a closed month is refused with the sentence of the server', async () => {
  const error = '06/2025 is closed. Reopen it in Months, or use a day of an open month.';
  open({ 'POST /transactions/imports/i1/undo': { status: 409, body: { error, code: 'period-locked' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo import' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'The wrong file');
  await userEvent.click(dialog.getByRole('button', { name: /^Undo/ }));
  expect((await dialog.findByRole('alert')).textContent).toContain(error);
});
