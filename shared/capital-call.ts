import { addDays, type CalendarDate } from './calendar-date.ts';
import { CAPITAL_CALL_GRACE_DAYS } from './constants.ts';
import { apportion, type Cents, cents } from './money.ts';
import type { CapitalCallStatus } from './terms.ts';

/** The status of a called amount of which `matchedCents` is paid; for a client's line and for the whole call. */
export function statusOfCalled(amountCents: Cents, matchedCents: Cents): CapitalCallStatus {
  if (matchedCents >= amountCents) return 'Paid';
  return matchedCents > 0 ? 'Partially Paid' : 'Issued';
}

/** Whether a called amount is unpaid after its due date and the days of grace. */
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

/** Compares by name without case, then by id: the order of a call's lines, the same on every machine. */
export function compareByNameThenId(
  one: { id: string; name: string },
  other: { id: string; name: string },
): number {
  const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/**
 * Shares a call among clients in proportion to their pledges. Each share is rounded down to the cent, and the remaining
 * cents go one each to the largest remainders, by name where those are equal, so the shares sum to the call exactly.
 * Clients without a pledge, or with a share below one cent, get no line.
 */
export function shareByPledge<Client extends Pledger>(
  totalCents: Cents,
  clients: readonly Client[],
): { client: Client; amountCents: Cents }[] {
  const pledgers = clients.filter((client) => client.pledgedCents > 0).sort(compareByNameThenId);
  if (pledgers.length === 0) return [];
  const shares = apportion(
    totalCents,
    pledgers.map((client) => client.pledgedCents),
  );
  return pledgers
    .map((client, index) => ({ client, amountCents: shares[index] ?? cents(0) }))
    .filter(({ amountCents }) => amountCents > 0);
}
