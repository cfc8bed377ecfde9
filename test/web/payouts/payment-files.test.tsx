// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { transactionDetail } from '#shared/contract/transactions.ts';
import type { Answered } from '#test/web/answers.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { wireTransaction } from '#test/web/transactions/ledger-portal.tsx';
import { ListPaymentFiles } from '#web/payouts/list-payment-files.tsx';
import { PaidLines } from '#web/payouts/paid-lines.tsx';
import { ViewPaymentFile } from '#web/payouts/view-payment-file.tsx';
import { type FileJson, fileJson } from './some-payouts.ts';

beforeEach(() => stubWidth(1440));

const LINES: Answered<'getPaymentFile'>['lines'] = [
  {
    line_id: 'd7-0001',
    reference: 'D0007-0001',
    client_id: 'client-1',
    client_name: 'Elena Novak',
    account_name: 'E Novak',
    bsb: '000-845',
    account: '•••345',
    amount: 300,
    state: 'in-file',
  },
];

function open(file: FileJson, answers: Parameters<typeof stubPortal>[0] = {}, equal: boolean | null = true) {
  const sent = stubPortal({ 'GET /payment-files/f1': { body: { file, lines: LINES, equal } }, ...answers });
  openAt(
    '/manager/payment-files/f1',
    <Routes>
      <Route path="/manager/payment-files/:fileId" element={<ViewPaymentFile />} />
    </Routes>,
  );
  return sent;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the files are listed with their pay day, total and state', async () => {
  stubPortal({
    'GET /payment-files': { body: { files: [fileJson(), fileJson({ id: 'f2', state: 'voided' })] } },
  });
  const place = openAt('/manager/payment-files', <ListPaymentFiles />);
  await screen.findByText('Void');
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(0, 7)).toEqual([
    'PF0012',
    'Distribution',
    'Main account',
    '20/11/2026',
    '2',
    '$300.00',
    'Not paid',
  ]);
  await userEvent.click(screen.getByText('Void'));
  expect(place.now).toBe('/manager/payment-files/f2');
});

test('a file shows count, total and digest, the last digits of its accounts, and what no longer agrees', async () => {
  open(fileJson(), {}, false);
  await screen.findByText('E Novak');
  expect(screen.getByText('e4c64547').tagName).toBe('CODE');
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Elena NovakD0007-0001',
    'E Novak000-845 •••345',
    'In a payment file',
    '$300.00',
  ]);
  expect(screen.getByRole('alert').textContent).toContain('has changed since it was made');
});

test('the download of an old sign-in offers to sign in again', async () => {
  const error = 'Sign in again first.';
  open(fileJson(), {
    'POST /payment-files/f1/download': { status: 403, body: { error, code: 'sign-in-again' } },
  });
  await press('Download ABA');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^Sign in again first\. You are asked for your password/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Sign in again' })).toBeTruthy();
});

test('a file is voided with a reason after approval, and neither voided nor downloaded once payments are matched to it', async () => {
  const sent = open(fileJson(), {
    'DELETE /payment-files/f1': {
      status: 409,
      body: { error: 'The bank may have paid it.', code: 'may-be-paid' },
    },
  });
  await press('Void');
  await userEvent.type(await screen.findByLabelText('Reason'), 'Wrong pay day');
  await press('Void the file');
  expect(await screen.findByText('The bank may have paid it.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toContain('DELETE /payment-files/f1?reason=Wrong+pay+day');
  await closeScreen();
  open(fileJson({ paid: { count: 1, total: 300 } }));
  await screen.findByText('E Novak');
  expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download ABA' })).toBeNull();
});

test('a bank row shows what it pays, offers the rest and undoes a match', async () => {
  const ids = { match_id: 'm1', line_id: 'd7-0001', client_id: 'client-1', file_id: null };
  const row = wireTransaction('t1', { amount: -300, account_id: 'main', type: 'distribution' });
  const sent = stubPortal({
    'DELETE /payouts/match/m1': { body: { id: 'm1', transaction_id: 't1', lines_left_count: 0 } },
  });
  const pays = [{ ...ids, client_name: 'Elena Novak', amount: 100 }];
  const detail = z.decode(transactionDetail(), {
    ...row,
    allocations: [],
    activity: [],
    same_money: [],
    pays,
  });
  openAt('/', <PaidLines transaction={detail} />);
  expect(screen.getByRole('link', { name: 'Match to payable lines' }).getAttribute('href')).toBe(
    '/manager/payouts?tab=rows&row=t1',
  );
  await press('Undo');
  await press('Undo match');
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('DELETE /payouts/match/m1'));
  expect(await screen.findByText('The match is undone.')).toBeTruthy();
});
