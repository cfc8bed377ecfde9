// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { contract } from '#shared/contract/index.ts';
import { unitMove } from '#shared/contract/register.ts';
import type { TransactionDetail } from '#shared/contract/transactions.ts';
import { cents } from '#shared/money.ts';
import { approvalJson } from '#test/web/approvals/some-approvals.ts';
import { callOf, wireCall, wireLine } from '#test/web/capital-calls/some-calls.ts';
import { DANIEL, detail } from '#test/web/clients/clients-portal.tsx';
import { requestJson } from '#test/web/clients/some-requests.ts';
import { QUAY } from '#test/web/fund/some-properties.ts';
import { messageJson } from '#test/web/messages/some-messages.ts';
import { payeeJson } from '#test/web/payees/some-payees.ts';
import { fileJson } from '#test/web/payouts/some-payouts.ts';
import { item } from '#test/web/reconciliations/some-deposits.ts';
import { moveJson } from '#test/web/register/some-holdings.ts';
import { stubPortal } from '#test/web/stub-portal.ts';
import { wireTransaction } from '#test/web/transactions/ledger-portal.tsx';
import { transactionOf } from '#test/web/transactions/some-transactions.ts';
import { CorrectionForm } from '#web/forms/correction-form.tsx';
import { CORRECTIONS, type CorrectionCall, type CorrectionSubject } from '#web/forms/corrections.ts';
import { ToastHost } from '#web/ui/toast.tsx';

const REASON = 'The owner is unknown';
const QUERY = `?reason=${REASON.replaceAll(' ', '+')}`;
const ROW: TransactionDetail = {
  ...transactionOf({ id: 't1', allocated_amount: cents(1_000_000) }),
  allocations: [],
  activity: [],
  same_money: [],
};
const LINE = item('l1', 100, { written_off_amount: cents(1_500) });
const VALUATION: CorrectionSubject<'deleteValuation'>['valuation'] = {
  id: 'v1',
  marketValue: cents(312_000_000),
  date: '2025-03-31' as CalendarDate,
  source: 'Independent valuation',
  valuer: null,
  basis: null,
  document_id: null,
  entered_at: '2025-03-31T02:00:00.000Z',
  entered_by_name: 'Sam Wood',
  deleted_at: null,
  deleted_by_name: null,
  deleted_reason: null,
};
const LOGIN = {
  user_id: 'mira',
  name: 'Mira Patel',
  email: 'mira@example.com',
  email_change: null,
  role: 'adviser',
  until: null,
  mail: true,
  is_main: false,
  since: null,
  joined_at: null,
  last_signed_in_at: null,
  has_second_factor: null,
} as const;
const BY_HAND = {
  id: 't9',
  txn_date: ROW.txn_date,
  amount: ROW.amount,
  description: 'Rossi by hand',
  type: ROW.type,
  source: 'manual',
} as const;

interface Case<C extends CorrectionCall> {
  subject: CorrectionSubject<C>;
  request: string;
  body?: object;
  query?: string;
  answer: unknown;
}

const APPROVAL = approvalJson();
const PAYEE = z.decode(contract.proposePayee.output, payeeJson({ state: 'suspended' }));
const MOVE = { ...z.decode(unitMove(), moveJson('m1')), kind: 'adjustment' } as const;

const CASES: { [C in CorrectionCall]: Case<C> } = {
  holdTransaction: {
    subject: ROW,
    request: 'POST /transactions/t1/hold',
    body: { reason: REASON },
    answer: wireTransaction('t1'),
  },
  undoHold: { subject: ROW, request: 'DELETE /transactions/t1/hold', answer: wireTransaction('t1') },
  setAsideTransaction: {
    subject: { transaction: ROW },
    request: 'POST /transactions/t1/set-aside',
    body: { reason: REASON },
    answer: wireTransaction('t1'),
  },
  undoSetAside: { subject: ROW, request: 'DELETE /transactions/t1/set-aside', answer: wireTransaction('t1') },
  undoSplit: { subject: ROW, request: 'DELETE /transactions/t1/parts', answer: wireTransaction('t1') },
  undoWriteOff: {
    subject: LINE,
    request: `DELETE /capital-calls/${LINE.capital_call_id}/line-items/l1/write-off`,
    answer: wireLine(LINE),
  },
  updateCallAccount: {
    subject: callOf({ id: 'c1' }),
    request: 'POST /capital-calls/c1/account',
    body: { reason: REASON },
    answer: wireCall(callOf({ id: 'c1' })),
  },
  endAccess: {
    subject: { client: { id: 'c1', name: 'Daniel Rossi' }, login: LOGIN },
    request: 'DELETE /clients/c1/access/mira',
    answer: { logins: [LOGIN], ended: [] },
  },
  resendMessage: {
    subject: messageJson('m1'),
    request: 'POST /messages/m1/resend',
    body: { reason: REASON },
    answer: { ...messageJson('m1'), text: '', events: [], address_bounced: false },
  },
  decideChangeRequest: {
    subject: { request: requestJson('r1'), decision: 'declined' },
    request: 'PUT /change-requests/r1',
    body: { decision: 'declined', reason: REASON },
    answer: requestJson('r1', { state: 'declined' }),
  },
  decideMove: {
    subject: { approval: APPROVAL, decision: 'declined' },
    request: 'PUT /register/moves/a1',
    body: { decision: 'declined', asked_at: APPROVAL.asked_at, reason: REASON },
    answer: { approval: { ...APPROVAL, state: 'declined' }, moves: [] },
  },
  reverseMove: {
    subject: MOVE,
    request: 'POST /register/moves/m1/reverse',
    body: { reason: REASON },
    answer: { moves: [] },
  },
  voidPaymentFile: {
    subject: { id: 'f1', reference: 'PF0012', total: cents(30_000) },
    request: 'DELETE /payment-files/f1',
    answer: fileJson(),
  },
  unmarkDeceased: { subject: DANIEL, request: 'DELETE /clients/daniel/deceased', answer: detail(DANIEL) },
  decideApproval: {
    subject: { approval: approvalJson(), decision: 'declined' },
    request: 'PUT /approvals/a1',
    body: { decision: 'declined', asked_at: approvalJson().asked_at, reason: REASON },
    answer: approvalJson({ state: 'declined' }),
  },
  suspendPayee: {
    subject: { client: DANIEL, payee: PAYEE },
    request: 'POST /clients/daniel/payee/suspend',
    body: { payee_id: PAYEE.id, reason: REASON },
    answer: { payees: [payeeJson()] },
  },
  liftPayee: {
    subject: { client: DANIEL, payee: PAYEE },
    request: 'DELETE /clients/daniel/payee/suspend',
    query: `?payee_id=${PAYEE.id}&${QUERY.slice(1)}`,
    answer: payeeJson(),
  },
  deletePropertyPhoto: { subject: QUAY, request: 'DELETE /fund/properties/p1/photo', answer: QUAY },
  deleteValuation: {
    subject: { property: { id: 'p1', name: QUAY.name }, valuation: VALUATION, next: undefined },
    request: 'DELETE /fund/properties/p1/valuations/v1',
    answer: QUAY,
  },
};
const CALLS = Object.keys(CASES) as CorrectionCall[];

function open<C extends CorrectionCall>(
  call: C,
  answers: Parameters<typeof stubPortal>[0],
  subject: CorrectionSubject<C> = CASES[call].subject,
) {
  const sent = stubPortal(answers);
  const onClose = vi.fn();
  render(
    <>
      <CorrectionForm call={call} subject={subject} onClose={onClose} />
      <ToastHost />
    </>,
  );
  const words = (CORRECTIONS[call] as (of: unknown) => ReturnType<(typeof CORRECTIONS)[C]>)(subject);
  const dialog = within(screen.getByRole('dialog', { name: words.title }));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: words.action });
  return { sent, onClose, words, dialog, send };
}

describe.each(CALLS)('%s', (call) => {
  const { request, body, query = QUERY, answer } = CASES[call];

  it('requires a reason, sends it, and closes with a message', async () => {
    const { sent, onClose, words, dialog, send } = open(call, { [request]: { body: answer } });
    expect(dialog.getByText(words.sentence)).toBeTruthy();
    expect(dialog.getByText(words.reasonHint)).toBeTruthy();
    expect(send.disabled).toBe(true);
    const write = (value: string) => fireEvent.change(dialog.getByLabelText('Reason'), { target: { value } });
    write(REASON.slice(0, 2));
    expect(dialog.getByText('2 / 300')).toBeTruthy();
    expect(send.disabled).toBe(true);
    write(REASON);
    fireEvent.click(send);
    expect(await screen.findByText(words.done)).toBeTruthy();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([{ call: body ? request : `${request}${query}`, body }]);
  });

  it('shows a refusal and keeps the reason', async () => {
    const error = '06/2025 is closed. Reopen it in Months, or use a day of an open month.';
    const { onClose, dialog, send } = open(call, {
      [request]: { status: 409, body: { error, code: 'period-locked' } },
    });
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: REASON } });
    fireEvent.click(send);
    expect((await dialog.findByRole('alert')).textContent).toContain(error);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(REASON);
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('sets a row aside as the same money as another, whose id is sent with a reason that is filled in', async () => {
  const { sent, onClose, dialog, send } = open(
    'setAsideTransaction',
    { 'POST /transactions/t1/set-aside': { body: wireTransaction('t1') } },
    { transaction: ROW, sameAs: BY_HAND },
  );
  expect(dialog.getByText(/^The row “Rossi by hand” of 10\/06\/2025/)).toBeTruthy();
  fireEvent.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ body }) => body)).toEqual([
    { reason: 'The same amount on 10/06/2025, recorded by hand', duplicate_of: 't9' },
  ]);
});

it('warns before a row is set aside that others were set aside for', () => {
  const { dialog } = open('setAsideTransaction', {}, { transaction: { ...ROW, same_money: [BY_HAND] } });
  expect(
    dialog.getByText(/“Rossi by hand” of 10\/06\/2025 is set aside as a duplicate of this row/),
  ).toBeTruthy();
});

it('asks before it approves a name of somebody else, and sends that the manager confirmed it', async () => {
  const error = 'This is the name of another client, Ana Rossi (ana@example.com).';
  let tries = 0;
  const { sent, onClose, dialog, send } = open(
    'decideChangeRequest',
    {
      'PUT /change-requests/r1': () =>
        tries++ === 0
          ? { status: 409, body: { error, code: 'name-of-another' } }
          : { body: requestJson('r1', { state: 'approved' }) },
    },
    { ...CASES.decideChangeRequest.subject, decision: 'approved' },
  );
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: REASON } });
  fireEvent.click(send);
  expect(await dialog.findByText(error)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Approve anyway' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ body }) => body)).toEqual([
    { decision: 'approved', reason: REASON },
    { decision: 'approved', reason: REASON, confirmed: ['name-of-another'] },
  ]);
});

it('names the value that becomes current when a valuation is deleted', () => {
  const subject = CASES.deleteValuation.subject;
  const { dialog } = open('deleteValuation', {}, { ...subject, next: VALUATION });
  expect(dialog.getByText(/current value becomes \$3,120,000\.00, valued on 31\/03\/2025/)).toBeTruthy();
});
