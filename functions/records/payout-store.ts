import * as z from 'zod';
import { PAYOUT_TYPES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { exists, put, remove } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { contributionsListKey } from './allocation-store.ts';
import { listSortKey, transactionTarget } from './transaction-store.ts';

const payoutItem = storedItem(
  z.object({
    /** The id of the transaction, which has at most one payout. */
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
    /** When the transaction was voided, or its classification as this payout was undone. */
    reversed_at: z.string().optional(),
    /** As for an allocation: it counts on no day, or a counter-effect reverses it from this day on. */
    annulled_at: z.string().optional(),
    countered_on: storedDay.optional(),
    is_hidden: z.literal(true).optional(),
  }),
);
export type PayoutItem = Stored<typeof payoutItem>;

function payoutKey({ id }: Pick<PayoutItem, 'id'>) {
  return { pk: transactionTarget(id), sk: 'PAYOUT' };
}

function listed(payout: PayoutItem): object {
  return { list_pk: contributionsListKey(payout.client_id), list_sk: listSortKey(payout), ...payout };
}

/** Adds a payout to its client's history, or replaces the payout of the same transaction. */
export function putPayoutWrite(services: Services, payout: PayoutItem): Write {
  return put(services, { item: { ...payoutKey(payout), ...listed(payout) } });
}

export function removePayoutWrite(services: Services, payout: PayoutItem): Write {
  return remove(services, { key: payoutKey(payout), when: { pk: exists } });
}

/** Keeps a payout in its client's history, where it counts on no day, when its transaction of this version changes. */
export function putAnnulledPayoutWrite(services: Services, payout: PayoutItem, version: number): Write {
  const at = services.now().toISOString();
  const id = `${payout.id}-${version}`;
  const item = listed({ ...payout, id, reversed_at: at, annulled_at: at });
  return put(services, { item: { ...payoutKey(payout), sk: `PAYOUT#${id}`, ...item } });
}
