import type { CapitalCall } from './contract/capital-calls.ts';
import { AWAITING_APPROVAL, CAPITAL_CALL_STATUSES } from './terms.ts';

/** What the list of calls is narrowed to. */
export const CALL_FILTERS = ['all', AWAITING_APPROVAL, 'Draft', ...CAPITAL_CALL_STATUSES, 'overdue'] as const;
type CallFilter = (typeof CALL_FILTERS)[number];

/** The one rule of which calls a filter finds, for the page that has them all and for the export of the list. */
export function passesCallFilter(call: Pick<CapitalCall, 'status' | 'overdue'>, filter: CallFilter): boolean {
  if (filter === 'overdue') return call.overdue;
  return filter === 'all' || call.status === filter;
}
