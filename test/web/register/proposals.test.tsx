// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { document as documentOfContract } from '#shared/contract/documents.ts';
import { approvalJson } from '#test/web/approvals/some-approvals.ts';
import { documentOf } from '#test/web/documents/some-documents.ts';
import { openAt } from '#test/web/open-at.tsx';
import { onePage, stubWidth } from '#test/web/stub-portal.ts';
import { CLIENTS, ledgerPortal } from '#test/web/transactions/ledger-portal.tsx';
import { ProposeAdjustment } from '#web/register/propose-adjustment.tsx';
import { ProposeRedemption } from '#web/register/propose-redemption.tsx';
import { ProposeTransfer } from '#web/register/propose-transfer.tsx';
import { registerJson } from './some-holdings.ts';

const DIALOGS = {
  transfers: ['Transfer', ProposeTransfer],
  redemptions: ['Redeem', ProposeRedemption],
  adjustments: ['Adjust', ProposeAdjustment],
} as const;
const onClose = vi.fn();

async function open(
  kind: keyof typeof DIALOGS,
  answer: { status: number; body: unknown } = { status: 202, body: { approval: approvalJson() } },
  clients: readonly object[] = CLIENTS,
) {
  const document = z.encode(documentOfContract(), documentOf({ id: 'd1', name: 'Signed transfer' }));
  const { writes } = ledgerPortal([], {
    'GET /register': { body: registerJson() },
    'GET /clients': { body: { clients, total: 2, next_cursor: null } },
    'GET /clients/client-1/documents': onePage({ documents: [document] }),
    'GET /documents/fund': onePage({ documents: [] }),
    [`POST /register/${kind}`]: answer,
  });
  const [action, Dialog] = DIALOGS[kind];
  openAt('/manager/register', <Dialog from="client-1" onClose={onClose} />);
  const dialog = within(screen.getByRole('dialog', { name: `${action} units` }));
  await dialog.findByText(/47,464\.6744 held today/);
  const send = async () => {
    await userEvent.type(dialog.getByLabelText('Reason'), 'As agreed');
    await userEvent.click(dialog.getByRole('button', { name: new RegExp(`^${action}`) }));
  };
  const chooseDocument = async () => {
    await dialog.findByRole('option', { name: 'Signed transfer' });
    await userEvent.selectOptions(dialog.getByLabelText('Document'), 'd1');
  };
  return { writes, dialog, send, chooseDocument };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-06-11T04:00:00.000Z'), toFake: ['Date'] });
  stubWidth(1440);
});
afterEach(() => {
  onClose.mockReset();
});

test('a transfer of some units is sent exactly, and the answer says who must approve it', async () => {
  const { writes, dialog, send, chooseDocument } = await open('transfers');
  await userEvent.click(dialog.getByLabelText('To'));
  await userEvent.click(await screen.findByRole('option', { name: /Grace Liu/ }));
  await userEvent.type(dialog.getByLabelText('Units'), '12,345.6789');
  await userEvent.type(dialog.getByLabelText(/^Price paid/), '13,000');
  await chooseDocument();
  await send();
  expect(await screen.findByText(/waits for a second person/)).toBeTruthy();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(writes[0]).toEqual({
    call: 'POST /register/transfers',
    body: {
      from_client_id: 'client-1',
      to_client_id: 'client-2',
      kind: 'sale',
      day: '2025-06-11',
      units: 12_345.6789,
      consideration: 13_000,
      document_id: 'd1',
      reason: 'As agreed',
    },
    idempotencyKey: expect.any(String),
  });
});

test('a transmission takes all units without price, and has no field for the uncalled pledge', async () => {
  const { writes, dialog, send, chooseDocument } = await open('transfers');
  await userEvent.click(dialog.getByLabelText('To'));
  await userEvent.click(await screen.findByRole('option', { name: /Grace Liu/ }));
  await userEvent.type(dialog.getByLabelText(/^Uncalled pledge/), '5');
  await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'transmission');
  await userEvent.click(dialog.getByLabelText(/^All units/));
  expect(dialog.queryByLabelText(/^(Price paid|Uncalled pledge)/)).toBeNull();
  await chooseDocument();
  await send();
  await screen.findByText(/waits for a second person/);
  expect(writes[0]?.body).toMatchObject({ kind: 'transmission', all: true });
  expect(Object.keys(writes[0]?.body ?? {})).not.toContain('uncalled_amount');
});

test.each([
  ['five decimals', '1.23456', 'Enter a number of units with at most four decimals'],
  ['no units', '', 'Enter a number of units, or choose all of them'],
])('%s are refused at the field, and nothing is sent', async (_, units, message) => {
  const { writes, dialog, send } = await open('redemptions');
  if (units) await userEvent.type(dialog.getByLabelText('Units'), units);
  await send();
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(writes).toEqual([]);
});

test('more units than the holder has are refused at the field with the sentence of the server', async () => {
  const error = 'The holder does not have this many units.';
  const { dialog, send } = await open('redemptions', {
    status: 409,
    body: { error, code: 'exceeds-available' },
  });
  await userEvent.type(dialog.getByLabelText('Units'), '99999999');
  await send();
  expect(await dialog.findByText(error)).toBeTruthy();
  expect(dialog.getByLabelText('Units').getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});

test('a redemption asks what becomes of an uncalled pledge', async () => {
  const clients = CLIENTS.map((client) => ({ ...client, uncalled_amount: 159_364 }));
  const { writes, dialog, send } = await open('redemptions', undefined, clients);
  await dialog.findByText('$159,364 is uncalled');
  await userEvent.selectOptions(dialog.getByLabelText('Uncalled pledge'), 'lowered');
  await userEvent.click(dialog.getByLabelText(/^All units/));
  await send();
  await screen.findByText(/waits for a second person/);
  expect(writes[0]?.body).toMatchObject({ client_id: 'client-1', all: true, pledge: 'lowered' });
});

test('an adjustment takes units away with a minus, and is reported as done where nobody must approve', async () => {
  const { writes, dialog, send, chooseDocument } = await open('adjustments', {
    status: 201,
    body: { moves: [] },
  });
  await userEvent.type(dialog.getByLabelText('Units'), '-245.2492');
  await chooseDocument();
  await send();
  expect(await screen.findByText('Units adjusted.')).toBeTruthy();
  expect(writes[0]?.body).toEqual({
    client_id: 'client-1',
    day: '2025-06-11',
    units: -245.2492,
    document_id: 'd1',
    reason: 'As agreed',
  });
});
