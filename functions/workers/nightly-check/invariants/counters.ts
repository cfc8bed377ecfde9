import { monthOf } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import {
  ACCOUNT_COUNTERS,
  COUNTERS,
  countsOfClient,
  countsOfDocument,
  countsOfDocumentOwner,
  emptyMonthStatistics,
  emptyStatistics,
  isPropertyCounter,
  isStateCounter,
  MONTH_COUNTERS,
  netCashflowCents,
  SHARDS,
} from '../../../ledger/statistics.ts';
import { readDocument } from '../../../records/document-store.ts';
import { readPeriod } from '../../../records/period-store.ts';
import { allocatableOf, partsOf } from '../../../records/transaction-parts.ts';
import { accountCountsOf, countsOf, excludedAs } from '../../../records/transaction-store.ts';
import type { Item } from '../read-ledger.ts';
import { addTo, by, deltaSums, type Invariant, isTakenOut, number, sum, transactionOf } from './invariant.ts';

export const statistics: Invariant = ({ clients, counters }) => {
  const recomputed = deltaSums();
  return {
    inPart({ transactions, documents }) {
      const available = documents.map(readDocument).filter(({ state }) => state === 'available');
      recomputed.add(transactions.map((item) => ['', countsOf(transactionOf(item))]));
      recomputed.add(available.map((document) => ['', countsOfDocument({ clientId: document.client_id })]));
      return [];
    },
    *inAll() {
      for (const client of clients) {
        const status = client.status as 'Active' | 'Inactive' | 'Suspended';
        const pledgedCents = number(client, 'pledged_cents') as Cents;
        recomputed.add([['', countsOfClient({ status, pledgedCents })]]);
        recomputed.add([['', { units_beyond_paid_e4: number(client, 'units_beyond_paid_e4') }]]);
        recomputed.add([['', countsOfDocumentOwner(number(client, 'document_count'))]]);
      }
      const expected = { ...emptyStatistics(), ...recomputed.of('') };
      for (const counter of COUNTERS) {
        const stored = sum(counters, counter);
        if (stored !== expected[counter]) {
          yield {
            invariant: 'I4',
            detail: `${counter}: ${stored} counted, ${expected[counter]} recomputed`,
          };
        }
      }
    },
  };
};

/** I4: the counters of each month, and of each property, equal the sums of the month's transactions. */
export const monthStatistics: Invariant = ({ monthCounters }) => {
  const inMonth = deltaSums();
  return {
    inPart({ transactions }) {
      const rows = transactions.map(transactionOf);
      inMonth.add(rows.map((item) => [`MONTH#${monthOf(item.txn_date)}`, countsOf(item)]));
      return [];
    },
    *inAll() {
      const stored = by(monthCounters, 'sk');
      for (const month of new Set([...stored.keys(), ...inMonth.keys()])) {
        const shards = stored.get(month) ?? [];
        const expected = inMonth.of(month);
        const ofProperties = [expected, ...shards].flatMap((item) =>
          Object.keys(item).filter(isPropertyCounter),
        );
        for (const counter of new Set([...MONTH_COUNTERS, ...ofProperties])) {
          const counted = sum(shards, counter);
          const recomputed = expected[counter] ?? 0;
          if (counted !== recomputed)
            yield {
              invariant: 'I4',
              detail: `${month} ${counter}: ${counted} counted, ${recomputed} recomputed`,
            };
        }
      }
    },
  };
};

/** I4: the counters of each account and month equal the sums of the account's rows. */
export const accountStatistics: Invariant = ({ accountCounters, bankAccounts }) => {
  const inMonth = deltaSums();
  return {
    inPart({ transactions }) {
      const rows = transactions.map(transactionOf).filter((item) => item.account_id !== undefined);
      inMonth.add(
        rows.map((item) => [`ACCOUNT#${item.account_id}#${monthOf(item.txn_date)}`, accountCountsOf(item)]),
      );
      return [];
    },
    *inAll() {
      const stored = by(accountCounters, 'sk');
      const known = new Set(bankAccounts.map(({ id }) => String(id)));
      const deleted = new Set(
        bankAccounts.filter(({ deleted_at: at }) => at !== undefined).map(({ id }) => String(id)),
      );
      for (const place of new Set([...stored.keys(), ...inMonth.keys()])) {
        const expected = inMonth.of(place);
        for (const counter of ACCOUNT_COUNTERS) {
          const counted = sum(stored.get(place) ?? [], counter);
          if (counted !== (expected[counter] ?? 0))
            yield {
              invariant: 'I4',
              detail: `${place} ${counter}: ${counted} counted, ${expected[counter] ?? 0} recomputed`,
            };
        }
        const accountId = place.split('#')[1] ?? '';
        const hasRows = Object.values(expected).some((value) => value !== 0);
        if (!known.has(accountId) || (deleted.has(accountId) && hasRows))
          yield { invariant: 'I4', detail: `${place}: its account is not stored` };
      }
    },
  };
};

/** I12: the sums of all types add up to the net cash flow, monthly and in total. */
export const netCashFlow: Invariant = ({ counters, monthCounters }) => {
  const flows = new Map<string, number>();
  return {
    inPart({ transactions }) {
      for (const item of transactions.flatMap((one) => partsOf(transactionOf(one)))) {
        const isInNoFlow =
          item.type === '' ||
          item.type === 'transfer' ||
          item.source === 'opening' ||
          item.set_aside_at !== undefined ||
          isTakenOut(item);
        if (isInNoFlow) continue;
        for (const period of ['', `MONTH#${monthOf(item.txn_date)}`]) addTo(flows, period, item.amount_cents);
      }
      return [];
    },
    *inAll() {
      const periods = new Map([['', counters], ...by(monthCounters, 'sk')]);
      for (const [period, shards] of periods) {
        const statistics = emptyMonthStatistics();
        for (const counter of MONTH_COUNTERS) statistics[counter] = sum(shards, counter);
        const net = netCashflowCents(statistics);
        if (net !== (flows.get(period) ?? 0))
          yield {
            invariant: 'I12',
            detail: `${period || 'all'}: ${net} cents net, but ${flows.get(period) ?? 0} by its rows`,
          };
      }
    },
  };
};

/** I14: a closed month is locked in every shard, and its rows and figures stay the same. */
export const closedMonths: Invariant = ({ periods, monthCounters }) => {
  const all = periods.map(readPeriod);
  const closedAt = new Map(all.map(({ month, closed_at }) => [month, closed_at]));
  const figures = deltaSums();
  const isAfterClosing = ({ txn_date }: Item, instant: unknown) => {
    const closed = closedAt.get(String(txn_date).slice(0, 7));
    return closed !== undefined && instant !== undefined && String(instant) > closed;
  };
  return {
    *inPart({ transactions, allocations, counterEffects, payouts, furtherPayouts, replacedPayouts }) {
      const effects = [...allocations, ...counterEffects, ...payouts, ...furtherPayouts, ...replacedPayouts];
      for (const item of [...transactions, ...effects].filter((one) => isAfterClosing(one, one.created_at)))
        yield { invariant: 'I14', detail: `${item.pk} ${item.sk}: dated in a month that was closed before` };
      for (const item of effects.filter((one) => isAfterClosing(one, one.annulled_at)))
        yield { invariant: 'I14', detail: `${item.pk} ${item.sk}: annulled after its month was closed` };
      const rows = transactions.map(transactionOf);
      const closed = rows.filter((item) => closedAt.get(monthOf(item.txn_date)) !== undefined);
      figures.add(closed.map((item) => [monthOf(item.txn_date), countsOf(item)]));
    },
    *inAll() {
      for (const { month, closed_at, figures: then } of all) {
        const now = { ...emptyMonthStatistics(), ...figures.of(month) };
        const changed = MONTH_COUNTERS.filter(
          (name) => !isStateCounter(name) && now[name] !== (then[name] ?? 0),
        );
        if (closed_at !== undefined && changed.length > 0)
          yield { invariant: 'I14', detail: `${month}: closed, but ${changed.join(', ')} changed since` };
      }
      for (const [place, shards] of by(monthCounters, 'sk')) {
        const expected = closedAt.get(place.slice('MONTH#'.length));
        const locks = shards.filter((shard) => shard.closed_at !== undefined);
        const isRight =
          locks.length === (expected === undefined ? 0 : SHARDS) &&
          locks.every((shard) => shard.closed_at === expected);
        if (!isRight) yield { invariant: 'I14', detail: `${place}: not locked exactly while it is closed` };
      }
    },
  };
};

export const conservation: Invariant = ({ clients }) => {
  let received = 0;
  let unallocated = 0;
  let wentBack = 0;
  return {
    inPart({ transactions, allocations }) {
      const contributions = transactions.filter(
        (item) => isDeposit(transactionOf(item)) && excludedAs(transactionOf(item)) === undefined,
      );
      received += contributions.reduce((total, item) => total + allocatableOf(transactionOf(item)), 0);
      unallocated += sum(contributions, 'unallocated_cents');
      wentBack += sum(contributions, 'given_back_cents') + sum(allocations, 'given_back_cents');
      return [];
    },
    *inAll() {
      const credited = sum(clients, 'total_paid_cents') + unallocated + wentBack;
      if (received !== credited)
        yield {
          invariant: 'I5',
          detail: `${received} cents received, ${credited} credited, unallocated or given back`,
        };
    },
  };
};
