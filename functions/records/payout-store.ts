import * as z from 'zod';
import { PAYOUT_TYPES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { exists, put, remove } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { contributionsListKey } from './allocation-store.ts';
import { listSortKey, transactionTarget } from './transaction-store.ts';
import { storedUnits } from './unit-move-store.ts';

const payoutItem = storedItem(
  z.object({
    /** The transaction's id, with `~1`, `~2` and so on for further payouts. For a paid line: `<line id>-<digest>`. */
    id: z.string(),
    transaction_id: z.string(),
    client_id: z.string(),
    /** The day of the transaction, or a later day of correction if the transaction's month was closed. */
    txn_date: storedDay,
    received_on: storedDay.optional(),
    amount_cents: storedCents,
    note: z.string(),
    client_description: z.string(),
    paid_out_as: z.enum(PAYOUT_TYPES),
    /** The amount that the payout adds to the client's paid amount. It is negative for a redemption. */
    paid_cents: storedCents.optional(),
    /** Set if a unit price applied. Otherwise, the units change by one for each dollar of `paid_cents`. */
    units_e4: storedUnits.optional(),
    is_bounced: z.literal(true).optional(),
    created_at: z.string(),
    reversed_at: z.string().optional(),
    /** Figures omit an annulled payout on every day, and a countered payout from the day `countered_on`. */
    annulled_at: z.string().optional(),
    countered_on: storedDay.optional(),
    is_hidden: z.literal(true).optional(),
  }),
);
export type PayoutItem = Stored<typeof payoutItem>;

function payoutKey({ id, transaction_id: transactionId }: Pick<PayoutItem, 'id' | 'transaction_id'>) {
  const sk = id === transactionId ? 'PAYOUT' : `PAYOUT_TO#${id}`;
  return { pk: transactionTarget(transactionId), sk };
}

function listed(payout: PayoutItem): object {
  return { list_pk: contributionsListKey(payout.client_id), list_sk: listSortKey(payout), ...payout };
}

export function putPayoutWrite(services: Services, payout: PayoutItem): Write {
  return put(services, { item: { ...payoutKey(payout), ...listed(payout) } });
}

export function removePayoutWrite(services: Services, payout: PayoutItem): Write {
  return remove(services, { key: payoutKey(payout), when: { pk: exists } });
}

export function putReplacedPayoutWrite(services: Services, payout: PayoutItem): Write {
  return put(services, { item: { ...payoutKey(payout), sk: `PAYOUT#${payout.id}`, ...listed(payout) } });
}
