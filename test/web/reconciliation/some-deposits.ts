import type { CalendarDate } from '#shared/calendar-date.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import type { MatchSuggestion, UnreconciledTransaction } from '#shared/contract/reconciliations.ts';
import { cents } from '#shared/money.ts';

export function item(id: string, dollars: number, changes: Partial<LineItem> = {}): LineItem {
  return {
    id,
    capital_call_id: 'call',
    title: 'Roof of 7 Wattle Street',
    due_date: '2025-06-30' as CalendarDate,
    matched_amount: cents(0),
    outstanding_amount: cents(dollars * 100),
    overdue: false,
    issued_at: '2025-05-30T00:00:00.000Z',
    client_id: `client-${id}`,
    client_name: `Client ${id}`,
    amount: cents(dollars * 100),
    status: 'Issued',
    payment_reference: 'CC000100010',
    document_id: null,
    reminded_at: null,
    ...changes,
  };
}

export function suggestion(
  lineId: string,
  dollars: number,
  changes: Partial<MatchSuggestion> = {},
): MatchSuggestion {
  return {
    line_item_id: lineId,
    capital_call_id: 'call',
    client_id: `client-${lineId}`,
    amount: cents(dollars * 100),
    score: 90,
    safe: false,
    reasons: ['Reference found'],
    group: '1',
    ...changes,
  };
}

export function deposit(
  id: string,
  dollars: number,
  suggestions: readonly MatchSuggestion[] = [],
  changes: Partial<UnreconciledTransaction> = {},
): UnreconciledTransaction {
  return {
    id,
    txn_date: '2025-06-10' as CalendarDate,
    amount: cents(dollars * 100),
    description: `Deposit ${id}`,
    type: '',
    note: '',
    allocated_amount: cents(0),
    client_id: null,
    client_name: null,
    created_by_name: null,
    source: 'csv',
    basiq_transaction_id: null,
    created_at: '2025-06-11T00:00:00.000Z',
    suggestions: [...suggestions],
    ...changes,
  };
}
