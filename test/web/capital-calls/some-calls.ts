import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type CapitalCall, capitalCall, type LineItem, lineItem } from '#shared/contract/capital-calls.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { cents } from '#shared/money.ts';
import type { Answered, Listed } from '#test/web/answers.ts';

export function callOf(overrides: Partial<CapitalCall> = {}): CapitalCall {
  return {
    id: 'call',
    title: 'Roof of 7 Wattle Street',
    due_date: '2025-06-30' as CalendarDate,
    matched_amount: cents(0),
    outstanding_amount: cents(100_000),
    written_off_amount: cents(0),
    withdrawn_amount: cents(0),
    grace_days: 7,
    overdue: false,
    issued_at: '2025-05-30T00:00:00.000Z',
    without_notice: false,
    withdrawn_at: null,
    withdrawn_reason: null,
    withdrawn_by_name: null,
    extended_from: null,
    extended_at: null,
    extended_reason: null,
    extended_by_name: null,
    status: 'Issued',
    total_amount: cents(100_000),
    pay_to: null,
    line_count: 1,
    settled_count: 0,
    created_at: '2025-05-30T00:00:00.000Z',
    created_by_name: 'Sam Wood',
    asked: null,
    on_issue: null,
    version: 1,
    recorded_at: null,
    beyond_pledge_reason: null,
    purpose: '',
    purpose_split: [],
    issuing: null,
    correcting: null,
    ...overrides,
  };
}

export const SETTINGS: Answered<'getFundSettings'> = {
  ...DEMO_FUND,
  responsible_person: '',
  pay_to: null,
  pay_to_next: null,
  second_person_above: null,
  due_days: 30,
  reminder_days: [],
  grace_days: 7,
  morning_import: true,
  valuation_max_age_days: 365,
  smallest_payout: 0,
  tax_statement_days: 92,
  changed_at: null,
  changed_by_name: null,
};

export const wireCall = (call: CapitalCall): Answered<'getCapitalCall'> => z.encode(capitalCall(), call);

export const wireLine = (line: LineItem): Listed<'listLineItems', 'line_items'> => z.encode(lineItem(), line);
