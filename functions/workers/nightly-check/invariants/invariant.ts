import { groupBy } from '#shared/group-by.ts';
import { type CounterDelta, sumDeltas } from '../../../ledger/statistics.ts';
import { excludedAs, readTransaction, type TransactionItem } from '../../../records/transaction-store.ts';
import type { Item, Ledger } from '../read-ledger.ts';

/** The detail may contain ids, but never a person's name. */
export interface Breach {
  invariant: string;
  detail: string;
}

export type Finding = Breach;

interface Check {
  inPart?(part: Ledger): Iterable<Breach>;
  inAll?(): Iterable<Breach>;
  listed?(): Iterable<Finding>;
}

export type Invariant = (whole: Ledger) => Check;

export const ofParts =
  (inPart: (part: Ledger, whole: Ledger) => Iterable<Breach>): Invariant =>
  (whole) => ({ inPart: (part) => inPart(part, whole) });

export const ofWhole =
  (inAll: (whole: Ledger) => Iterable<Breach>): Invariant =>
  (whole) => ({ inAll: () => inAll(whole) });

export const read = new WeakMap<Item, TransactionItem>();

export function transactionOf(item: Item): TransactionItem {
  const known = read.get(item) ?? readTransaction(item);
  read.set(item, known);
  return known;
}

export function readAll<Value>(
  items: readonly Item[],
  readOne: (item: Item) => Value,
  refuse: (item: Item) => void,
): Value[] {
  return items.flatMap((item) => {
    try {
      return [readOne(item)];
    } catch {
      refuse(item);
      return [];
    }
  });
}

export const number = (item: Item, name: string): number => Number(item[name] ?? 0);

export const sum = (items: readonly Item[], name: string): number =>
  items.reduce((total, item) => total + number(item, name), 0);

export function addTo(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

export function by(items: readonly Item[], name: string): Map<string, Item[]> {
  return groupBy(items, (item) => String(item[name]));
}

export function isAllocated(allocation: Item): boolean {
  return allocation.reversed_at === undefined;
}

export function deltaSums() {
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

/** A void row with a counter-entry stays in the figures, because the counter-entry reverses it. */
export function isTakenOut(row: TransactionItem): boolean {
  return excludedAs(row) === 'void' && row.corrected_by === undefined;
}

export function isLive(item: Item): boolean {
  return item.unmatched_at === undefined;
}
