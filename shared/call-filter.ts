import type { CapitalCall } from './contract/capital-calls.ts';
import { AWAITING_APPROVAL, CAPITAL_CALL_STATUSES } from './terms.ts';

export const CALL_FILTERS = ['all', AWAITING_APPROVAL, 'Draft', ...CAPITAL_CALL_STATUSES, 'overdue'] as const;
type CallFilter = (typeof CALL_FILTERS)[number];

/** Whether a call passes the filter. The page and the export both apply it to the whole list. */
export function passesCallFilter(call: Pick<CapitalCall, 'status' | 'overdue'>, filter: CallFilter): boolean {
  if (filter === 'overdue') return call.overdue;
  return filter === 'all' || call.status === filter;
}
