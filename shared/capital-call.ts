import { addDays, type CalendarDate } from './calendar-date.ts';
import { CAPITAL_CALL_GRACE_DAYS } from './constants.ts';
import { apportion, type Cents, cents } from './money.ts';
import type { CapitalCallStatus } from './terms.ts';

/** Where so much of a called amount has arrived. The one rule, for a client's line and for the whole call. */
export function statusOfCalled(amountCents: Cents, matchedCents: Cents): CapitalCallStatus {
  if (matchedCents >= amountCents) return 'Paid';
  return matchedCents > 0 ? 'Partially Paid' : 'Issued';
}

/** Whether a called amount is late: the days of grace after its due date are over and it is not paid. */
export function isOverdue(
  called: { amountCents: Cents; matchedCents: Cents; dueDate: CalendarDate },
  today: CalendarDate,
): boolean {
  return called.matchedCents < called.amountCents && today > addDays(called.dueDate, CAPITAL_CALL_GRACE_DAYS);
}

interface Pledger {
  readonly id: string;
  readonly name: string;
  readonly pledgedCents: Cents;
}

/** By name as people sort it, then by id: the order of a call's lines, the same on every machine. */
export function inCallOrder(one: { id: string; name: string }, other: { id: string; name: string }): number {
  const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/**
 * Shares a call among clients in proportion to their pledges. Each share is rounded down to the cent; the
 * cents left over go one each to the largest remainders, the earlier name first where those are equal. So
 * the shares sum to the call exactly. Clients without a pledge, or whose share is no cent, get no line.
 */
export function shareByPledge<Client extends Pledger>(
  totalCents: Cents,
  clients: readonly Client[],
): { client: Client; amountCents: Cents }[] {
  const pledgers = clients.filter((client) => client.pledgedCents > 0).sort(inCallOrder);
  if (pledgers.length === 0) return [];
  const shares = apportion(
    totalCents,
    pledgers.map((client) => client.pledgedCents),
  );
  return pledgers
    .map((client, index) => ({ client, amountCents: shares[index] ?? cents(0) }))
    .filter(({ amountCents }) => amountCents > 0);
}
