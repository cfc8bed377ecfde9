import type { Listed } from '#test/web/answers.ts';

export type OwnCallJson = Listed<'listClientCapitalCalls', 'capital_calls'>;

export function ownCallJson(overrides: Partial<OwnCallJson> = {}): OwnCallJson {
  return {
    id: 'call-0001',
    capital_call_id: 'call',
    title: 'Purchase',
    due_date: '2026-12-21',
    matched_amount: 250.5,
    outstanding_amount: 749.5,
    grace_days: 7,
    overdue: false,
    issued_at: '2026-11-21T00:00:00.000Z',
    without_notice: false,
    amount: 1_000,
    status: 'Partially Paid',
    payment_reference: '100100010269',
    document_id: 'd1',
    written_off_amount: 0,
    withdrawn_amount: 0,
    withdrawn_at: null,
    withdrawn_reason: null,
    extended_from: null,
    extended_at: null,
    extended_reason: null,
    withdrawal_document_id: null,
    written_off_at: null,
    written_off_reason: null,
    pays_on: null,
    paid_on: null,
    pay_to: null,
    beyond_pledge_amount: 0,
    beyond_pledge_reason: null,
    ...overrides,
  };
}
