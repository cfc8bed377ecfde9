import type { CalendarDate } from '#shared/calendar-date.ts';
import { dueCents } from '#shared/capital-call.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { Write } from '../ledger/change.ts';
import {
  addLineSumsWrite,
  amountOfLine,
  changeLineWrite,
  countDueAgainWrite,
  dueOfLine,
  giveLineWrite,
  type LineItem,
  type LineSums,
} from '../records/capital-call-store.ts';
import type { Services } from '../services.ts';

/** If a match is undone, `byCents` is negative. */
interface LinePayment {
  /** The write fails if the line item's paid, written-off or withdrawn amount or its due date has changed. */
  readonly line: LineItem;
  readonly byCents: Cents;
  readonly leftCents?: Cents;
  readonly match: { readonly id: string; readonly txn_date: CalendarDate };
}

export interface LineChange {
  readonly before: LineItem;
  readonly after: LineItem;
}

/**
 * The caller must add an audit row for each capital call. Throws RangeError if less than zero or more than a line item's
 * amount would be settled.
 */
export function payLineWrites(
  services: Services,
  payments: readonly LinePayment[],
  now: string,
): Record<string, Write> {
  const lines = new Map<string, LineChange>();
  for (const payment of payments) {
    const { before, after } = lines.get(payment.line.id) ?? { before: payment.line, after: payment.line };
    lines.set(before.id, { before, after: paid(after, payment) });
  }
  const changes = [...lines.values()].map(({ before, after }) => ({
    before,
    after: withReceipt(after, now),
  }));
  return {
    ...lineWrites(services, changes),
    ...callWrites(services, changes, 'payment'),
    ...dueAgainWrites(services, changes),
  };
}

export function lineAfterPayment(payment: LinePayment, now: string): LineItem {
  return withReceipt(paid(payment.line, payment), now);
}

function paid(line: LineItem, { byCents, leftCents = ZERO_CENTS, match }: LinePayment): LineItem {
  const { [match.id]: _, ...others } = line.payment_days ?? {};
  const days = byCents > 0 || leftCents > 0 ? { ...others, [match.id]: match.txn_date } : others;
  return {
    ...line,
    matched_cents: addCents(line.matched_cents, byCents),
    payment_days: Object.keys(days).length > 0 ? days : undefined,
  };
}

export function withReceipt(line: LineItem, now: string): LineItem {
  if (line.receipted_at !== undefined && !isPaid(line))
    return { ...line, receipt_due_at: undefined, receipted_at: undefined, receipt_corrected_at: now };
  const isDue = isPaid(line) && line.receipted_at === undefined && !line.without_notice;
  return { ...line, receipt_due_at: isDue ? now : undefined };
}

/** The caller must add an audit row for the capital call. */
export function correctLineWrites(services: Services, change: LineChange): Record<string, Write> {
  return {
    ...lineWrites(services, [change]),
    ...callWrites(services, [change], 'correction'),
    ...dueAgainWrites(services, [change]),
  };
}

function dueAgainWrites(services: Services, changes: readonly LineChange[]): Record<string, Write> {
  const isDueAgain = changes.some(({ before, after }) => dueOfLine(after) > dueOfLine(before));
  return isDueAgain ? { calls: countDueAgainWrite(services) } : {};
}

/** The caller must add `sumsOfChanges` to the sums that each capital call stores. */
export function lineWrites(services: Services, changes: readonly LineChange[]): Record<string, Write> {
  return Object.fromEntries(
    changes.map(({ before, after }) => {
      const { matchedCents, writtenOffCents, withdrawnCents, amountCents } = amountOfLine(after);
      const settled = addCents(matchedCents, writtenOffCents, withdrawnCents);
      if (matchedCents < 0 || writtenOffCents < 0 || settled > amountCents)
        throw new RangeError(`${after.id} cannot have ${settled} of ${amountCents} cents settled`);
      return [`line:${after.id}`, changeLineWrite(services, before, after)];
    }),
  );
}

export function sumsOfChanges(changes: readonly LineChange[]): LineSums {
  const sums = {
    matched_cents: 0,
    paid_count: 0,
    written_off_cents: 0,
    withdrawn_cents: 0,
    withdrawn_count: 0,
  };
  for (const { before, after } of changes) {
    for (const name of ['matched_cents', 'written_off_cents', 'withdrawn_cents'] as const)
      sums[name] += addCents(after[name], negateCents(before[name]));
    sums.paid_count += Number(isPaid(after)) - Number(isPaid(before));
    sums.withdrawn_count +=
      Number(after.withdrawn_at !== undefined) - Number(before.withdrawn_at !== undefined);
  }
  return sums as LineSums;
}

function isPaid(line: LineItem): boolean {
  const called = amountOfLine(line);
  return !called.isWithdrawn && dueCents(called) === 0;
}

function callWrites(services: Services, changes: readonly LineChange[], by: 'payment' | 'correction') {
  const callIds = new Set(changes.map(({ before }) => before.capital_call_id));
  return Object.fromEntries(
    [...callIds].map((callId) => {
      const own = changes.filter(({ before }) => before.capital_call_id === callId);
      return [`call:${callId}`, addLineSumsWrite(services, callId, sumsOfChanges(own), by)];
    }),
  );
}

/** The caller must add an audit row for each capital call. The writes fail while a worker changes the capital call. */
export function giveLineWrites(
  services: Services,
  lines: readonly LineItem[],
  to: Parameters<typeof giveLineWrite>[2],
): Record<string, Write> {
  const unchanged = lines.map((line) => ({ before: line, after: line }));
  return {
    ...Object.fromEntries(lines.map((line) => [`line:${line.id}`, giveLineWrite(services, line, to)])),
    ...callWrites(services, unchanged, 'correction'),
  };
}
