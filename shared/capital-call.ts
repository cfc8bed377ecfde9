import { addDays, type CalendarDate } from './calendar-date.ts';
import { apportion, type Cents, cents, outstandingCents, ZERO_CENTS } from './money.ts';
import type { CapitalCallStatus } from './terms.ts';

export interface CalledAmount {
  readonly amountCents: Cents;
  readonly matchedCents: Cents;
  readonly writtenOffCents: Cents;
  readonly withdrawnCents: Cents;
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
  readonly abovePledgeCents: Cents;
}

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

/** Names are compared without a locale, because the order must be the same on every machine. */
export function compareByNameThenId(
  one: { id: string; name: string },
  other: { id: string; name: string },
): number {
  const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

export function shareByLeftToCall<Client extends CallableClient>(
  totalCents: Cents,
  clients: readonly Client[],
): { client: Client; amountCents: Cents }[] {
  return shareByWeight(totalCents, clients, (client) => client.leftToCallCents);
}

export function shareByWeight<Client extends { readonly id: string; readonly name: string }>(
  totalCents: Cents,
  clients: readonly Client[],
  weightOf: (client: Client) => number,
): { client: Client; amountCents: Cents }[] {
  // If remainders are equal, `apportion` prefers earlier clients, so the clients need a fixed order.
  const callable = clients.filter((client) => weightOf(client) > 0).sort(compareByNameThenId);
  if (callable.length === 0) return [];
  const shares = apportion(totalCents, callable.map(weightOf));
  return callable
    .map((client, index) => ({ client, amountCents: shares[index] ?? ZERO_CENTS }))
    .filter(({ amountCents }) => amountCents > 0);
}
