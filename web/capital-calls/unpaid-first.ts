import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { defineView, flag } from '../ui/address-view.ts';

export const OPEN_CALLS_VIEW = defineView({ filters: { isOpenOnly: flag('open') } });

export function unpaidFirst(calls: readonly ClientCapitalCall[]): ClientCapitalCall[] {
  const isPaid = (call: ClientCapitalCall) => call.outstanding_amount === 0;
  return [
    ...calls
      .filter((call) => !isPaid(call))
      .sort((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0)),
    ...calls.filter(isPaid),
  ];
}
