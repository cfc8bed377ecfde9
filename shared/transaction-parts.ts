import type { Transaction } from './contract/transactions.ts';
import { addCents, type Cents, ZERO_CENTS } from './money.ts';
import type { RowType, TransactionType } from './terms.ts';
import { passesFilter, type TransactionFilter } from './transaction-filter.ts';

/** All contributions of a split transaction share one row, because allocations draw on the sum of these contributions. */
export function expandParts<Row, Part extends { readonly type: TransactionType }>(
  row: Row,
  parts: readonly Part[] | undefined,
  rowOf: (part: Part, own: readonly Part[]) => Row,
): Row[] {
  if (!parts) return [row];
  return parts.flatMap((part) => {
    const own = part.type === 'contribution' ? parts.filter(({ type }) => type === part.type) : [part];
    return own[0] === part ? [rowOf(part, own)] : [];
  });
}

export function partsOfTransaction(row: Transaction): Transaction[] {
  return expandParts(row, row.parts, (part, own) => ({
    ...row,
    ...part,
    parts: undefined,
    amount: addCents(...own.map(({ amount }) => amount)),
    note: own.flatMap(({ note }) => note || []).join('; '),
    allocated_amount: part.type === 'contribution' ? row.allocated_amount : ZERO_CENTS,
  }));
}

export function partsPassing(
  row: Transaction,
  { type, propertyId, category }: TransactionFilter,
): Transaction[] {
  const kind = { type: type === 'split' ? undefined : type, propertyId, category };
  return partsOfTransaction(row).filter((part) => passesFilter(part, kind));
}

export function amountPassing(row: Transaction, filter: TransactionFilter): Cents {
  const own = row.parts ? partsPassing(row, filter) : [];
  return own.length > 0 ? addCents(ZERO_CENTS, ...own.map(({ amount }) => amount)) : row.amount;
}

export function isDeposit({
  type,
  parts = [],
}: {
  readonly type: RowType;
  readonly parts?: readonly { readonly type: RowType }[] | undefined;
}): boolean {
  return type === 'contribution' || parts.some((part) => part.type === 'contribution');
}
