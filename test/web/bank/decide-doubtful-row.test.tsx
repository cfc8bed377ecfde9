// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CONNECTED, openBank } from './bank-portal.tsx';
import { CONNECTION, stageBankScreen, user } from './bank-steps.ts';

stageBankScreen();

const LIST = 'GET /transactions/doubtful';
const ROW = { id: 'row-1', account_id: 'main', day: '2025-06-02', amount: 250, description: 'Osko Rossi' };
const TWIN = { id: 'txn-1', txn_date: '2025-06-01', amount: 250, description: 'OSKO', balance: null };
const open = (answers: Parameters<typeof openBank>[0]) =>
  openBank({ [CONNECTION]: { body: { ...CONNECTED, doubtful_count: 1 } }, ...answers });

it.each([
  ['It is the same', 'same'],
  ['Import it', 'import'],
])('shows a row of the bank beside its twin, and “%s” decides with one press', async (press, decision) => {
  let rows = [{ ...ROW, twin: { ...TWIN, source: 'csv' as const } }];
  const { sent } = open({
    [LIST]: () => ({ body: { rows } }),
    'PUT /transactions/doubtful/row-1': () => {
      rows = [];
      return { body: { id: 'row-1', decision } };
    },
  });
  const row = within(await screen.findByRole('listitem', { name: 'Osko Rossi' }));
  expect(row.getByText('OSKO')).toBeTruthy();
  await user.click(row.getByRole('button', { name: press }));
  await screen.findByText('No row waits for a decision');
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ decision });
});

it('offers only the import of a row whose twin is gone, and says why a decision was refused', async () => {
  open({
    [LIST]: { body: { rows: [{ ...ROW, twin: null }] } },
    'PUT /transactions/doubtful/row-1': {
      status: 409,
      body: { error: 'This month is closed.', code: 'period-locked' },
    },
  });
  await screen.findByText('The transaction is no longer in the ledger.');
  expect(screen.queryByRole('button', { name: 'It is the same' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import it' }));
  await screen.findByText('This month is closed.');
});

it('says that the rows did not load', async () => {
  open({ [LIST]: { status: 500, body: { error: 'Something went wrong', code: 'internal' } } });
  await screen.findByText('The rows to decide did not load');
});
