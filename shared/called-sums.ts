import type { CapitalCall } from './contract/capital-calls.ts';
import { addCents, type Cents, ZERO_CENTS } from './money.ts';
import { AWAITING_APPROVAL } from './terms.ts';

/** A withdrawn call was issued, so it stays in the totals of all calls. */
export function isCalled({ status }: Pick<CapitalCall, 'status'>): boolean {
  return status !== 'Draft' && status !== AWAITING_APPROVAL && status !== 'Cancelled';
}

type Sums = Record<'called' | 'paid' | 'outstanding' | 'writtenOff' | 'withdrawn' | 'overdue', Cents>;

export function sumsOfCalls(calls: readonly CapitalCall[]): Sums {
  const called = calls.filter(isCalled);
  const sum = (of: (call: CapitalCall) => Cents) => addCents(ZERO_CENTS, ...called.map(of));
  return {
    called: sum((call) => call.total_amount),
    paid: sum((call) => call.matched_amount),
    outstanding: sum((call) => call.outstanding_amount),
    writtenOff: sum((call) => call.written_off_amount),
    withdrawn: sum((call) => call.withdrawn_amount),
    overdue: sum((call) => (call.overdue ? call.outstanding_amount : ZERO_CENTS)),
  };
}

export function dueNowCents(calls: readonly { readonly outstanding_amount: Cents }[]): Cents {
  return addCents(ZERO_CENTS, ...calls.map((call) => call.outstanding_amount));
}
