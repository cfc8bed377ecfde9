import { type CalledAmount, statusOfCalled } from '#shared/capital-call.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { cents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { type CapitalCallItem, type LineItem, lineItemId, type PlannedLine } from './capital-call-store.ts';

export function isIssued({ state }: Pick<CapitalCallItem, 'state'>): boolean {
  return !isDraft({ state }) && state !== 'cancelled';
}

/** Clients do not know of a draft, so managers can still edit the draft. */
export function isDraft({ state }: Pick<CapitalCallItem, 'state'>): boolean {
  return state === 'draft' || state === 'awaiting';
}

export function checkCorrectable({
  state,
}: Pick<CapitalCallItem, 'state'>): { refused: 'not-issued'; sentence?: string } | undefined {
  switch (state) {
    case 'issued':
      return undefined;
    case 'issuing':
      return { refused: 'not-issued', sentence: EXACT_SENTENCES['not-issued'].isIssuing };
    case 'extending':
      return { refused: 'not-issued', sentence: EXACT_SENTENCES['not-issued'].isExtending };
    case 'withdrawing':
    case 'withdrawn':
      return { refused: 'not-issued', sentence: EXACT_SENTENCES['not-issued'].isWithdrawn };
    case 'draft':
    case 'awaiting':
    case 'cancelled':
      return { refused: 'not-issued' };
  }
}

export function amountOfCall(call: CapitalCallItem): CalledAmount {
  const isWithdrawn = call.withdrawn_at !== undefined;
  return {
    amountCents: call.total_cents,
    matchedCents: call.matched_cents,
    writtenOffCents: call.written_off_cents,
    withdrawnCents: isWithdrawn
      ? cents(call.total_cents - call.matched_cents - call.written_off_cents)
      : call.withdrawn_cents,
    isWithdrawn: isWithdrawn || (call.state !== 'issuing' && call.withdrawn_count === call.line_count),
  };
}

export function statusOf(call: Pick<CapitalCallItem, 'state'>, called: CalledAmount): CapitalCall['status'] {
  if (isIssued(call)) return statusOfCalled(called);
  if (call.state === 'awaiting') return 'Awaiting approval';
  return call.state === 'draft' ? 'Draft' : 'Cancelled';
}

export function lineFromPlan(call: CapitalCallItem, planned: PlannedLine, index: number): LineItem {
  const number = index + 1;
  return {
    id: lineItemId(call.id, number),
    capital_call_id: call.id,
    number,
    title: call.title,
    ...planned,
    matched_cents: ZERO_CENTS,
    written_off_cents: ZERO_CENTS,
    withdrawn_cents: ZERO_CENTS,
    due_date: call.due_date,
    grace_days: call.grace_days,
    issued_at: call.issued_at ?? call.created_at,
    ...(call.without_notice ? { without_notice: true } : {}),
    payment_reference: paymentReference(call.number, number),
    reminders: [],
    version: 0,
  };
}

export function describeCall(call: Pick<CapitalCallItem, 'title' | 'total_cents' | 'line_count'>): string {
  const clients = call.line_count === 1 ? 'client' : 'clients';
  return `“${call.title}”: ${formatDollars(call.total_cents)} from ${call.line_count} ${clients}`;
}
