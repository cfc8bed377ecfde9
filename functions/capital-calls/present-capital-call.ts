import type { CalendarDate } from '#shared/calendar-date.ts';
import { isOverdue, statusOfCalled } from '#shared/capital-call.ts';
import type {
  CapitalCall,
  ClientCapitalCall,
  LineItem as WireLineItem,
} from '#shared/contract/capital-calls.ts';
import { type Cents, outstandingCents } from '#shared/money.ts';
import type { CapitalCallItem, LineItem } from './capital-call-store.ts';

function commonFields(item: LineItem | CapitalCallItem, amountCents: Cents, today: CalendarDate) {
  const { matched_cents: matchedCents, due_date: dueDate } = item;
  return {
    title: item.title,
    due_date: dueDate,
    matched_amount: matchedCents,
    outstanding_amount: outstandingCents(amountCents, matchedCents),
    overdue: isOverdue({ amountCents, matchedCents, dueDate }, today),
  };
}

export function presentCapitalCall(call: CapitalCallItem, today: CalendarDate): CapitalCall {
  const isIssued = call.state === 'issuing' || call.state === 'issued';
  const common = commonFields(call, call.total_cents, today);
  return {
    id: call.id,
    ...common,
    overdue: isIssued && common.overdue,
    status: isIssued
      ? statusOfCalled(call.total_cents, call.matched_cents)
      : call.state === 'draft'
        ? 'Draft'
        : 'Cancelled',
    total_amount: call.total_cents,
    line_count: call.line_count,
    settled_count: call.paid_count,
    created_at: call.created_at,
    created_by_name: call.created_by_name,
    issued_at: call.issued_at ?? null,
    issuing:
      call.state === 'issuing'
        ? { line_count: call.lines_done, notice_count: call.notices_done, total: call.line_count }
        : null,
  };
}

/** A line as managers see it; for a call that is not issued, as planned. */
export function presentLineItem(line: LineItem, call: CapitalCallItem, today: CalendarDate): WireLineItem {
  const isIssued = call.state === 'issuing' || call.state === 'issued';
  const common = commonFields(line, line.amount_cents, today);
  return {
    id: line.id,
    capital_call_id: line.capital_call_id,
    ...common,
    overdue: isIssued && common.overdue,
    issued_at: isIssued ? line.issued_at : null,
    client_id: line.client_id,
    client_name: line.client_name,
    amount: line.amount_cents,
    status: isIssued
      ? statusOfCalled(line.amount_cents, line.matched_cents)
      : call.state === 'draft'
        ? 'Draft'
        : 'Cancelled',
    payment_reference: line.payment_reference,
    document_id: line.notice_id ?? null,
    reminded_at: line.reminders.at(-1)?.at ?? null,
  };
}

/** A line as its client sees it, without the call's other lines. */
export function presentOwnLine(line: LineItem, today: CalendarDate): ClientCapitalCall {
  return {
    id: line.id,
    capital_call_id: line.capital_call_id,
    ...commonFields(line, line.amount_cents, today),
    issued_at: line.issued_at,
    amount: line.amount_cents,
    status: statusOfCalled(line.amount_cents, line.matched_cents),
    payment_reference: line.payment_reference,
    document_id: line.notice_id ?? null,
  };
}
