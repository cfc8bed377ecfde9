import type { CalendarDate } from '#shared/calendar-date.ts';
import { type CalledAmount, dueCents, isOverdue, statusOfCalled } from '#shared/capital-call.ts';
import type {
  CapitalCall,
  ClientCapitalCall,
  LineItem as WireLineItem,
} from '#shared/contract/capital-calls.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { amountOfCall, isIssued, statusOf } from './capital-call.ts';
import {
  amountOfLine,
  asOfCall,
  type CapitalCallItem,
  dueOfLine,
  isPausedOn,
  type LineItem,
  lastPaidOn,
} from './capital-call-store.ts';

type State = Pick<CapitalCallItem, 'state'>;

function commonFields(
  item: LineItem | CapitalCallItem,
  called: CalledAmount,
  call: State,
  today: CalendarDate,
) {
  return {
    title: item.title,
    due_date: item.due_date,
    matched_amount: called.matchedCents,
    outstanding_amount: dueCents(called),
    written_off_amount: called.writtenOffCents,
    withdrawn_amount: called.withdrawnCents,
    grace_days: item.grace_days,
    overdue:
      isIssued(call) && isOverdue({ ...called, dueDate: item.due_date, graceDays: item.grace_days }, today),
    status: statusOf(call, called),
    without_notice: item.without_notice ?? false,
    withdrawn_at: item.withdrawn_at ?? null,
    withdrawn_reason: item.withdrawn_reason ?? null,
    extended_from: item.extended_from ?? null,
    extended_at: item.extended_at ?? null,
    extended_reason: item.extended_reason ?? null,
  };
}

function lineFields(line: LineItem, call: State, today: CalendarDate) {
  return {
    id: line.id,
    capital_call_id: line.capital_call_id,
    ...commonFields(line, amountOfLine(line), call, today),
    amount: line.amount_cents,
    payment_reference: line.payment_reference,
    document_id: line.notice_id ?? null,
    pays_on: line.pays_on ?? null,
    withdrawal_document_id: line.withdrawal_notice_id ?? null,
    written_off_at: line.written_off_at ?? null,
    written_off_reason: line.written_off_reason ?? null,
  };
}

export function presentCapitalCall(
  call: CapitalCallItem,
  today: CalendarDate,
  onIssue: CapitalCall['on_issue'] = null,
): CapitalCall {
  return {
    id: call.id,
    ...commonFields(call, amountOfCall(call), call, today),
    total_amount: call.total_cents,
    pay_to: isIssued(call) ? (call.pay_to ?? null) : null,
    line_count: call.line_count,
    settled_count: call.paid_count,
    created_at: call.created_at,
    created_by_name: call.created_by_name,
    asked: askedOf(call),
    on_issue: onIssue,
    version: call.version,
    issued_at: call.issued_at ?? null,
    recorded_at: call.recorded_at ?? null,
    withdrawn_by_name: call.withdrawn_by_name ?? null,
    extended_by_name: call.extended_by_name ?? null,
    beyond_pledge_reason: call.beyond_pledge_reason ?? null,
    purpose: call.purpose ?? '',
    purpose_split: (call.purpose_split ?? []).map(({ label, amount_cents: amount }) => ({ label, amount })),
    issuing:
      call.state === 'issuing'
        ? { line_count: call.lines_done, notice_count: call.notices_done, total: call.line_count }
        : null,
    correcting:
      call.state === 'withdrawing' || call.state === 'extending'
        ? {
            line_count: call.corrected_lines ?? 0,
            notice_count: call.corrected_notices ?? 0,
            total: call.line_count,
          }
        : null,
  };
}

function askedOf(call: CapitalCallItem): CapitalCall['asked'] {
  const { asked_by_name: name, asked_at: at } = call;
  return call.state === 'awaiting' && at !== undefined ? { by_name: name ?? '', at } : null;
}

/** This output is only for managers and auditors. Before issue, `stored` is the planned line item. */
export function presentLineItem(stored: LineItem, call: CapitalCallItem, today: CalendarDate): WireLineItem {
  const line = isIssued(call) ? asOfCall(stored, call) : stored;
  return {
    ...lineFields(line, call, today),
    issued_at: isIssued(call) ? line.issued_at : null,
    client_id: line.client_id,
    client_name: line.client_name,
    beyond_pledge_amount: line.beyond_cents ?? ZERO_CENTS,
    withdrawn_by_name: line.withdrawn_by_name ?? null,
    written_off_by_name: line.written_off_by_name ?? null,
    mailed_at: line.mailed_at ?? null,
    opened_at: line.opened_at ?? null,
    bounced_at: line.bounced_at ?? null,
    reminded_at: line.reminders.at(-1)?.at ?? null,
    ...pauseOn(line, today),
  };
}

function pauseOn(line: LineItem, today: CalendarDate) {
  const isPaused = isPausedOn(line, today);
  return {
    paused_until: (isPaused && line.paused_until) || null,
    paused_note: (isPaused && line.paused_note) || null,
    paused_by_name: (isPaused && line.paused_by_name) || null,
  };
}

/** This output is for the line item's client. Without `call`, the output lacks the account and the reason. */
export function presentOwnLine(
  line: LineItem,
  today: CalendarDate,
  call?: Pick<CapitalCallItem, 'pay_to' | 'beyond_pledge_reason'>,
): ClientCapitalCall {
  const beyond = line.beyond_cents ?? ZERO_CENTS;
  return {
    ...lineFields(line, { state: 'issued' }, today),
    status: statusOfCalled(amountOfLine(line)),
    issued_at: line.issued_at,
    paid_on: lastPaidOn(line) ?? null,
    pay_to: (dueOfLine(line) > 0 && call?.pay_to) || null,
    beyond_pledge_amount: beyond,
    beyond_pledge_reason: (beyond > 0 && call?.beyond_pledge_reason) || null,
  };
}
