import { monthOf } from '#shared/calendar-date.ts';
import { MAX_AMOUNT_CENTS } from '#shared/money.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import { allocatableOf, partsOf } from '../../../records/transaction-parts.ts';
import {
  excludedAs,
  isByHand,
  listKeys,
  sealOf,
  type TransactionItem,
} from '../../../records/transaction-store.ts';
import type { Item, Ledger } from '../read-ledger.ts';
import { type Breach, by, type Invariant, isAllocated, number, sum, transactionOf } from './invariant.ts';

/** I1: amounts in all items are whole cents. */
function* centsOf(items: Iterable<Item>): Generator<Breach> {
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      const isMoney = name.endsWith('_cents');
      if (isMoney && !Number.isSafeInteger(value))
        yield { invariant: 'I1', detail: `${item.pk}: ${name} is not whole cents` };
    }
  }
}

export const wholeCents: Invariant = ({ valuations, counters }) => ({
  *inPart({ transactions, allocations, clients, capitalCalls, lineItems, properties, classificationRules }) {
    for (const items of [transactions, allocations, clients, capitalCalls, lineItems, properties])
      yield* centsOf(items);
    yield* centsOf(classificationRules);
    for (const item of transactions) {
      const absolute = Math.abs(number(item, 'amount_cents'));
      if (number(item, 'abs_cents') !== absolute || absolute > MAX_AMOUNT_CENTS || absolute === 0) {
        yield { invariant: 'I1', detail: `${item.pk}: the absolute amount does not match the amount` };
      }
      const parts = transactionOf(item).parts?.map(({ amount_cents: cents }) => cents) ?? [];
      const isSplit = item.type === 'split';
      const sumOfParts = parts.reduce((total, part) => total + part, 0);
      if (isSplit !== parts.length > 0 || (isSplit && sumOfParts !== number(item, 'amount_cents')))
        yield { invariant: 'I1', detail: `${item.pk}: its parts do not add up to its amount` };
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

export function* remainders({ transactions, allocations }: Ledger): Generator<Breach> {
  const allocated = by(allocations.filter(isAllocated), 'pk');
  for (const item of transactions) {
    const own = allocated.get(String(item.pk)) ?? [];
    const left = number(item, 'unallocated_cents');
    const whole = allocatableOf(transactionOf(item));
    if (left < 0 || left > whole) yield { invariant: 'I2', detail: `${item.pk}: remainder out of range` };
    const wentBack = isDeposit(transactionOf(item)) ? number(item, 'given_back_cents') : 0;
    if (whole - left !== sum(own, 'amount_cents') + wentBack) {
      yield { invariant: 'I2', detail: `${item.pk}: allocations do not sum to the allocated amount` };
    }
    if (number(item, 'allocation_count') !== own.length)
      yield { invariant: 'I2', detail: `${item.pk}: wrong number of allocations` };
    if (own.some((allocation) => number(allocation, 'given_back_cents') > number(allocation, 'amount_cents')))
      yield { invariant: 'I2', detail: `${item.pk}: more went back than was allocated` };
    if (own.some((allocation) => number(allocation, 'amount_cents') <= 0)) {
      yield { invariant: 'I2', detail: `${item.pk}: an allocation is not above zero` };
    }
  }
  const known = new Set(transactions.map((item) => String(item.pk)));
  for (const pk of allocated.keys())
    if (!known.has(pk)) yield { invariant: 'I2', detail: `${pk}: allocation without transaction` };
}

/** I15: a hand-recorded transfer's two rows add up to zero and are void only together. */
export const transfers: Invariant = () => {
  const open = new Map<number, TransactionItem[]>();
  return {
    *inPart({ transactions, counterparts }) {
      const others = new Map(counterparts.map((item) => [String(item.id), transactionOf(item)]));
      for (const item of transactions.map(transactionOf)) {
        if (item.counterpart_id === undefined) {
          for (const part of partsOf(item))
            if (part.type === 'transfer' && !excludedAs(item)) keepOrPair(part);
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
    // A missing second row is no breach, because its statement may not be imported yet.
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

export function* allocatedTypes({ transactions, allocations }: Ledger): Generator<Breach> {
  const allocated = by(allocations.filter(isAllocated), 'pk');
  for (const item of transactions) {
    const excluded = excludedAs(transactionOf(item));
    if (allocated.has(String(item.pk)) && (!isDeposit(transactionOf(item)) || excluded)) {
      yield { invariant: 'I6', detail: `${item.pk}: allocated, but void or no contribution` };
    }
    const byHand = isByHand(transactionOf(item));
    if ((excluded === 'void' && !byHand) || (excluded === 'set_aside' && (byHand || item.type !== '')))
      yield { invariant: 'I6', detail: `${item.pk}: void or set aside, but it cannot be` };
  }
}

/** L2: a set-aside row and the transaction that it repeats refer to each other. */
export function* sameMoney({ transactions, sameMoneyLinks }: Ledger): Generator<Breach> {
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

export function* lists({ transactions }: Ledger, whole: Ledger): Generator<Breach> {
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
