import { monthOf } from '#shared/calendar-date.ts';
import type { Write } from '../ledger/change.ts';
import { type ClosedMonths, findClosedMonths, monthsOpenChecks, NO_MONTHS } from '../ledger/month-locks.ts';
import { type CounterDelta, changeOfCounts, shardOf, sumDeltas } from '../ledger/statistics.ts';
import {
  addToAccountCountersWrite,
  addToFundCountersWrite,
  addToMonthCountersWrite,
} from '../ledger/statistics-store.ts';
import {
  accountCountsOf,
  changeTypeWrite,
  countsOf,
  type TransactionItem,
} from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { type GiveBack, giveBack } from './give-back.ts';
import { payoutWrites, stampPayout } from './pay-out.ts';

export interface CountedChange {
  readonly before: TransactionItem | undefined;
  readonly after: TransactionItem | undefined;
}

/** The writes fail if a changed month is closed and not in `closedMonths`. */
export function counterWrites(
  services: Services,
  source: string,
  changes: readonly CountedChange[],
  closedMonths: ClosedMonths,
  more: CounterDelta = {},
): Record<string, Write> {
  // Readers add up all shards, so any shard is right.
  const shard = shardOf(source);
  const fund: CounterDelta[] = [more];
  const months = new Map<string, CounterDelta[]>();
  for (const { before, after } of changes) {
    const delta = changeOfCounts(before ? countsOf(before) : {}, after ? countsOf(after) : {});
    fund.push(delta);
    const day = (before ?? after)?.txn_date;
    if (day === undefined) continue;
    months.set(monthOf(day), [...(months.get(monthOf(day)) ?? []), delta]);
  }
  return {
    counters: addToFundCountersWrite(services, shard, sumDeltas(fund)),
    ...Object.fromEntries(
      [...months].map(([month, deltas]) => [
        `month:${month}`,
        addToMonthCountersWrite(
          services,
          { shard, month, isClosed: closedMonths.has(month) },
          sumDeltas(deltas),
        ),
      ]),
    ),
    ...accountCounterWrites(services, shard, changes),
  };
}

function accountCounterWrites(services: Services, shard: number, changes: readonly CountedChange[]) {
  const deltas = new Map<string, CounterDelta[]>();
  const add = (item: TransactionItem | undefined, change: (counts: CounterDelta) => CounterDelta) => {
    if (item?.account_id === undefined) return;
    const place = accountMonth(item);
    deltas.set(place, [...(deltas.get(place) ?? []), change(accountCountsOf(item))]);
  };
  for (const { before, after } of changes) {
    add(before, (counts) => changeOfCounts(counts, {}));
    add(after, (counts) => counts);
  }
  return Object.fromEntries(
    [...deltas]
      .map(([place, all]) => [place, sumDeltas(all)] as const)
      .filter(([, delta]) => Object.values(delta).some((by) => by !== 0))
      .map(([place, delta]) => {
        const [accountId = '', month = ''] = place.split('#');
        return [`account:${place}`, addToAccountCountersWrite(services, shard, { accountId, month }, delta)];
      }),
  );
}

function accountMonth({ account_id, txn_date }: Pick<TransactionItem, 'account_id' | 'txn_date'>): string {
  return `${account_id}#${monthOf(txn_date)}`;
}

/** The writes fail if the transaction was changed or allocated. They also fail if its month is closed and not in `ownMonth`. */
export async function changeTypeWrites(
  services: Services,
  before: TransactionItem,
  changed: TransactionItem,
  ownMonth: ClosedMonths = NO_MONTHS,
): Promise<{ writes: Record<string, Write>; back: GiveBack }> {
  const isClosed = ownMonth.size > 0;
  const after = stampPayout(services, before, changed, isClosed);
  // A payout that changed after its month was closed has its effect on a later day.
  const laterDays = before.paid_out_on === undefined ? [] : [before.paid_out_on];
  const closedLater = await findClosedMonths(services, laterDays);
  const openDays = laterDays.filter((day) => !closedLater.has(monthOf(day)));
  const back = await giveBack(services, { before, after });
  const changes = [{ before, after }, ...back.deposits];
  return {
    writes: {
      transaction: changeTypeWrite(services, before, after),
      ...back.writes,
      ...(await payoutWrites(
        services,
        [{ before, after }],
        back.clients,
        new Set([...ownMonth, ...closedLater]),
      )),
      ...monthsOpenChecks(services, openDays),
      ...counterWrites(
        services,
        before.id,
        changes,
        new Set([...back.closedMonths, ...ownMonth]),
        back.delta,
      ),
    },
    back,
  };
}

export async function changeTypesWrites(
  services: Services,
  changed: readonly { readonly before: TransactionItem; readonly after: TransactionItem }[],
): Promise<Record<string, Write>> {
  const changes = changed.map(({ before, after }) => ({
    before,
    after: stampPayout(services, before, after),
  }));
  return {
    ...Object.fromEntries(
      changes.map(({ before, after }) => [
        `transaction:${before.id}`,
        changeTypeWrite(services, before, after),
      ]),
    ),
    ...(await payoutWrites(services, changes)),
    ...counterWrites(services, changes.map(({ before }) => before.id).join(), changes, NO_MONTHS),
  };
}

export function maxCounterWrites(
  transactions: readonly Pick<TransactionItem, 'txn_date' | 'account_id'>[],
): number {
  const months = new Set(transactions.map(({ txn_date }) => monthOf(txn_date)));
  const inAccounts = transactions.filter(({ account_id }) => account_id !== undefined).map(accountMonth);
  return 1 + months.size + new Set(inAccounts).size;
}
