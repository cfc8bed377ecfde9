import type { CalendarDate } from '#shared/calendar-date.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, negateCents } from '#shared/money.ts';
import type { StatementBalances, StatementDay, TypedBalance } from './bank-account-store.ts';

interface BalancedRow {
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly balanceCents?: Cents | undefined;
}

export interface Step {
  readonly before: Cents;
  readonly after: Cents;
}

export function turned({ before, after }: Step): Step {
  return { before: after, after: before };
}

export function balancesOfStatement(rows: readonly BalancedRow[]): StatementDay[] {
  const days = new Map<CalendarDate, Step[]>();
  for (const { date, amountCents, balanceCents } of oldestFirst(rows)) {
    if (balanceCents === undefined) continue;
    const step = { before: addCents(balanceCents, negateCents(amountCents)), after: balanceCents };
    days.set(date, [...(days.get(date) ?? []), step]);
  }
  const sorted = [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  let closedAt: Cents | undefined;
  return sorted.map(([day, steps], index) => {
    const next = sorted[index + 1]?.[1] ?? [];
    const closing = lastOf(steps, closedAt, next);
    // The opening balance is found like the closing balance, with the day's rows in reverse order.
    const earlier = sorted[index - 1]?.[1] ?? [];
    const opening = lastOf(steps.map(turned).toReversed(), closing, earlier.map(turned));
    closedAt = closing;
    return { day, opening_cents: opening, closing_cents: closing, rows: steps.length };
  });
}

/** A file lists either the oldest or the newest row first. */
export function oldestFirst<Row extends BalancedRow>(rows: readonly Row[]): readonly Row[] {
  const first = rows[0]?.date ?? '';
  const last = rows.at(-1)?.date ?? '';
  if (first !== last) return first > last ? rows.toReversed() : rows;
  return linksOf(rows.toReversed()) > linksOf(rows) ? rows.toReversed() : rows;
}

function linksOf(rows: readonly BalancedRow[]): number {
  return rows.filter(({ amountCents, balanceCents }, index) => {
    const before = rows[index - 1]?.balanceCents;
    return (
      before !== undefined && balanceCents !== undefined && addCents(before, amountCents) === balanceCents
    );
  }).length;
}

/** `openedAt` is the day's opening balance, and `next` contains the next day's rows. */
function lastOf(steps: readonly Step[], openedAt: Cents | undefined, next: readonly Step[]): Cents {
  const [only, ...others] = endsOf(steps);
  if (only !== undefined && others.length === 0) return only;
  // A statement may contain a row twice with the same balances.
  const distinct = [...new Map(steps.map((step) => [`${step.before} ${step.after}`, step])).values()];
  const ends = endsOf(distinct);
  const [end, ...more] = ends;
  if (end !== undefined && more.length === 0) return end;
  // If the day's own rows do not decide, the opening balance of the next day may decide.
  const possible = ends.length > 0 ? ends : distinct.map(({ after }) => after);
  const goesOn = endsOf(next.map(turned));
  const found = possible.filter((balance) => goesOn.includes(balance));
  if (found.length === 1 && found[0] !== undefined) return found[0];
  if (ends.length === 0 && openedAt !== undefined && possible.includes(openedAt)) return openedAt;
  return (steps.at(-1) as Step).after;
}

/** A balance that appears more often after a row than before a row can be the closing balance. */
export function endsOf(steps: readonly Step[]): Cents[] {
  const counts = new Map<Cents, number>();
  for (const { before, after } of steps) {
    counts.set(after, (counts.get(after) ?? 0) + 1);
    counts.set(before, (counts.get(before) ?? 0) - 1);
  }
  return [...counts].filter(([, count]) => count > 0).map(([balance]) => balance);
}

export interface BankBalance {
  readonly cents: Cents;
  readonly isTyped: boolean;
}

export function balancesByDay({
  statements,
  typed,
}: {
  statements: readonly StatementBalances[];
  typed: readonly TypedBalance[];
}): Map<CalendarDate, BankBalance> {
  const newestFirst = [...statements].sort((one, other) => (one.importedAt > other.importedAt ? -1 : 1));
  const given = groupBy(
    newestFirst.flatMap(({ days }) => days),
    ({ day }) => day,
  );
  const balances = new Map<CalendarDate, BankBalance>();
  for (const [day, candidates] of given) balances.set(day, { cents: closingOf(candidates), isTyped: false });
  for (const { day, balance_cents: balanceCents } of typed)
    if (balanceCents !== undefined) balances.set(day, { cents: balanceCents, isTyped: true });
  return balances;
}

function closingOf(candidates: readonly StatementDay[]): Cents {
  // If another statement continues from this balance, this statement ends before the end of the day.
  const isContinued = ({ closing_cents: end }: StatementDay) =>
    candidates.some((other) => other.opening_cents === end && other.closing_cents !== end);
  const last = candidates.filter((day) => !isContinued(day));
  const [first, ...others] = last.length > 0 ? last : candidates;
  // The statement with the most rows decides. If several statements have equally many rows, the newest decides.
  return others.reduce((best, day) => (day.rows > best.rows ? day : best), first as StatementDay)
    .closing_cents;
}
