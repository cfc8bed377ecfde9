import { randomUUID } from 'node:crypto';
import { negateCents } from '#shared/money.ts';
import { findTransaction, sealOf, type TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

/** The two rows of a transfer recorded by hand: the payment out of one account and into the other. They refer to each other. */
export function sidesOfTransfer(
  leaving: TransactionItem,
  toAccountId: string,
): [TransactionItem, TransactionItem] {
  const unsealed = { ...leaving, id: randomUUID(), amount_cents: negateCents(leaving.amount_cents) };
  const arriving = {
    ...unsealed,
    account_id: toAccountId,
    counterpart_id: leaving.id,
    counterpart_account_id: leaving.account_id,
    seal: sealOf(unsealed),
  };
  return [{ ...leaving, counterpart_id: arriving.id, counterpart_account_id: toAccountId }, arriving];
}

/** The other row of a transfer recorded by hand; undefined for any other transaction. */
export async function findCounterpart(
  services: Services,
  { counterpart_id: id }: TransactionItem,
): Promise<TransactionItem | undefined> {
  return id === undefined ? undefined : findTransaction(services, id);
}

/** Makes the two rows of a transfer refer to each other. If there is only one row, returns it unchanged. */
export function nameEachOther(rows: readonly TransactionItem[]): TransactionItem[] {
  const [one, other] = rows;
  if (!one || !other) return [...rows];
  const named = (row: TransactionItem, by: TransactionItem) => ({
    ...row,
    counterpart_id: by.id,
    counterpart_account_id: by.account_id,
  });
  return [named(one, other), named(other, one)];
}
