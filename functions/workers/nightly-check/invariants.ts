import { isDeepStrictEqual } from 'node:util';
import { monthOf } from '#shared/calendar-date.ts';
import { statusOfCalled } from '#shared/capital-call.ts';
import { type Cents, MAX_AMOUNT_CENTS } from '#shared/money.ts';
import { isPaymentReference } from '#shared/payment-reference.ts';
import {
  ACCOUNT_COUNTERS,
  COUNTERS,
  type CounterDelta,
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
  sumDeltas,
} from '../../ledger/statistics.ts';
import { daysOfCounters } from '../../ledger/statistics-store.ts';
import { payoutOf } from '../../money/allocation.ts';
import {
  bankAccountTarget,
  readBankAccount,
  readStatementBalances,
  readTypedBalance,
} from '../../records/bank-account-store.ts';
import { bankRowId } from '../../records/bank-row-id.ts';
import { isIssued } from '../../records/capital-call.ts';
import {
  amountOfLine,
  type CapitalCallItem,
  capitalCallListKeys,
  capitalCallTarget,
  lineItemListKeys,
  lineItemTarget,
  openLineKeys,
  readCapitalCall,
  readLineItem,
} from '../../records/capital-call-store.ts';
import { changeRequestTarget } from '../../records/change-request-store.ts';
import { ruleTarget } from '../../records/classification-rule-store.ts';
import { accessOf, type ClientItem, EDITED_FIELDS, hasFullAccess } from '../../records/client-store.ts';
import { documentListKeys, readDocument } from '../../records/document-store.ts';
import { exportTarget } from '../../records/export-store.ts';
import { PAYERS } from '../../records/payer-store.ts';
import { readPeriod } from '../../records/period-store.ts';
import { readProperty, valuationKey } from '../../records/property-store.ts';
import { readReconciliation, reconciliationListKeys } from '../../records/reconciliation-store.ts';
import { balancesByDay } from '../../records/statement-balances.ts';
import { readContent, readStatementItem, statementTarget } from '../../records/statement-store.ts';
import { tieOutOf } from '../../records/tie-out.ts';
import {
  accountCountsOf,
  countsOf,
  excludedAs,
  listKeys,
  readTransaction,
  sealOf,
  type TransactionItem,
  transactionTarget,
} from '../../records/transaction-store.ts';
import { clientIdsOf, staffListKeys, type UserItem } from '../../records/user-store.ts';
import type { Item, Ledger } from './read-ledger.ts';

/** A contradiction in the stored ledger. Identifies records by id, never by a person's name. */
export interface Breach {
  invariant: string;
  detail: string;
}

/** A finding of an invariant that is not a breach; it also names records by id only. */
export type Finding = Breach;

/** One run of an invariant: `inPart` checks records one by one and adds up amounts, `inAll` then checks the totals. */
interface Check {
  inPart?(part: Ledger): Iterable<Breach>;
  inAll?(): Iterable<Breach>;
  /** Called last: findings that are not breaches but should be reported. */
  listed?(): Iterable<Finding>;
}

type Invariant = (whole: Ledger) => Check;

const ofParts =
  (inPart: (part: Ledger, whole: Ledger) => Iterable<Breach>): Invariant =>
  (whole) => ({ inPart: (part) => inPart(part, whole) });

const ofWhole =
  (inAll: (whole: Ledger) => Iterable<Breach>): Invariant =>
  (whole) => ({ inAll: () => inAll(whole) });

const read = new WeakMap<Item, TransactionItem>();

/** A stored transaction, parsed once, because many invariants use it. */
function transactionOf(item: Item): TransactionItem {
  const known = read.get(item) ?? readTransaction(item);
  read.set(item, known);
  return known;
}

/** A stored number; 0 when absent. */
const number = (item: Item, name: string): number => Number(item[name] ?? 0);
const sum = (items: readonly Item[], name: string): number =>
  items.reduce((total, item) => total + number(item, name), 0);

/** Adds a value to the sum for a key. */
function addTo(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** Groups items by the value of a field. */
function by(items: readonly Item[], name: string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = String(item[name]);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Whether an allocation counts, which means that it is not reversed. */
function isAllocated(allocation: Item): boolean {
  return allocation.reversed_at === undefined;
}

/** I1: all amounts, in items of any kind, are whole cents. */
function* centsOf(items: Iterable<Item>): Generator<Breach> {
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      const isMoney = name.endsWith('_cents');
      if (isMoney && !Number.isSafeInteger(value))
        yield { invariant: 'I1', detail: `${item.pk}: ${name} is not whole cents` };
    }
  }
}

const wholeCents: Invariant = ({ valuations, counters }) => ({
  *inPart({ transactions, allocations, clients, capitalCalls, lineItems, properties, classificationRules }) {
    for (const items of [transactions, allocations, clients, capitalCalls, lineItems, properties])
      yield* centsOf(items);
    yield* centsOf(classificationRules);
    for (const item of transactions) {
      const absolute = Math.abs(number(item, 'amount_cents'));
      if (number(item, 'abs_cents') !== absolute || absolute > MAX_AMOUNT_CENTS || absolute === 0) {
        yield { invariant: 'I1', detail: `${item.pk}: the absolute amount does not match the amount` };
      }
      if (item.seal !== sealOf(transactionOf(item))) {
        yield { invariant: 'I1', detail: `${item.pk}: amount, date or source has changed` };
      }
    }
  },
  *inAll() {
    yield* centsOf(valuations);
    yield* centsOf(counters);
  },
});

function* remainders({ transactions, allocations }: Ledger): Generator<Breach> {
  const allocated = by(allocations.filter(isAllocated), 'pk');
  for (const item of transactions) {
    const own = allocated.get(String(item.pk)) ?? [];
    const left = number(item, 'unallocated_cents');
    if (left < 0 || left > number(item, 'abs_cents'))
      yield { invariant: 'I2', detail: `${item.pk}: remainder out of range` };
    if (number(item, 'abs_cents') - left !== sum(own, 'amount_cents')) {
      yield { invariant: 'I2', detail: `${item.pk}: allocations do not sum to the allocated amount` };
    }
    if (number(item, 'allocation_count') !== own.length)
      yield { invariant: 'I2', detail: `${item.pk}: wrong number of allocations` };
    if (own.some((allocation) => number(allocation, 'amount_cents') <= 0)) {
      yield { invariant: 'I2', detail: `${item.pk}: an allocation is not above zero` };
    }
  }
  const known = new Set(transactions.map((item) => String(item.pk)));
  for (const pk of allocated.keys())
    if (!known.has(pk)) yield { invariant: 'I2', detail: `${pk}: allocation without transaction` };
}

const paidByClients: Invariant = ({ clients }) => {
  const paid = new Map<string, number>();
  const standing = new Map<string, number>();
  const reversed = new Map<string, number>();
  return {
    inPart({ allocations }) {
      for (const item of allocations) {
        const clientId = String(item.client_id);
        addTo(isAllocated(item) ? standing : reversed, clientId, 1);
        if (isAllocated(item)) addTo(paid, clientId, number(item, 'amount_cents'));
      }
      return [];
    },
    *inAll() {
      for (const client of clients) {
        const id = String(client.id);
        if (number(client, 'reversed_count') !== (reversed.get(id) ?? 0))
          yield { invariant: 'I3', detail: `${client.pk}: wrong number of reversed allocations` };
        if (number(client, 'total_paid_cents') !== (paid.get(id) ?? 0)) {
          yield { invariant: 'I3', detail: `${client.pk}: total paid is not the sum of its allocations` };
        }
        if (number(client, 'allocation_count') !== (standing.get(id) ?? 0))
          yield { invariant: 'I3', detail: `${client.pk}: wrong number of allocations` };
      }
      const known = new Set(clients.map((client) => String(client.id)));
      for (const id of new Set([...standing.keys(), ...reversed.keys()]))
        if (!known.has(id))
          yield { invariant: 'I3', detail: `CLIENT#${id}: has allocations, but is not stored` };
    },
  };
};

/** Sums of counters, by key. */
function deltaSums() {
  const sums = new Map<string, CounterDelta>();
  return {
    add(deltas: Iterable<readonly [key: string, delta: CounterDelta]>): void {
      const added = new Map<string, CounterDelta[]>();
      for (const [key, delta] of deltas) {
        const ofKey = added.get(key) ?? [];
        ofKey.push(delta);
        added.set(key, ofKey);
      }
      for (const [key, ofKey] of added) sums.set(key, sumDeltas([sums.get(key) ?? {}, ...ofKey]));
    },
    keys: () => sums.keys(),
    of: (key: string): CounterDelta => sums.get(key) ?? {},
  };
}

const statistics: Invariant = ({ clients, counters }) => {
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

/** I4: the counters of each month, and of each property in the month, equal the sums over its transactions. */
const monthStatistics: Invariant = ({ monthCounters }) => {
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

/** I4: the counters of each account and month equal the sums over its transactions, and every counter's account is stored. */
const accountStatistics: Invariant = ({ accountCounters, bankAccounts }) => {
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
        if (!known.has(accountId)) yield { invariant: 'I4', detail: `${place}: its account is not stored` };
      }
    },
  };
};

/** I13: if the counters show that an account ties out, its rows also give the bank's last balance. */
const tiedAccounts: Invariant = (whole) => {
  const { imports: jobs, bankAccounts, statementBalances, typedBalances } = whole;
  const statements = by(statementBalances, 'pk');
  const typed = by(typedBalances, 'pk');
  const daysOf = daysOfCounters(whole.accountCounters);
  const tied = bankAccounts.map(readBankAccount).flatMap((account) => {
    const target = bankAccountTarget(account.id);
    const balances = balancesByDay({
      statements: (statements.get(target) ?? []).map(readStatementBalances),
      typed: (typed.get(target) ?? []).map(readTypedBalance),
    });
    const tieOut = tieOutOf(account, daysOf.get(account.id) ?? new Map(), balances);
    return tieOut.difference === 0 ? [{ account, tieOut }] : [];
  });
  const tieOutOfAccount = new Map(tied.map((one) => [one.account.id, one]));
  const heldCents = new Map<string, number>();
  return {
    inPart({ transactions }) {
      for (const row of transactions.map(transactionOf)) {
        const ties = row.account_id === undefined ? undefined : tieOutOfAccount.get(row.account_id);
        if (ties === undefined || isTakenOut(row)) continue;
        if (row.txn_date >= ties.account.opening_day && row.txn_date <= ties.tieOut.as_of)
          addTo(heldCents, ties.account.id, row.amount_cents);
      }
      return [];
    },
    *inAll() {
      for (const { account, tieOut } of tied) {
        const held = account.opening_cents + (heldCents.get(account.id) ?? 0);
        const balance = tieOut.statement_balance;
        if (held !== balance)
          yield {
            invariant: 'I13',
            detail: `${bankAccountTarget(account.id)}: ${held} cents by its rows, ${balance} by the bank`,
          };
      }
      const targets = new Set(bankAccounts.map(({ sk }) => String(sk)));
      // Balances from a statement belong to an import that was not undone.
      const current = new Set(jobs.filter(({ status }) => status !== 'undone').map(({ id }) => String(id)));
      for (const { pk, import_id: importId } of statementBalances) {
        if (!targets.has(String(pk)) || !current.has(String(importId)))
          yield { invariant: 'I13', detail: `${pk}: balances of import ${importId}, undone or not stored` };
      }
      for (const { pk } of typedBalances)
        if (!targets.has(String(pk)))
          yield { invariant: 'I13', detail: `${pk}: a balance without an account` };
    },
  };
};

/** I12: the sums of all types add up to the net cash flow, in each month and in total. */
const netCashFlow: Invariant = ({ counters, monthCounters }) => {
  const flows = new Map<string, number>();
  return {
    inPart({ transactions }) {
      for (const item of transactions.map(transactionOf)) {
        const isInNoFlow =
          item.type === '' || item.type === 'transfer' || item.set_aside_at !== undefined || isTakenOut(item);
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

/** I15: the two rows of a transfer recorded by hand net to zero, and both are void or neither is. */
const transfers: Invariant = () => {
  const open = new Map<number, TransactionItem[]>();
  return {
    *inPart({ transactions, counterparts }) {
      const others = new Map(counterparts.map((item) => [String(item.id), transactionOf(item)]));
      for (const item of transactions.map(transactionOf)) {
        if (item.counterpart_id === undefined) {
          if (item.type === 'transfer' && !excludedAs(item)) keepOrPair(item);
          continue;
        }
        const other = others.get(item.counterpart_id);
        const isWhole =
          item.type === 'transfer' &&
          item.source === 'manual' &&
          other?.counterpart_id === item.id &&
          other.amount_cents === -item.amount_cents &&
          other.txn_date === item.txn_date &&
          other.account_id === item.counterpart_account_id &&
          other.account_id !== item.account_id &&
          excludedAs(other) === excludedAs(item);
        if (!isWhole)
          yield { invariant: 'I15', detail: `TXN#${item.id}: the rows of its transfer do not net to zero` };
      }
    },
    // A missing other row is no breach: the payment may be in transit, or its statement not imported.
    *listed() {
      for (const { id, amount_cents: amountCents } of [...open.values()].flat())
        yield {
          invariant: 'I15',
          detail: `TXN#${id}: a transfer of ${amountCents} cents without its other row`,
        };
    },
  };

  function keepOrPair(item: TransactionItem): void {
    const opposite = open.get(-item.amount_cents);
    if (opposite?.pop()) {
      if (opposite.length === 0) open.delete(-item.amount_cents);
      return;
    }
    open.set(item.amount_cents, [...(open.get(item.amount_cents) ?? []), item]);
  }
};

/** I3: the history of a client has exactly the fund's payments to the client, and the client's counter equals their number. */
const payoutsOfClients: Invariant = ({ clients }) => {
  const counts = new Map<string, number>();
  return {
    *inPart({ transactions, payouts }) {
      const left = new Map(payouts.map((item) => [String(item.pk), item]));
      for (const item of transactions.map(transactionOf)) {
        const pk = transactionTarget(item.id);
        const expected = payoutOf(item);
        const stored = left.get(pk);
        left.delete(pk);
        if (stored) addTo(counts, String(stored.client_id), 1);
        const fits = expected
          ? stored?.reversed_at === expected.reversed_at &&
            Object.entries(expected).every(([name, value]) => stored?.[name] === value)
          : stored === undefined;
        if (!fits) yield { invariant: 'I3', detail: `${pk}: differs from its client’s history` };
      }
      for (const pk of left.keys()) yield { invariant: 'I3', detail: `${pk}: in a history, but not stored` };
    },
    *inAll() {
      for (const client of clients)
        if (number(client, 'payout_count') !== (counts.get(String(client.id)) ?? 0))
          yield { invariant: 'I3', detail: `${client.pk}: wrong number of the fund’s payments` };
    },
  };
};

/** Whether a void row is excluded from the figures. A row of a closed month stays in them, and a counter-entry reverses it. */
function isTakenOut(row: TransactionItem): boolean {
  return excludedAs(row) === 'void' && row.corrected_by === undefined;
}

/** I14: a closed month keeps its rows and figures, and each shard has a lock. Open months have no lock. */
const closedMonths: Invariant = ({ periods, monthCounters }) => {
  const all = periods.map(readPeriod);
  const closedAt = new Map(all.map(({ month, closed_at }) => [month, closed_at]));
  const figures = deltaSums();
  const isNewer = ({ txn_date, created_at }: Item) => {
    const closed = closedAt.get(String(txn_date).slice(0, 7));
    return closed !== undefined && String(created_at) > closed;
  };
  return {
    *inPart({ transactions, allocations }) {
      for (const item of [...transactions, ...allocations].filter(isNewer))
        yield { invariant: 'I14', detail: `${item.pk} ${item.sk}: dated in a month that was already closed` };
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

const conservation: Invariant = ({ clients }) => {
  let received = 0;
  let unallocated = 0;
  return {
    inPart({ transactions }) {
      const contributions = transactions.filter(
        (item) => item.type === 'contribution' && excludedAs(transactionOf(item)) === undefined,
      );
      received += sum(contributions, 'abs_cents');
      unallocated += sum(contributions, 'unallocated_cents');
      return [];
    },
    *inAll() {
      const credited = sum(clients, 'total_paid_cents') + unallocated;
      if (received !== credited)
        yield {
          invariant: 'I5',
          detail: `${received} cents received, ${credited} credited or unallocated`,
        };
    },
  };
};

function* allocatedTypes({ transactions, allocations }: Ledger): Generator<Breach> {
  const allocated = by(allocations.filter(isAllocated), 'pk');
  for (const item of transactions) {
    const excluded = excludedAs(transactionOf(item));
    if (allocated.has(String(item.pk)) && (item.type !== 'contribution' || excluded)) {
      yield { invariant: 'I6', detail: `${item.pk}: allocated, but void or no contribution` };
    }
    const isByHand = item.source === 'manual';
    if ((excluded === 'void' && !isByHand) || (excluded === 'set_aside' && (isByHand || item.type !== '')))
      yield { invariant: 'I6', detail: `${item.pk}: void or set aside, but it cannot be` };
  }
}

/** L2: a set aside row and the transaction that it repeats refer to each other. */
function* sameMoney({ transactions, sameMoneyLinks }: Ledger): Generator<Breach> {
  const named = by(sameMoneyLinks, 'pk');
  for (const item of transactions) {
    if (number(item, 'same_money_count') !== (named.get(String(item.pk))?.length ?? 0))
      yield { invariant: 'L2', detail: `${item.pk}: wrong number of rows that repeat it` };
    named.delete(String(item.pk));
  }
  for (const { id } of [...named.values()].flat())
    yield { invariant: 'L2', detail: `TXN#${id}: the transaction it repeats is not stored` };
  const links = new Set(sameMoneyLinks.map((link) => `${link.pk} ${link.id}`));
  for (const item of transactions) {
    if (item.duplicate_of !== undefined && !links.delete(`TXN#${item.duplicate_of} ${item.id}`))
      yield { invariant: 'L2', detail: `${item.pk}: not linked to the transaction it repeats` };
  }
  for (const link of links)
    yield { invariant: 'L2', detail: `${link}: linked as a repeat, but not set aside` };
}

const imports: Invariant = ({ imports: jobs }) => {
  const brought = new Map<string, number>();
  const listed = new Map<string, number>();
  const listedOnce = new Map<string, number>();
  return {
    *inPart({ transactions, takenRows, bankTransactions }) {
      for (const { batch_id: id } of transactions) if (id !== undefined) addTo(brought, String(id), 1);
      for (const [pk, rows] of by(takenRows, 'import_pk')) {
        addTo(listed, pk, rows.length);
        addTo(listedOnce, pk, new Set(rows.map(({ id }) => id)).size);
      }
      for (const rows of by(bankTransactions, 'basiq_transaction_id').values()) {
        if (rows.length > 1)
          yield { invariant: 'I7', detail: `${rows[0]?.pk}: its bank transaction is stored twice` };
      }
    },
    *inAll() {
      for (const job of jobs) {
        const rows = brought.get(String(job.id)) ?? 0;
        const inserted = number(job, 'inserted_count');
        const taken = number(job, 'taken_count');
        if (rows !== inserted - taken) {
          yield {
            invariant: 'I7',
            detail: `${job.pk}: ${inserted} rows imported and ${taken} removed, but ${rows} stored`,
          };
        }
        const isUndone = job.status === 'undone';
        if ((isUndone && rows > 0) || (taken > 0 && !isUndone && job.status !== 'undoing'))
          yield { invariant: 'I7', detail: `${job.pk}: its state does not match its rows` };
        if ([listed, listedOnce].some((count) => (count.get(String(job.pk)) ?? 0) !== taken))
          yield { invariant: 'I7', detail: `${job.pk}: the removed rows are not those it lists` };
        const rowsOf = ['inserted_count', 'duplicate_count', 'locked_count'].map((name) => number(job, name));
        if (rowsOf.reduce((total, some) => total + some, 0) !== number(job, 'position')) {
          yield {
            invariant: 'I7',
            detail: `${job.pk}: imported, known and rejected rows do not sum to the position`,
          };
        }
        if (job.status === 'done' && job.position !== job.total_rows)
          yield { invariant: 'I7', detail: `${job.pk}: done before its last row` };
      }
      const known = new Set(jobs.map((job) => String(job.id)));
      for (const id of brought.keys())
        if (!known.has(id)) yield { invariant: 'I7', detail: `IMPORT#${id}: has rows, but is not stored` };
    },
  };
};

/** I7: every record added from a file has a stored import, and no import added more records than its file has lines. */
function* csvImports(whole: Ledger): Generator<Breach> {
  const { clients, properties, capitalCalls } = whole;
  const jobs = [...whole.clientImports, ...whole.propertyImports, ...whole.callImports];
  const sizes = new Map(jobs.map((job) => [String(job.id), number(job, 'total_rows')]));
  const brought = by(
    [...clients, ...properties, ...capitalCalls].filter((item) => item.import_id !== undefined),
    'import_id',
  );
  for (const [id, items] of brought) {
    const size = sizes.get(id);
    if (size === undefined) yield { invariant: 'I7', detail: `${id}: has records, but is not stored` };
    else if (items.length > size)
      yield { invariant: 'I7', detail: `${id}: ${items.length} records from a file of ${size} lines` };
  }
}

/** I9: every change of a record raises its version by 1 and adds one audit row, in the same transaction. */
function* audits(part: Ledger): Generator<Breach> {
  const { transactions, clients, users, imports: jobs, documents, audit } = part;
  const { capitalCalls, lineItems, properties, bankAccounts } = part;
  const rows = by(audit, 'target');
  const expected = bankAuditCounts(part);
  // Creations without their own audit row are not counted: of imported rows (one row per batch) and of investors' users.
  for (const item of transactions)
    expected.set(String(item.pk), number(item, 'version') - (item.batch_id ? 1 : 0));
  // A changed row that was removed has as many audit rows as its last version, including the removal's.
  for (const taken of part.takenRows) {
    const target = transactionTarget(String(taken.id));
    const version = number(taken, 'version');
    // If the row was imported again, add the audit rows of the new record.
    if (version > 1) expected.set(target, (expected.get(target) ?? 0) + version);
  }
  for (const client of clients) expected.set(String(client.pk), number(client, 'version'));
  for (const user of users)
    expected.set(String(user.pk), number(user, 'version') - (user.role === 'client' ? 1 : 0));
  for (const job of jobs) {
    const ends = job.status === 'failed' || job.status === 'undone' ? 1 : 0;
    const undone = job.undo === undefined ? 0 : 1;
    expected.set(String(job.pk), number(job, 'batch_count') + 1 + undone + ends);
  }
  for (const { pk: target } of [...part.clientImports, ...part.propertyImports, ...part.callImports])
    expected.set(String(target), 1);
  for (const document of documents) expected.set(String(document.pk), number(document, 'version'));
  // The audit rows of a call are those of its own changes and those about its issued lines.
  for (const call of capitalCalls)
    expected.set(String(call.pk), number(call, 'version') + Number(call.line_rows ?? 0));
  for (const line of lineItems)
    if (number(line, 'version') > 0) expected.set(String(line.sk), number(line, 'version'));
  // Only a message that a worker queued, or that a manager changed, has audit rows of its own.
  for (const message of part.messages)
    if (number(message, 'version') > 0) expected.set(String(message.pk), number(message, 'version'));
  for (const { pk: target, version } of [...part.statements, ...part.statementRuns])
    expected.set(String(target), Number(version));
  for (const { sk: target, version } of bankAccounts) expected.set(String(target), Number(version));
  for (const { sk: target, version } of part.periods) expected.set(String(target), Number(version));
  for (const { sk: target, version } of properties) expected.set(String(target), Number(version));
  for (const request of part.changeRequests)
    expected.set(changeRequestTarget(String(request.id)), number(request, 'version'));
  for (const rule of part.classificationRules)
    expected.set(ruleTarget(String(rule.id)), number(rule, 'version'));
  for (const [target, count] of expected) {
    const found = rows.get(target)?.length ?? 0;
    if (found !== count)
      yield { invariant: 'I9', detail: `${target}: ${count} changes, ${found} audit rows` };
  }
  for (const target of rows.keys()) {
    // An export has one audit row, and its record is deleted a day later.
    if (target.startsWith(exportTarget('')) && rows.get(target)?.length === 1) continue;
    if (!expected.has(target))
      yield { invariant: 'I9', detail: `${target}: audited, but not stored (or not in read-ledger.ts)` };
  }
}

function* lists({ transactions }: Ledger, whole: Ledger): Generator<Breach> {
  const months = new Set(whole.months.map(({ sk }) => sk));
  for (const item of transactions) {
    const transaction = transactionOf(item);
    const month = monthOf(transaction.txn_date);
    const keys: Record<string, string | undefined> = listKeys(transaction);
    const differs = (names: readonly string[]) => names.some((name) => item[name] !== keys[name]);
    if (differs(['list_pk', 'list_sk']) || !months.has(month))
      yield { invariant: 'L1', detail: `${item.pk}: not in the list of its month` };
    if (differs(['amount_pk', 'amount_sk']))
      yield { invariant: 'L1', detail: `${item.pk}: not in the list of its amount` };
    if (differs(['open_pk', 'open_sk']))
      yield { invariant: 'L2', detail: `${item.pk}: not in the list of its state` };
  }
}

function* links({ clients, users, emails, emailChanges }: Ledger): Generator<Breach> {
  const userOf = new Map(users.map((user) => [String(user.user_id), user]));
  const clientOf = new Map(emails.map((email) => [String(email.pk), email.client_id]));
  for (const client of clients) {
    if (clientOf.get(`EMAIL#${client.email}`) !== client.id)
      yield { invariant: 'L3', detail: `${client.pk}: its email address is not claimed` };
    const links = accessOf(client as Pick<ClientItem, 'user_id' | 'access'>);
    for (const { user_id: userId } of links) {
      const linked = userOf.get(userId);
      if (!linked || !clientIdsOf(linked as Pick<UserItem, 'client_ids'>).includes(String(client.id)))
        yield { invariant: 'L3', detail: `${client.pk}: its login is not linked` };
    }
    const main = links.find(({ user_id: userId }) => userId === client.user_id);
    if (!main || !hasFullAccess(main) || main.until !== undefined)
      yield { invariant: 'L3', detail: `${client.pk}: its own login lacks full access` };
    if (new Set(links.map(({ user_id: userId }) => userId)).size < links.length)
      yield { invariant: 'L3', detail: `${client.pk}: a login is linked twice` };
    const user = userOf.get(String(client.user_id));
    if (user !== undefined && user.email !== client.email)
      yield { invariant: 'L3', detail: `${client.pk}: its login has another email address` };
  }
  const linksOf = new Map(
    clients.map((client) => [client.id, accessOf(client as Pick<ClientItem, 'user_id' | 'access'>)]),
  );
  for (const user of users) {
    for (const clientId of clientIdsOf(user as Pick<UserItem, 'client_ids'>))
      if (!linksOf.get(clientId)?.some(({ user_id: userId }) => userId === user.user_id))
        yield { invariant: 'L3', detail: `${user.pk}: linked to ${clientId}, which does not name it` };
  }
  for (const change of emailChanges) {
    if (clientOf.get(`EMAIL#${change.email}`) !== change.client_id)
      yield { invariant: 'L3', detail: `${change.pk}: its new email address is not claimed` };
  }
  if (emails.length !== clients.length + emailChanges.length)
    yield { invariant: 'L3', detail: 'an email address is claimed, but no client has it' };
}

/** I3: a client's document count equals the number of available documents of the client. */
const documentsOfClients: Invariant = ({ clients }) => {
  const available = new Map<string, number>();
  return {
    inPart({ documents }) {
      for (const { state, client_id: id } of documents)
        if (state === 'available' && id !== undefined) addTo(available, String(id), 1);
      return [];
    },
    *inAll() {
      for (const client of clients) {
        const own = available.get(String(client.id)) ?? 0;
        if (number(client, 'document_count') !== own)
          yield {
            invariant: 'I3',
            detail: `${client.pk}: ${client.document_count} documents counted, ${own} available`,
          };
      }
      const known = new Set(clients.map((client) => String(client.id)));
      for (const id of available.keys())
        if (!known.has(id))
          yield { invariant: 'I3', detail: `CLIENT#${id}: has documents, but is not stored` };
    },
  };
};

/** I8, as far as the tables show it: the lists contain exactly the available documents, each with its checked version. */
function* documentsAndLists({ documents, listedDocuments }: Ledger): Generator<Breach> {
  const listed = new Map(listedDocuments.map((entry) => [`${entry.pk} ${entry.sk}`, entry]));
  for (const item of documents) {
    const document = readDocument(item);
    const { pk, sk, list_pk, list_sk } = documentListKeys(document);
    const entry = listed.get(`${pk} ${sk}`);
    listed.delete(`${pk} ${sk}`);
    const isAvailable = document.state === 'available';
    if ((entry !== undefined) !== isAvailable)
      yield { invariant: 'I8', detail: `${item.pk}: ${document.state}, but ${entry ? '' : 'not '}listed` };
    const differs = Object.entries(entry ?? {}).some(
      ([name, value]) =>
        !['pk', 'sk', 'list_pk', 'list_sk'].includes(name) && !isDeepStrictEqual(value, item[name]),
    );
    if (entry && (differs || entry.list_pk !== list_pk || entry.list_sk !== list_sk))
      yield { invariant: 'I8', detail: `${item.pk}: differs from its entry in the lists` };
    if (isAvailable && document.object_version === undefined)
      yield { invariant: 'I8', detail: `${item.pk}: available without a checked file` };
    const isOpen = item.open_pk !== undefined;
    const isUntold = isAvailable && document.tell_at !== undefined;
    const mustBeOpen = isUntold || ['pending', 'scanning', 'deleting'].includes(document.state);
    if (mustBeOpen !== isOpen && document.state !== 'rejected')
      yield {
        invariant: 'I8',
        detail: `${item.pk}: ${document.state}, but ${isOpen ? '' : 'not '}waiting for the reaper or for mail`,
      };
  }
  for (const entry of listed.values())
    yield { invariant: 'I8', detail: `${entry.pk} ${entry.sk}: listed, but not stored` };
}

/** I16: an issued statement adds up, is in its client's list, is found by its code, and its PDF is the sealed file. */
function* issuedStatements({
  statements,
  statementEntries,
  statementCodes,
  statementPapers,
}: Ledger): Generator<Breach> {
  const entries = new Set(statementEntries.map(({ pk, id }) => `${pk} ${id}`));
  const codes = new Set(statementCodes.map(({ pk, number: id }) => `${pk} ${id}`));
  const digests = new Map(statements.map(({ pk, sha256 }) => [pk, sha256]));
  for (const { id, statement: proof, checksum, state } of statementPapers.map(readDocument)) {
    const pk = statementTarget(proof?.number ?? '');
    if (state === 'available' && !proof?.is_pack && hexOf(checksum) !== digests.get(pk))
      yield { invariant: 'I16', detail: `${pk}: its paper ${id} is not the file that was sealed` };
  }
  for (const item of statements) {
    const statement = readStatementItem(item);
    const { id, verification_code: code, client_id: clientId } = statement;
    const breach = (what: string) => ({ invariant: 'I16', detail: `${item.pk}: ${what}` });
    const { opening, movements, closing } = readContent(statement);
    const moved = movements.reduce((total, { amount }) => total + amount, 0);
    if (opening.paid + moved !== closing.paid) yield breach('does not add up');
    if (!entries.delete(`STATEMENTS#${clientId} ${id}`)) yield breach('is not in the list of its client');
    if (!codes.delete(`STATEMENT_CODE#${code} ${id}`)) yield breach('is not found by its code');
  }
  for (const one of [...entries, ...codes])
    yield { invariant: 'I16', detail: `${one}: its statement is not stored` };
}

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex');

/** Actions that add a transaction with its type. */
const RECORDING_ACTIONS = new Set(['transaction.recorded', 'transaction.counter-entered']);

/** Actions that set or undo the type of an existing transaction. */
const TYPE_ACTIONS = new Set([
  'transaction.classified',
  'transaction.reclassified',
  'transaction.classification-undone',
  'transaction.matched',
  'transaction.unmatched',
  'transaction.allocation-reversed',
  'transaction.set-aside',
  'transaction.taken-back',
]);

/** I9: an audit row contains the action, the actor and the time, and names at least one field. */
function* completeAuditRows({ audit }: Ledger): Generator<Breach> {
  for (const row of audit) {
    const missing = ['id', 'at', 'actor_id', 'actor_name', 'action', 'summary', 'kind'].filter(
      (name) => typeof row[name] !== 'string' || row[name] === '',
    );
    if (!Array.isArray(row.changes) || row.changes.length === 0) missing.push('changes');
    if (row.pk !== row.target) missing.push('its record');
    if (missing.length > 0)
      yield { invariant: 'I9', detail: `${row.pk}: an audit row without ${missing.join(', ')}` };
  }
}

/** A change of a value; `before` is undefined if there was no value. */
interface Step {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** `leads`: the steps, in any order, lead to the stored value. `isSet`: a step contains this value. */
function endOfSteps(steps: readonly Step[], stored: unknown): { leads: boolean; isSet: boolean } {
  // A step counts +1 for its new and −1 for its old value. In the end, only the last value counts 1.
  const balance = new Map<unknown, number>();
  const count = (value: unknown, by: number) => balance.set(value, (balance.get(value) ?? 0) + by);
  for (const { before, after } of steps) {
    if (before !== undefined) count(before, -1);
    count(after, 1);
  }
  return {
    leads: [...balance].every(([value, left]) => left === (value === stored ? 1 : 0)),
    isSet: balance.has(stored),
  };
}

/** I6: a type is set once, then changes only by reclassifying and undoing, and agrees with the audit rows. */
function* explainedTypes({ transactions, audit }: Ledger): Generator<Breach> {
  const rows = by(audit, 'pk');
  for (const transaction of transactions) {
    const own = rows.get(String(transaction.pk)) ?? [];
    const steps: Step[] = [];
    for (const row of own) {
      const step = typeStep(row);
      if (!step) continue;
      steps.push(step);
      const fits = RECORDING_ACTIONS.has(String(row.action))
        ? step.before === undefined
        : TYPE_ACTIONS.has(String(row.action)) && step.before !== step.after;
      if (!fits) yield { invariant: 'I6', detail: `${transaction.pk}: ${row.action} may not set the type` };
    }
    // An imported row starts without a type, and its import has no audit row for each row.
    if (transaction.batch_id !== undefined) steps.push({ after: '' });
    // The order is not checked, because the times of parallel requests do not show the order.
    const { leads, isSet } = endOfSteps(steps, transaction.type);
    if (!leads) yield { invariant: 'I6', detail: `${transaction.pk}: its history does not lead to its type` };
    if (!isSet) yield { invariant: 'I6', detail: `${transaction.pk}: its type was never set` };
  }
}

function typeStep(row: Item): { before: string | undefined; after: string } | undefined {
  const changes = changesOf(row) as { field: string; before?: unknown; after?: unknown }[];
  const step = changes.find(({ field }) => field === 'type');
  if (!step) return undefined;
  return {
    before: step.before === undefined ? undefined : String(step.before),
    after: String(step.after ?? ''),
  };
}

/** The changes of an audit row; empty if the row is damaged. */
function changesOf({ changes }: Item): unknown[] {
  return Array.isArray(changes) ? changes : [];
}

/** The new value of a field according to an audit row; undefined if the row does not contain the field. */
function afterOf(row: Item, field: string): unknown {
  const changes = changesOf(row) as { field: string; after?: unknown }[];
  return changes.find((change) => change.field === field)?.after;
}

/** A record's audit rows by version, where known. The time is less exact: the start of the request. */
function inOrder(rows: readonly Item[] = []): Item[] {
  const bySk = [...rows].sort((one, other) => (String(one.sk) < String(other.sk) ? -1 : 1));
  const versioned = bySk.filter(({ version }) => version !== undefined);
  versioned.sort((one, other) => number(one, 'version') - number(other, 'version'));
  return bySk.map((row) => (row.version === undefined ? row : (versioned.shift() ?? row)));
}

/** I18: hand records, allocations and documents agree with their audit rows. */
function* auditedRecords({ transactions, allocations, documents, audit }: Ledger): Generator<Breach> {
  const rows = by(audit, 'target');
  const breach = (what: string): Breach => ({ invariant: 'I18', detail: what });
  const allocationOf = new Map(allocations.map((item) => [String(item.id), item]));
  for (const item of transactions) {
    for (const row of rows.get(String(item.pk)) ?? []) {
      if (row.action === 'transaction.recorded')
        for (const field of ['txn_date', 'amount_cents', 'description'])
          if (afterOf(row, field) !== undefined && afterOf(row, field) !== item[field])
            yield breach(`${item.pk}: its ${field} is not the one that was recorded`);
      const allocation =
        row.action === 'transaction.allocated'
          ? allocationOf.get(String(afterOf(row, 'allocation')))
          : undefined;
      if (!allocation) continue;
      const isSame =
        allocation.amount_cents === afterOf(row, 'allocated_cents') &&
        [undefined, allocation.client_id].includes(afterOf(row, 'client_id'));
      if (!isSame) yield breach(`${item.pk}: its allocation ${allocation.id} is not the one that was made`);
    }
  }
  for (const item of documents) {
    const own = inOrder(rows.get(String(item.pk)));
    // The first audit row of a document that the portal made contains no `notify` and no description.
    const isUpload = own.some((row) => row.action === 'document.upload-begun' && afterOf(row, 'notify'));
    if (!isUpload) continue;
    for (const field of ['name', 'description']) {
      const said = own.map((row) => afterOf(row, field)).findLast((value) => value !== undefined);
      if ((said ?? '') !== item[field]) yield breach(`${item.pk}: its ${field} is not as its history says`);
    }
  }
}

/** Actions whose audit rows contain fields of the client record. Other actions contain fields of the client's logins. */
const CLIENT_ACTIONS = new Set([
  'client.created',
  'client.updated',
  'client.address-updated',
  'client.email-updated',
  // Ending the access of the main login changes the client's address to that of the next login.
  'client.access-ended',
  'user.updated',
]);

/** I18: a client record agrees with its audit rows. The order of address changes is not checked: requests can be parallel. */
function* auditedClients({ clients, audit }: Ledger): Generator<Breach> {
  const rows = by(audit, 'target');
  for (const item of clients) {
    const said = inOrder(rows.get(String(item.pk))).filter(({ action }) =>
      CLIENT_ACTIONS.has(String(action)),
    );
    const asSaid = (field: string) =>
      said.map((row) => afterOf(row, field)).findLast((after) => after !== undefined) ?? '';
    const addresses = said.flatMap((row) => changesOf(row) as (Step & { field: string })[]);
    const email = endOfSteps(
      addresses.filter(({ field }) => field === 'email'),
      item.email,
    );
    for (const field of [...EDITED_FIELDS, 'email']) {
      const agrees = field === 'email' ? email.leads && email.isSet : asSaid(field) === (item[field] ?? '');
      if (!agrees) yield { invariant: 'I18', detail: `${item.pk}: its ${field} is not as its history says` };
    }
  }
}

/** I18: the day, amount and text of an imported row agree with the import's audit rows, compared by digest. */
function* importedRows({ broughtDigests, broughtRows }: Ledger): Generator<Breach> {
  const known = new Set(broughtDigests.map(({ digest, import_pk: pk }) => `${pk} ${digest}`));
  for (const { pk, digest, import_pk: importPk } of broughtRows)
    if (!known.has(`${importPk} ${digest}`))
      yield { invariant: 'I18', detail: `${pk}: it is not the row that ${importPk} brought` };
}

const isBankImport = (job: Item) => job.bank_request !== undefined;

/** I7: each row from the bank has the id derived from its Basiq id, and a date within the range of its import. */
function* bankRows({ transactions }: Ledger, whole: Ledger): Generator<Breach> {
  const jobs = new Map(whole.imports.map((job) => [String(job.id), job]));
  for (const item of transactions) {
    const basiqId = item.basiq_transaction_id;
    const isFromBank = item.source === 'basiq';
    if (isFromBank !== (basiqId !== undefined) || isFromBank !== (item.bank !== undefined)) {
      yield { invariant: 'I7', detail: `${item.pk}: its source does not match its bank transaction` };
      continue;
    }
    const job = jobs.get(String(item.batch_id));
    if (!isFromBank) {
      if (job && isBankImport(job))
        yield { invariant: 'I7', detail: `${item.pk}: not from the bank, but its import is` };
      continue;
    }
    if (item.id !== bankRowId(String(basiqId)))
      yield { invariant: 'I7', detail: `${item.pk}: its id is not that of its bank transaction` };
    const request = job?.bank_request as { from: string; to: string } | undefined;
    const day = String(item.txn_date);
    if (!request || day < request.from || day > request.to)
      yield { invariant: 'I7', detail: `${item.pk}: outside the days of its import` };
  }
}

/** I7: only the newest import from the bank may be running, and no import wrote rows before it had fetched all of them. */
function* bankImports({ imports, newestBankImport: [newestBankImport] }: Ledger): Generator<Breach> {
  const fromBank = imports.filter(isBankImport);
  for (const job of fromBank) {
    if (job.status === 'running' && newestBankImport?.import_id !== job.id)
      yield { invariant: 'I7', detail: `${job.pk}: runs at the same time as another import from the bank` };
    if ((job.fetching || job.status === 'failed') && job.position !== 0)
      yield { invariant: 'I7', detail: `${job.pk}: has written rows before it fetched all` };
  }
  if (newestBankImport && !fromBank.some((job) => job.id === newestBankImport.import_id))
    yield { invariant: 'I7', detail: `IMPORT#${newestBankImport.import_id}: newest, but not stored` };
}

/** L5: the list of managers and auditors contains all of them and nobody else. */
function* listedStaff({ users }: Ledger): Generator<Breach> {
  for (const user of users) {
    const { list_pk, list_sk } = staffListKeys(user as Pick<UserItem, 'user_id' | 'role'>);
    if (user.list_pk !== list_pk || user.list_sk !== list_sk)
      yield {
        invariant: 'L5',
        detail: `${user.pk}: its role does not match the list of managers and auditors`,
      };
  }
}

/** L4: the fund's bank is shown on the profiles of exactly the managers who connected it. */
function* bankHolders({ bank: [bank], users }: Ledger): Generator<Breach> {
  const holders = new Set((bank?.holder_ids as string[] | undefined) ?? []);
  for (const user of users) {
    const shown = user.basiq_user_id;
    const expected = holders.has(String(user.user_id)) ? bank?.basiq_user_id : undefined;
    if (shown !== expected)
      yield { invariant: 'L4', detail: `${user.pk}: its profile does not match the bank connection` };
  }
}

/** The expected number of audit rows about the bank connection, by target. */
function bankAuditCounts({ bank, bankSessions }: Ledger): Map<string, number> {
  const expected = new Map<string, number>();
  for (const { pk, version } of bank) expected.set(String(pk), Number(version));
  for (const session of bankSessions) {
    const known = session.known_connection_ids as unknown[];
    const wasConnected =
      session.status === 'active' &&
      session.renewed_connection_id === undefined &&
      session.extended_connection_id === undefined &&
      known.includes(session.connection_id);
    // A session that ends with a connection is audited as a change of the bank record.
    const ended = session.status === 'failed' || session.status === 'expired' ? 1 : 0;
    expected.set(String(session.pk), wasConnected ? 0 : 1 + ended);
  }
  return expected;
}

const isOpenCall = (call: CapitalCallItem) =>
  ['awaiting', 'issuing', 'extending', 'withdrawing'].includes(call.state);

/** The totals of a call before its lines are added. */
const noLines = () => ({
  lines: 0,
  amount_cents: 0,
  matched_cents: 0,
  written_off_cents: 0,
  withdrawn_cents: 0,
  paid: 0,
  withdrawn: 0,
  dueOnAnotherDay: 0,
});

/** I10: the totals of a call equal the sums over its lines, and no line is settled beyond the called amount. */
const paidCalls: Invariant = ({ capitalCalls }) => {
  const calls = new Map(
    capitalCalls.map((item) => {
      const call = readCapitalCall(item);
      return [call.id, { call, ofLines: noLines() }];
    }),
  );
  return {
    *inPart({ lineItems }) {
      for (const line of lineItems) {
        yield* settledOfLine(line);
        const found = calls.get(String(line.capital_call_id));
        if (!found) {
          yield { invariant: 'I10', detail: `${line.sk}: line without call` };
          continue;
        }
        const { call, ofLines } = found;
        const status = statusOfCalled(amountOfLine(readLineItem(line)));
        ofLines.lines += 1;
        for (const name of ['amount_cents', 'matched_cents', 'written_off_cents', 'withdrawn_cents'] as const)
          ofLines[name] += number(line, name);
        if (status === 'Paid') ofLines.paid += 1;
        if (status === 'Withdrawn') ofLines.withdrawn += 1;
        if (line.due_date !== call.due_date && line.withdrawn_at === undefined) ofLines.dueOnAnotherDay += 1;
      }
    },
    *inAll() {
      for (const { call, ofLines } of calls.values()) {
        const breach = (detail: string): Breach => ({
          invariant: 'I10',
          detail: `${capitalCallTarget(call.id)}: ${detail}`,
        });
        if (ofLines.lines !== call.lines_done) yield breach('wrong number of issued lines');
        if (call.lines_done === call.line_count && ofLines.amount_cents !== call.total_cents)
          yield breach('its lines do not sum to its total');
        for (const name of ['matched_cents', 'written_off_cents', 'withdrawn_cents'] as const)
          if (ofLines[name] !== call[name]) yield breach(`${name} is not the sum of its lines`);
        if (ofLines.paid !== call.paid_count) yield breach('wrong number of paid lines');
        if (ofLines.withdrawn !== call.withdrawn_count) yield breach('wrong number of withdrawn lines');
        const isWithdrawn = call.state === 'withdrawn' || call.state === 'withdrawing';
        if (isWithdrawn !== (call.withdrawn_at !== undefined) || (isWithdrawn && call.matched_cents !== 0))
          yield breach('its state does not match its withdrawal');
        if (call.state === 'withdrawn' && call.withdrawn_count !== call.line_count)
          yield breach('withdrawn, but some lines are not');
        if (call.state === 'issued' && ofLines.dueOnAnotherDay > 0)
          yield breach('a line is due on another day');
        if (call.state === 'issued' && call.notices_done !== call.line_count)
          yield breach('issued before every notice was filed');
        if (!isIssued(call) && ofLines.lines > 0) yield breach('has lines, but was not issued');
        if (call.state === 'awaiting' && (call.asked_by === undefined || call.asked_at === undefined))
          yield breach('awaits approval, but nobody requested it');
      }
    },
  };
};

/** I10: no line is settled beyond the called amount, and a withdrawal or write-off is stored completely. */
function* settledOfLine(line: Item): Generator<Breach> {
  const parts = ['matched_cents', 'written_off_cents', 'withdrawn_cents'].map((name) => number(line, name));
  const settled = parts.reduce((total, part) => total + part, 0);
  const amount = number(line, 'amount_cents');
  if (parts.some((part) => part < 0) || settled > amount || amount <= 0)
    yield { invariant: 'I10', detail: `${line.sk}: paid, written off or withdrawn out of range` };
  if (line.withdrawn_at === undefined ? number(line, 'withdrawn_cents') !== 0 : settled !== amount)
    yield { invariant: 'I10', detail: `${line.sk}: the withdrawn amount is wrong` };
  if (line.withdrawn_at !== undefined && number(line, 'matched_cents') !== 0)
    yield { invariant: 'I10', detail: `${line.sk}: withdrawn, but paid` };
  if ((line.written_off_at === undefined) !== (number(line, 'written_off_cents') === 0))
    yield { invariant: 'I10', detail: `${line.sk}: written off without a reason, or the reverse` };
}

/** L4: calls and lines have the right list keys; call numbers are complete and payment references valid and unique. */
const listedCalls: Invariant = ({ capitalCalls, lastCallNumber: [counter] }) => {
  let isReferenceTwice = false;
  return {
    *inPart(part) {
      for (const item of part.capitalCalls) {
        const call = readCapitalCall(item);
        const { list_pk, list_sk } = capitalCallListKeys(call);
        const isOpen = isOpenCall(call);
        if (item.list_pk !== list_pk || item.list_sk !== list_sk || (item.open_pk !== undefined) !== isOpen)
          yield { invariant: 'L4', detail: `${item.pk}: not in its list` };
      }
      for (const item of part.lineItems) {
        const line = readLineItem(item);
        const { list_pk, list_sk } = lineItemListKeys(line);
        const open = openLineKeys(line);
        if (
          item.list_pk !== list_pk ||
          item.list_sk !== list_sk ||
          item.open_pk !== open?.open_pk ||
          item.open_sk !== open?.open_sk ||
          item.sk !== lineItemTarget(line.id)
        )
          yield { invariant: 'L4', detail: `${item.sk}: not in its list` };
        if (!isPaymentReference(line.payment_reference))
          yield { invariant: 'L4', detail: `${item.sk}: a payment reference with a wrong digit` };
      }
      const references = part.lineItems.map((line) => line.payment_reference);
      if (new Set(references).size !== references.length) isReferenceTwice = true;
    },
    *inAll() {
      const numbers = new Set(capitalCalls.map((call) => call.number));
      const last = Number(counter?.last_number ?? 0);
      if (numbers.size !== capitalCalls.length || last !== capitalCalls.length)
        yield { invariant: 'L4', detail: 'the calls are not numbered from 1 to the last' };
      if (isReferenceTwice) yield { invariant: 'L4', detail: 'a payment reference is given twice' };
    },
  };
};

function isLive(item: Item): boolean {
  return item.unmatched_at === undefined;
}

/** I10: the matched amount of a line or deposit equals the sum of its active matches, and is at most the full amount. */
function* matchedSums(part: Ledger): Generator<Breach> {
  const ofLine = by(part.reconciliations.filter(isLive), 'line_item_id');
  for (const line of part.lineItems) {
    const matched = sum(ofLine.get(String(line.id)) ?? [], 'amount_cents');
    if (matched !== number(line, 'matched_cents'))
      yield { invariant: 'I10', detail: `${line.sk}: paid ${line.matched_cents}, matched ${matched} cents` };
  }
  const ofTransaction = by(part.reconciliations.filter(isLive), 'transaction_id');
  for (const transaction of part.transactions) {
    const matched = sum(ofTransaction.get(String(transaction.id)) ?? [], 'amount_cents');
    if (matched > number(transaction, 'abs_cents'))
      yield { invariant: 'I10', detail: `${transaction.pk}: more is matched than its amount` };
  }
}

/** I10: an active match has its allocation, its line and its list keys; an unmatched one has no list keys. */
function* matchesAndAllocations(part: Ledger): Generator<Breach> {
  const { reconciliations, allocations, transactions } = part;
  const allocationOf = new Map(allocations.map((item) => [String(item.id), item]));
  const lineOf = new Map(part.lineItems.map((item) => [String(item.id), item]));
  for (const { pk, line_item_id: lineId, ...item } of part.reconciliations.filter(isLive)) {
    const line = lineOf.get(String(lineId));
    if (line?.client_id !== item.client_id || line?.capital_call_id !== item.capital_call_id)
      yield { invariant: 'I10', detail: `${pk}: its line belongs to another client or call` };
  }
  for (const stored of reconciliations) {
    const item = readReconciliation(stored);
    const breach = (detail: string): Breach => ({ invariant: 'I10', detail: `${stored.pk}: ${detail}` });
    const allocation = allocationOf.get(item.allocation_id ?? item.id);
    if (!isLive(stored)) {
      if (allocation && item.allocation_id === undefined) yield breach('unmatched, but still allocated');
      if (stored.list_pk !== undefined) yield breach('unmatched, but still listed');
      continue;
    }
    const isOwn =
      allocation?.transaction_id === item.transaction_id &&
      allocation.client_id === item.client_id &&
      (item.allocation_id === undefined
        ? allocation.amount_cents === item.amount_cents
        : number(allocation, 'amount_cents') >= item.amount_cents) &&
      isAllocated(allocation);
    if (!isOwn) yield breach('its allocation is missing or does not match');
    const { list_pk, list_sk } = reconciliationListKeys(item);
    if (stored.list_pk !== list_pk || stored.list_sk !== list_sk) yield breach('not in its list');
  }
  const matched = by(
    reconciliations.filter(isLive).map((item) => ({ ...item, allocation_id: item.allocation_id ?? item.id })),
    'allocation_id',
  );
  for (const allocation of allocations) {
    const matchedCents = sum(matched.get(String(allocation.id)) ?? [], 'amount_cents');
    // Allocations stored before `matched_cents` existed do not have it.
    if (matchedCents !== Number(allocation.matched_cents ?? matchedCents))
      yield { invariant: 'I10', detail: `${allocation.pk}: its matches do not sum to its matched amount` };
    if (matchedCents > (isAllocated(allocation) ? number(allocation, 'amount_cents') : 0))
      yield { invariant: 'I10', detail: `${allocation.pk}: more is matched than allocated` };
  }
  for (const transaction of transactions) {
    const isPart = transaction.type === 'contribution' && number(transaction, 'allocation_count') > 0;
    if (transaction.classified_by_match !== undefined && !isPart)
      yield { invariant: 'I10', detail: `${transaction.pk}: classified by a match it no longer has` };
  }
}

/** I10: the count of each remembered payer equals the number of active matches with that payer. */
const rememberedPayers: Invariant = ({ payers }) => {
  const expected = new Map<string, number>();
  return {
    inPart({ reconciliations }) {
      for (const item of reconciliations.filter(isLive))
        if (item.payer !== '') addTo(expected, `${item.payer}#${item.client_id}`, 1);
      return [];
    },
    *inAll() {
      for (const stored of payers) {
        const key = String(stored.sk);
        if (stored.match_count !== expected.get(key))
          yield { invariant: 'I10', detail: `${PAYERS}: the count of a payer does not match its matches` };
        expected.delete(key);
      }
      if (expected.size > 0)
        yield { invariant: 'I10', detail: `${PAYERS}: ${expected.size} payers are missing` };
    },
  };
};

/** L5: a property's value is that of its latest valid valuation. A rental has all its fields or none, and so does a sale. */
function* valuesOfProperties({ properties, valuations }: Ledger): Generator<Breach> {
  const ofProperty = by(valuations, 'property_id');
  for (const item of properties) {
    const property = readProperty(item);
    const own = (ofProperty.get(property.id) ?? []).filter((item) => item.deleted_at === undefined);
    const last = [...own].sort((a, b) => (String(a.sk) < String(b.sk) ? 1 : -1))[0];
    const isLast =
      property.valuation_sk === last?.sk &&
      property.market_value_cents === last?.market_value_cents &&
      property.valued_on === last?.valued_on &&
      property.valuation_source === last?.source &&
      property.valuation_valuer === last?.valuer &&
      property.valuation_basis === last?.basis &&
      property.valuation_document_id === last?.document_id;
    if (!isLast) yield { invariant: 'L5', detail: `${item.sk}: its value is not that of its last valuation` };
    const rental = [property.monthly_rent_cents, property.tenant_name, property.lease_end];
    if (rental.some((field) => field === undefined) && rental.some((field) => field !== undefined))
      yield { invariant: 'L5', detail: `${item.sk}: an incomplete rental` };
    const { acquired_on: acquired, sold_on: sold, sold_cents: price } = property;
    if ((sold === undefined) !== (price === undefined))
      yield { invariant: 'L5', detail: `${item.sk}: an incomplete sale` };
    if (sold && acquired && sold < acquired)
      yield { invariant: 'L5', detail: `${item.sk}: sold before it was acquired` };
  }
  const known = new Set(properties.map((item) => String(item.id)));
  for (const valuation of valuations) {
    if (!known.has(String(valuation.property_id)))
      yield { invariant: 'L5', detail: `${valuation.pk}: has valuations, but is not stored` };
    if (valuation.sk !== valuationKey(valuation as unknown as Parameters<typeof valuationKey>[0]).sk)
      yield {
        invariant: 'L5',
        detail: `${valuation.pk}: the key of a valuation has another day`,
      };
    const deletion = [valuation.deleted_at, valuation.deleted_by_name, valuation.deleted_reason];
    if (deletion.some((field) => field === undefined) && deletion.some((field) => field !== undefined))
      yield { invariant: 'L5', detail: `${valuation.pk}: withdrawn without time, person or reason` };
  }
}

/**
 * Invariants that hold whenever no change is in progress.
 * - I1 to I18: the ledger
 * - L1 to L5: lists and links
 * - `verify-ledger.ts` adds the files (part of I8) and the locked copy (I19)
 */
export const INVARIANTS: readonly Invariant[] = [
  wholeCents,
  ofParts(remainders),
  ofParts(sameMoney),
  paidByClients,
  documentsOfClients,
  statistics,
  monthStatistics,
  accountStatistics,
  tiedAccounts,
  netCashFlow,
  transfers,
  payoutsOfClients,
  closedMonths,
  conservation,
  ofParts(allocatedTypes),
  ofParts(explainedTypes),
  imports,
  ofWhole(csvImports),
  ofParts(bankRows),
  ofWhole(bankImports),
  ofParts(documentsAndLists),
  ofParts(issuedStatements),
  paidCalls,
  listedCalls,
  ofWhole(valuesOfProperties),
  ofParts(matchedSums),
  ofParts(matchesAndAllocations),
  rememberedPayers,
  ofParts(audits),
  ofParts(auditedRecords),
  ofParts(importedRows),
  ofParts(auditedClients),
  ofParts(completeAuditRows),
  ofParts(lists),
  ofWhole(links),
  ofWhole(bankHolders),
  ofWhole(listedStaff),
];
