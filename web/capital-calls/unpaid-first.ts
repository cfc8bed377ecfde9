import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';

/** What is still to be paid, the earliest due first, before what is paid, the newest first as it comes. */
export function unpaidFirst(calls: readonly ClientCapitalCall[]): ClientCapitalCall[] {
  const isPaid = (call: ClientCapitalCall) => call.outstanding_amount === 0;
  return [
    ...calls
      .filter((call) => !isPaid(call))
      .sort((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0)),
    ...calls.filter(isPaid),
  ];
}
