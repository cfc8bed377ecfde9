import type { CalendarDate } from '#shared/calendar-date.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import type {
  AllocatedMoney,
  MatchSuggestion,
  UnreconciledTransaction,
} from '#shared/contract/reconciliations.ts';
import { cents } from '#shared/money.ts';

export function item(id: string, dollars: number, changes: Partial<LineItem> = {}): LineItem {
  return {
    id,
    capital_call_id: 'call',
    title: 'Roof of 7 Wattle Street',
    due_date: '2025-06-30' as CalendarDate,
    matched_amount: cents(0),
    outstanding_amount: cents(dollars * 100),
    grace_days: 7,
    overdue: false,
    issued_at: '2025-05-30T00:00:00.000Z',
    without_notice: false,
    client_id: `client-${id}`,
    client_name: `Client ${id}`,
    amount: cents(dollars * 100),
    status: 'Issued',
    payment_reference: '100100010269',
    document_id: null,
    written_off_amount: cents(0),
    withdrawn_amount: cents(0),
    withdrawn_at: null,
    withdrawn_reason: null,
    withdrawn_by_name: null,
    extended_from: null,
    extended_at: null,
    extended_reason: null,
    withdrawal_document_id: null,
    written_off_at: null,
    written_off_reason: null,
    written_off_by_name: null,
    beyond_pledge_amount: cents(0),
    mailed_at: null,
    opened_at: null,
    bounced_at: null,
    pays_on: null,
    reminded_at: null,
    paused_until: null,
    paused_note: null,
    paused_by_name: null,
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
    against: [],
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
    property_id: null,
    property_name: null,
    category: null,
    created_by_name: null,
    source: 'csv',
    basiq_transaction_id: null,
    account_id: null,
    balance: null,
    created_at: '2025-06-11T00:00:00.000Z',
    suggested: null,
    suggestions: [...suggestions],
    declined: [],
    notes: [],
    ...changes,
  };
}

export function allocated(
  id: string,
  dollars: number,
  changes: Partial<AllocatedMoney> = {},
): AllocatedMoney {
  return {
    transaction_id: `transaction-${id}`,
    allocation_id: `allocation-${id}`,
    client_id: `client-${id}`,
    client_name: `Client ${id}`,
    txn_date: '2025-06-10' as CalendarDate,
    description: `Cheque ${id}`,
    amount: cents(dollars * 100),
    matched_amount: cents(0),
    unmatched_amount: cents(dollars * 100),
    ...changes,
  };
}
