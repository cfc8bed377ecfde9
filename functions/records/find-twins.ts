import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Cents } from '#shared/money.ts';
import { foldCase } from './narration.ts';

export interface TwinRow {
  readonly id: string;
  readonly account_id?: string | undefined;
  readonly txn_date: CalendarDate;
  readonly amount_cents: Cents;
  readonly description: string;
  readonly balance_cents?: Cents | undefined;
  /** Rows of one connection with different ids are different transactions. */
  readonly bank?: { readonly connection_id: string } | undefined;
}

interface Folded {
  readonly row: TwinRow;
  readonly text: string;
}

const folded = (row: TwinRow): Folded => ({ row, text: foldCase(row.description) });
const isSameText = (one: Folded, other: Folded) => one.text === other.text;
const isSameBalance = ({ row: one }: Folded, { row: other }: Folded) =>
  one.balance_cents !== undefined && one.balance_cents === other.balance_cents;
const begins = (one: Folded, other: Folded) =>
  one.text.startsWith(other.text) || other.text.startsWith(one.text);
const isWithoutBalance = ({ row: one }: Folded, { row: other }: Folded) =>
  one.balance_cents === undefined && other.balance_cents === undefined;

/** The strictest test comes first. */
const LIKENESSES: readonly (readonly [
  days: readonly number[],
  isAlike: (one: Folded, other: Folded) => boolean,
])[] = [
  [[0], (one, other) => isSameText(one, other) && isSameBalance(one, other)],
  [[0], isSameText],
  [[0], isSameBalance],
  [[0], begins],
  [[-1, 1], isSameBalance],
  // Equal texts on two days are two payments, such as daily rents.
  [[-1, 1], (one, other) => isWithoutBalance(one, other) && begins(one, other) && !isSameText(one, other)],
];

const placeOf = ({ account_id: account, amount_cents: cents }: TwinRow, day: CalendarDate) =>
  `${account} ${cents} ${day}`;

/** Maps row ids to ids of ledger rows. A ledger row whose id is also in `rows` is nobody's twin. */
export function findTwins(rows: readonly TwinRow[], ledgerRows: readonly TwinRow[]): Map<string, string> {
  const ids = new Set(rows.map(({ id }) => id));
  const known = new Set(ledgerRows.map(({ id }) => id));
  const free = groupBy(
    ledgerRows.filter(({ id, account_id: account }) => !ids.has(id) && account !== undefined).map(folded),
    ({ row }) => placeOf(row, row.txn_date),
  );
  const twins = new Map<string, string>();
  let fresh = rows
    .filter(({ id, account_id: account }) => !known.has(id) && account !== undefined)
    .map(folded);
  for (const [days, isAlike] of LIKENESSES)
    fresh = fresh.filter((one) => {
      for (const day of days) {
        const there = free.get(placeOf(one.row, addDays(one.row.txn_date, day))) ?? [];
        const at = there.findIndex((other) => !isOfOneConnection(one.row, other.row) && isAlike(one, other));
        if (at === -1) continue;
        for (const { row } of there.splice(at, 1)) twins.set(one.row.id, row.id);
        return false;
      }
      return true;
    });
  return twins;
}

function isOfOneConnection({ bank: one }: TwinRow, { bank: other }: TwinRow): boolean {
  return one !== undefined && one.connection_id === other?.connection_id;
}
