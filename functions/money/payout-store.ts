import * as z from 'zod';
import { isPayoutType, PAYOUT_TYPES } from '#shared/terms.ts';
import { changePayoutsWrite } from '../clients/client-store.ts';
import type { Write } from '../ledger/change.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { exists, put, remove } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import {
  isPayout,
  listSortKey,
  type TransactionItem,
  transactionTarget,
} from '../transactions/transaction-store.ts';
import { contributionsListKey } from './allocation-store.ts';

const payoutItem = storedItem(() =>
  z.object({
    /** That of the transaction, which has one payout at most. */
    id: z.string(),
    transaction_id: z.string(),
    client_id: z.string(),
    txn_date: storedDay,
    /** With the bank's sign: money out is negative. */
    amount_cents: storedCents,
    note: z.string(),
    client_description: z.string(),
    paid_out_as: z.enum(PAYOUT_TYPES),
    created_at: z.string(),
    /** When the transaction was voided; then it stays, struck through. */
    reversed_at: z.string().optional(),
  }),
);
type PayoutItem = Stored<typeof payoutItem>;

function payoutKey({ id }: Pick<TransactionItem, 'id'>) {
  return { pk: transactionTarget(id), sk: 'PAYOUT' };
}

/** The entry of a transaction in the history of the client to whom the fund paid it; undefined of other money. */
export function payoutOf(item: TransactionItem): PayoutItem | undefined {
  const { type, client_id: clientId } = item;
  if (!isPayout(item) || !isPayoutType(type) || clientId === undefined) return undefined;
  return {
    id: item.id,
    transaction_id: item.id,
    client_id: clientId,
    txn_date: item.txn_date,
    amount_cents: item.amount_cents,
    note: item.note,
    client_description: item.description,
    paid_out_as: type,
    created_at: item.created_at,
    ...(item.voided_at === undefined ? {} : { reversed_at: item.voided_at }),
  };
}

/**
 * The writes that put transactions into their clients' histories and take them out: `payout:<id>` of each, and
 * `payouts:<client>` with the number of each client's. Part of changes of the transactions, which fail if anybody
 * changed those since they were read.
 */
export function payoutWrites(
  services: Services,
  changes: readonly {
    readonly before: TransactionItem | undefined;
    readonly after: TransactionItem | undefined;
  }[],
): Record<string, Write> {
  const writes: Record<string, Write> = {};
  const counts = new Map<string, number>();
  const count = (clientId: string, by: number) => counts.set(clientId, (counts.get(clientId) ?? 0) + by);
  for (const { before, after } of changes) {
    const old = before?.in_history ? payoutOf(before) : undefined;
    const payout = after && payoutOf(after);
    if (old) count(old.client_id, -1);
    if (payout) {
      count(payout.client_id, 1);
      if (!isSame(old, payout)) writes[`payout:${payout.id}`] = putPayoutWrite(services, payout, after);
    } else if (old) {
      writes[`payout:${old.id}`] = remove(services, { key: payoutKey(old), when: { pk: exists } });
    }
  }
  for (const [clientId, by] of counts)
    if (by !== 0) writes[`payouts:${clientId}`] = changePayoutsWrite(services, clientId, by);
  return writes;
}

/** The most writes that payouts take of a transaction. */
export const WRITES_PER_PAYOUT = 2;

function isSame(one: PayoutItem | undefined, other: PayoutItem): boolean {
  return (
    one?.client_id === other.client_id &&
    one.paid_out_as === other.paid_out_as &&
    one.reversed_at === other.reversed_at
  );
}

function putPayoutWrite(services: Services, payout: PayoutItem, transaction: TransactionItem): Write {
  return put(services, {
    item: {
      ...payoutKey(transaction),
      list_pk: contributionsListKey(payout.client_id),
      list_sk: listSortKey(transaction),
      ...payout,
    },
  });
}
