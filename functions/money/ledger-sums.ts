import { type CalendarDate, firstDayOf, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import type { TransactionType } from '#shared/terms.ts';
import { sumTransactions, type TransactionStatistics } from '../ledger/statistics.ts';
import { type DayOfRows, readMonthStatistics, readStatistics } from '../ledger/statistics-store.ts';
import { listRowsOfMonth } from '../records/transaction-list-store.ts';
import { partsOf } from '../records/transaction-parts.ts';
import { countsOf } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

/** Both days are included. Without a day, the range has no limit on that side. */
export interface Days {
  readonly from?: CalendarDate | undefined;
  readonly on?: CalendarDate | undefined;
}

export interface LedgerSums {
  readonly statistics: TransactionStatistics;
  /** Void rows of closed months are in the sums, because counter-entries in later months reverse these rows. */
  readonly countered: ReadonlyMap<TransactionType, DayOfRows>;
}

export async function readLedgerSums(services: Services, { from, on }: Days): Promise<LedgerSums> {
  if (from === undefined && on === undefined) {
    const statistics = await readStatistics(services);
    const months = statistics.count_void > 0 ? await readMonthStatistics(services) : new Map();
    return { statistics, countered: await counteredRows(services, [...months], {}) };
  }
  const days = { from, to: on };
  const months = await readMonthStatistics(services, {
    ...(from ? { from: monthOf(from) } : {}),
    ...(on ? { to: monthOf(on) } : {}),
  });
  const isWhole = (month: string) =>
    (from === undefined || firstDayOf(month) >= from) && (on === undefined || lastDayOf(month) <= on);
  const [parts, countered] = await Promise.all([
    Promise.all(
      [...months].map(async ([month, statistics]) =>
        isWhole(month) ? [statistics] : await countsOfPart(services, month, days),
      ),
    ),
    counteredRows(services, [...months], days),
  ]);
  return { statistics: sumTransactions(parts.flat()), countered };
}

async function countsOfPart(
  services: Services,
  month: string,
  days: { from: CalendarDate | undefined; to: CalendarDate | undefined },
) {
  const lists = await Promise.all(
    ([undefined, 'set_aside', 'void'] as const).map((excluded) =>
      listRowsOfMonth(services, month, days, excluded),
    ),
  );
  return lists.flat().map(countsOf);
}

async function counteredRows(
  services: Services,
  months: readonly (readonly [string, { readonly count_void: number }])[],
  days: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
): Promise<LedgerSums['countered']> {
  const withVoid = months.filter(([, { count_void: count }]) => count > 0).map(([month]) => month);
  const rows = await Promise.all(withVoid.map((month) => listRowsOfMonth(services, month, days, 'void')));
  const found = new Map<TransactionType, DayOfRows>();
  for (const row of rows.flat()) {
    const seen = new Set<string>();
    for (const { type, amount_cents: amountCents, corrected_by: counterEntry } of partsOf(row)) {
      if (counterEntry === undefined || type === '' || type === 'split') continue;
      const known = found.get(type) ?? { rows: 0, sumCents: ZERO_CENTS };
      const rowsOfType = known.rows + (seen.has(type) ? 0 : 1);
      found.set(type, { rows: rowsOfType, sumCents: addCents(known.sumCents, amountCents) });
      seen.add(type);
    }
  }
  return found;
}
