import type { CapitalCall } from './contract/capital-calls.ts';
import { AWAITING_APPROVAL, CAPITAL_CALL_STATUSES } from './terms.ts';

type Filtered = Pick<
  CapitalCall,
  'status' | 'overdue' | 'outstanding_amount' | 'written_off_amount' | 'withdrawn_amount'
>;

const BY_AMOUNT = {
  overdue: { name: 'Overdue', passes: (call: Filtered) => call.overdue },
  'not-overdue': {
    name: 'Outstanding, not overdue',
    passes: (call: Filtered) => !call.overdue && call.outstanding_amount > 0,
  },
  'written-off': { name: 'Written off', passes: (call: Filtered) => call.written_off_amount > 0 },
  'withdrawn-amount': { name: 'Withdrawn amounts', passes: (call: Filtered) => call.withdrawn_amount > 0 },
} as const;

const AMOUNTS = Object.keys(BY_AMOUNT) as (keyof typeof BY_AMOUNT)[];
export const CALL_FILTERS = [
  'all',
  AWAITING_APPROVAL,
  'Draft',
  ...CAPITAL_CALL_STATUSES,
  ...AMOUNTS,
] as const;
export type CallFilter = (typeof CALL_FILTERS)[number];

const byAmount = (filter: string) =>
  BY_AMOUNT[filter as keyof typeof BY_AMOUNT] as (typeof BY_AMOUNT)['overdue'] | undefined;

export function callFilterName(filter: CallFilter): string {
  return byAmount(filter)?.name ?? filter;
}

export function passesCallFilter(call: Filtered, filter: CallFilter): boolean {
  return byAmount(filter)?.passes(call) ?? (filter === 'all' || call.status === filter);
}
