// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { clientDetail } from '#shared/contract/clients.ts';
import type { Answered } from '#test/web/answers.ts';
import { DANIEL, detail } from '#test/web/clients/clients-portal.tsx';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { UnitsAndPayments } from '#web/clients/units-and-payments.tsx';
import { ClientUnits } from '#web/register/client-units.tsx';
import { moveJson } from './some-holdings.ts';

const UNITS: Answered<'listClientUnits'> = {
  on: '2025-06-11',
  units: 47_464.6744,
  price: 1.053415,
  price_day: '2025-03-31',
  value: 50_000,
  moves: [moveJson('m1', { units: 47_464.6744, price: 1.053415 })],
};
const LINES: Answered<'listPayoutLines'> = {
  lines: [
    {
      id: 'l1',
      reference: 'R-1A2B3C4D',
      client_id: 'daniel',
      client_name: 'Daniel Rossi',
      type: 'redemption',
      state: 'ready',
      amount: 1_234.56,
      day: '2025-05-30',
      held_because: null,
      bsb: '000-456',
      account: '•••456',
      paid_on: null,
      distribution_id: null,
      file_id: null,
      move_id: 'm2',
      price_id: null,
      created_at: '2025-05-30T02:00:00.000Z',
    },
  ],
  total: 1,
  total_amount: 1_234.56,
  next_cursor: null,
};

function open(deceased: { deceased_on?: string } = {}, answers: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({
    'GET /clients/daniel/units': { body: UNITS },
    'GET /payouts/lines': { body: LINES },
    'GET /clients/daniel/documents': onePage({ documents: [] }),
    'GET /documents/fund': onePage({ documents: [] }),
    ...answers,
  });
  const client = z.decode(clientDetail(), { ...detail(DANIEL), ...deceased });
  openAt('/manager/clients/daniel', <UnitsAndPayments client={client} folded={false} />);
  return sent;
}
const section = async (name = 'Units and payments') => within(await screen.findByRole('region', { name }));

beforeEach(() => stubWidth(1440));

test('shows units, price, value, the moves that add up to them, and what the fund owes', async () => {
  open();
  const shown = await section();
  for (const words of ['47,464.6744', 'Price of 31/03/2025', '$1.053415', '$50,000.00'])
    expect(await shown.findByText(words)).toBeTruthy();
  expect(shown.getByText('These moves add up to the units in the register')).toBeTruthy();
  const owed = within(await shown.findByRole('list', { name: 'Owed to the client' }));
  expect(owed.getByRole('listitem').textContent).toBe('Redemption 30/05/2025To pay$1,234.56');
});

test('the newest six moves are shown first, and all on demand', async () => {
  const moves = Array.from({ length: 8 }, (_, at) => moveJson(`m${at}`, { units: 1 }));
  open({}, { 'GET /clients/daniel/units': { body: { ...UNITS, units: 8, moves } } });
  const shown = await section();
  await userEvent.click(await shown.findByRole('button', { name: 'Show all 8' }));
  expect(within(shown.getByRole('list', { name: 'Moves' })).getAllByRole('listitem')).toHaveLength(8);
});

test('a client without units, and an error of each list, are said', async () => {
  const failed = { status: 403, body: { error: 'No', code: 'forbidden' } };
  open({}, { 'GET /clients/daniel/units': { body: { ...UNITS, units: 0, moves: [] } } });
  expect(await screen.findByText('No units yet.')).toBeTruthy();
  await closeScreen();
  open({}, { 'GET /clients/daniel/units': failed, 'GET /payouts/lines': failed });
  expect(await screen.findByText('The units did not load')).toBeTruthy();
  expect(await screen.findByText('The payments due did not load')).toBeTruthy();
});

test('recording a death says what follows and requires day, document and reason', async () => {
  const sent = open();
  await userEvent.click(await (await section()).findByRole('button', { name: 'Record as deceased' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as deceased' }));
  expect(dialog.getByText(/payments are held, new line items and reminders stop/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Told by the executor');
  await userEvent.click(dialog.getByRole('button', { name: 'Record as deceased' }));
  expect(await dialog.findByText('The day is required')).toBeTruthy();
  expect(dialog.getByText('Choose the document')).toBeTruthy();
  expect(sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

test('a recorded death is shown and can be taken back', async () => {
  open({ deceased_on: '2025-05-01' });
  expect(await screen.findByText(/^Deceased on 01\/05\/2025\./)).toBeTruthy();
  await userEvent.click(await (await section()).findByRole('button', { name: 'Not deceased' }));
  expect(await screen.findByRole('dialog', { name: 'No longer recorded as deceased' })).toBeTruthy();
});

test('clients see their moves without names and cannot reverse them', async () => {
  const move = moveJson('m1', { kind: 'transfer-out', units: -40_000, recorded_by_name: null, price: null });
  stubPortal({ 'GET /clients/daniel/units': { body: { ...UNITS, units: -40_000, moves: [move] } } });
  openAt('/client/transactions', <ClientUnits clientId="daniel" title="Units" />);
  const list = within(await screen.findByRole('list', { name: 'Moves' }));
  expect(list.getByRole('listitem').textContent).toBe('Transfer out20/02/2025−40,000.0000');
});
