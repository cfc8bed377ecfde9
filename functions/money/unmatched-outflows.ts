import { addDays, type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { isPayoutType, type PayableType } from '#shared/terms.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { referenceOf } from '../records/distribution-store.ts';
import { findOwedLines, isUnpaid, type OwedLine } from '../records/owed-line-store.ts';
import { listFileLines, type PaymentFileItem, referenceOfFile } from '../records/payment-file-store.ts';
import { type ListedTransaction, listMonths, listRowsOfMonth } from '../records/transaction-list-store.ts';
import { findTransactions } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { type BankMove, lastPaymentDay, type Paid, type Payable } from './match-outflows.ts';
import { leftOf } from './settle-lines.ts';

export interface UnmatchedMove extends BankMove {
  readonly row: ListedTransaction;
}

/** With weekends and holidays, three business days are at most this many days. */
const DAYS_BEFORE = 9;

/** Starts `DAYS_BEFORE` days before `from`. `isOfAnyType` adds bank rows of other types and rows that were set aside. */
export async function unmatchedMoves(
  services: Services,
  from: CalendarDate,
  { isOfAnyType = false }: { readonly isOfAnyType?: boolean } = {},
): Promise<{ readonly out: UnmatchedMove[]; readonly in: UnmatchedMove[] }> {
  const first = addDays(from, -DAYS_BEFORE);
  const months = await listMonths(services, monthOf(first));
  const states = isOfAnyType ? ([undefined, 'set_aside'] as const) : [undefined];
  const rows = await Promise.all(
    months.flatMap((month) =>
      states.map((state) => listRowsOfMonth(services, month, { from: first }, state)),
    ),
  );
  const open = rows.flat().filter((row) => isOfAnyType || mayPayLines(row));
  const items = await findTransactions(
    services,
    open.map(({ id }) => id),
  );
  const left = new Map(items.map((item) => [item.id, leftOf(item)]));
  const moves = open.flatMap((row): UnmatchedMove[] => {
    const unmatched = left.get(row.id) ?? leftOf(row);
    if (unmatched <= 0 || row.account_id === undefined) return [];
    const { id, txn_date: day, account_id, description: text } = row;
    return [{ id, day, account_id, text, left: unmatched, row }];
  });
  return {
    out: moves.filter(({ row }) => row.amount_cents < 0),
    in: moves.filter(({ row }) => row.amount_cents > 0),
  };
}

function mayPayLines({ type, counterpart_id: counterpart }: ListedTransaction): boolean {
  return counterpart === undefined && (type === '' || isPayoutType(type));
}

export async function unpaidOfFile(services: Services, file: PaymentFileItem): Promise<Payable> {
  const own = await listFileLines(services, file);
  const owed = await findOwedLines(
    services,
    own.map(({ line_id: id }) => id),
  );
  const lines = [...owed.values()].filter(isUnpaid);
  const distributions = new Set(lines.map(({ distribution }) => distribution && referenceOf(distribution)));
  const [distribution] = distributions.size === 1 ? distributions : [];
  return {
    id: file.id,
    references: [referenceOfFile(file), ...(distribution ? [distribution] : [])],
    word: wordOf(file),
    account_id: file.from_account_id,
    pay_on: file.pay_on,
    lines,
  };
}

export function unpaidByHand(line: OwedLine): Payable {
  return {
    references: [line.reference],
    word: wordOf(line),
    account_id: undefined,
    pay_on: line.day,
    lines: [line],
  };
}

/** The bank prints this word beside the debit. A payment file allows 12 characters. */
export function wordOf({ type }: { readonly type: PayableType }): string {
  return type.toUpperCase();
}

export function paidOf(line: OwedLine, files: readonly PaymentFileItem[]): Paid[] {
  const { id, reference, paid_cents: amount_cents, paid_on, file_id: fileId } = line;
  if (amount_cents === undefined || paid_on === undefined) return [];
  const account_id = files.find((file) => file.id === fileId)?.from_account_id;
  return [{ id, reference, amount_cents, paid_on, account_id }];
}

/** Somebody may give a payment file to the bank after its pay day. */
export function lastDayToKnow({
  pay_on: payOn,
  fetched_at: fetchedAt,
}: Pick<PaymentFileItem, 'pay_on' | 'fetched_at'>): CalendarDate {
  const fetchedOn = fetchedAt === undefined ? payOn : fundDayOf(fetchedAt);
  return lastPaymentDay(fetchedOn > payOn ? fetchedOn : payOn);
}
