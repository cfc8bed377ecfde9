import type { CalendarDate } from '#shared/calendar-date.ts';
import type { StatementBalancesCheck } from '#shared/contract/refusal-data.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, negateCents } from '#shared/money.ts';
import { endsOf, oldestFirst, type Step, turned } from './statement-balances.ts';

export interface CheckedRow {
  readonly line: number;
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly balanceCents?: Cents | undefined;
}

interface Problem {
  readonly line: number;
  readonly would_agree: NonNullable<StatementBalancesCheck['would_agree']>;
}

export function checkBalances(rows: readonly CheckedRow[]): StatementBalancesCheck | undefined {
  if (rows.filter(({ balanceCents }) => balanceCents !== undefined).length < 2) return undefined;
  const isOneDay = rows.every(({ date }) => date === rows[0]?.date);
  // If all rows have the same day, the file may begin with the oldest or the newest row.
  const orders = isOneDay ? [rows, rows.toReversed()] : [oldestFirst(rows)];
  const readings = orders.map(problemsOf).sort((one, other) => one.length - other.length);
  const [problems = []] = readings;
  const first = problems.find(({ would_agree: remedy }) => remedy === 'other-sign') ?? problems[0];
  return first ? { agree: false, ...first } : { agree: true };
}

function problemsOf(rows: readonly CheckedRow[]): Problem[] {
  const problems: Problem[] = [];
  let before: Cents | undefined;
  for (const ofDay of groupBy(rows, ({ date }) => date).values()) {
    const read = readDay(ofDay, before);
    const closing = read.problems.length > 0 ? closingInAnyOrder(ofDay, before) : undefined;
    const [first] = read.problems;
    if (first && closing !== undefined) problems.push({ line: first.line, would_agree: 'order' });
    else problems.push(...read.problems);
    before = closing ?? read.closing;
  }
  return problems;
}

function readDay(rows: readonly CheckedRow[], openedAt: Cents | undefined) {
  const problems: Problem[] = [];
  let before = openedAt;
  for (const { line, amountCents, balanceCents } of rows) {
    const after = before === undefined ? undefined : addCents(before, amountCents);
    if (before !== undefined && balanceCents !== undefined && after !== balanceCents) {
      const isReversed = addCents(before, negateCents(amountCents)) === balanceCents;
      const unread = before === balanceCents ? 'opening-balance' : 'row-missing';
      problems.push({ line, would_agree: isReversed ? 'other-sign' : unread });
    }
    before = balanceCents ?? after;
  }
  return { problems, closing: before };
}

function closingInAnyOrder(rows: readonly CheckedRow[], openedAt: Cents | undefined): Cents | undefined {
  const steps = rows.flatMap(({ amountCents, balanceCents }) =>
    balanceCents === undefined
      ? []
      : [{ before: addCents(balanceCents, negateCents(amountCents)), after: balanceCents }],
  );
  if (steps.length < rows.length) return undefined;
  const next = groupBy(steps, ({ before }) => before);
  let at = openedAt ?? endsOf(steps.map(turned))[0] ?? (steps[0] as Step).before;
  for (let count = 0; count < steps.length; count += 1) {
    const step = next.get(at)?.pop();
    if (!step) return undefined;
    at = step.after;
  }
  return at;
}
