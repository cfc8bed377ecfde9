import { addDays, type CalendarDate } from './calendar-date.ts';
import { apportion, type Cents, cents, outstandingCents, ZERO_CENTS } from './money.ts';
import type { CapitalCallStatus } from './terms.ts';

/** The amounts of a line item or a whole call. The rest that is not paid, written off or withdrawn is due. */
export interface CalledAmount {
  readonly amountCents: Cents;
  readonly matchedCents: Cents;
  readonly writtenOffCents: Cents;
  readonly withdrawnCents: Cents;
  /** Whether the line item, or every line item of the call, was withdrawn. */
  readonly isWithdrawn: boolean;
}

export function dueCents(called: Omit<CalledAmount, 'isWithdrawn'>): Cents {
  const { amountCents, matchedCents, writtenOffCents, withdrawnCents } = called;
  return outstandingCents(amountCents, cents(matchedCents + writtenOffCents + withdrawnCents));
}

export function statusOfCalled(called: CalledAmount): CapitalCallStatus {
  if (called.isWithdrawn) return 'Withdrawn';
  if (dueCents(called) === 0) return 'Paid';
  return called.matchedCents > 0 ? 'Partially Paid' : 'Issued';
}

/** Whether any part of a called amount is still due after its due date and the days of grace. */
export function isOverdue(
  called: CalledAmount & { readonly dueDate: CalendarDate; readonly graceDays: number },
  today: CalendarDate,
): boolean {
  const { dueDate, graceDays, isWithdrawn } = called;
  return !isWithdrawn && dueCents(called) > 0 && today > addDays(dueDate, graceDays);
}

export interface Debts {
  readonly paidCents: Cents;
  readonly dueCents: Cents;
  readonly uncalledCents: Cents;
  /** The part of `dueCents` that exceeds the unpaid pledge. */
  readonly abovePledgeCents: Cents;
}

/** The client's paid, due and callable amounts; `dueCents` is the unpaid amount of all issued calls. */
export function debtsOf(
  { pledgedCents, paidCents }: { readonly pledgedCents: Cents; readonly paidCents: Cents },
  dueCents: Cents,
): Debts {
  const left = outstandingCents(pledgedCents, paidCents);
  return {
    paidCents,
    dueCents,
    uncalledCents: outstandingCents(left, dueCents),
    abovePledgeCents: outstandingCents(dueCents, left),
  };
}

interface CallableClient {
  readonly id: string;
  readonly name: string;
  readonly leftToCallCents: Cents;
}

/** Sorts a call's line items by name, ignoring case, then by id, so that their order is the same on every machine. */
export function compareByNameThenId(
  one: { id: string; name: string },
  other: { id: string; name: string },
): number {
  const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/**
 * Divides a call in proportion to amounts left to call. A share exceeds its amount only if the call exceeds the sum.
 */
export function shareByLeftToCall<Client extends CallableClient>(
  totalCents: Cents,
  clients: readonly Client[],
): { client: Client; amountCents: Cents }[] {
  return shareByWeight(totalCents, clients, (client) => client.leftToCallCents);
}

/** Divides a call exactly, in proportion to whole-number weights. Clients with the weight 0 get nothing. */
export function shareByWeight<Client extends { readonly id: string; readonly name: string }>(
  totalCents: Cents,
  clients: readonly Client[],
  weightOf: (client: Client) => number,
): { client: Client; amountCents: Cents }[] {
  // The clients are sorted by name, because `apportion` prefers earlier clients if remainders are equal.
  const callable = clients.filter((client) => weightOf(client) > 0).sort(compareByNameThenId);
  if (callable.length === 0) return [];
  const shares = apportion(totalCents, callable.map(weightOf));
  return callable
    .map((client, index) => ({ client, amountCents: shares[index] ?? ZERO_CENTS }))
    .filter(({ amountCents }) => amountCents > 0);
}
