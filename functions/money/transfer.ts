import { randomUUID } from 'node:crypto';
import { negateCents } from '#shared/money.ts';
import { findTransaction, sealOf, type TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

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

export async function findCounterpart(
  services: Services,
  { counterpart_id: id }: TransactionItem,
): Promise<TransactionItem | undefined> {
  return id === undefined ? undefined : findTransaction(services, id);
}

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
