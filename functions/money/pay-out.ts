import type { Write } from '../ledger/change.ts';
import { changePayoutsWrite } from '../records/client-store.ts';
import { type PayoutItem, putPayoutWrite, removePayoutWrite } from '../records/payout-store.ts';
import type { TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { payoutOf } from './allocation.ts';

/**
 * The writes that update payouts in clients' histories. They need no conditions, because the same change
 * fails if a transaction has changed.
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
    const old = before && payoutOf(before);
    const payout = after && payoutOf(after);
    if (old) count(old.client_id, -1);
    if (payout) {
      count(payout.client_id, 1);
      if (!isSame(old, payout)) writes[`payout:${payout.id}`] = putPayoutWrite(services, payout);
    } else if (old) {
      writes[`payout:${old.id}`] = removePayoutWrite(services, old);
    }
  }
  for (const [clientId, by] of counts)
    if (by !== 0) writes[`payouts:${clientId}`] = changePayoutsWrite(services, clientId, by);
  return writes;
}

/** The maximum number of writes for the payout of one transaction. */
export const WRITES_PER_PAYOUT = 2;

function isSame(one: PayoutItem | undefined, other: PayoutItem): boolean {
  return (
    one?.client_id === other.client_id &&
    one.paid_out_as === other.paid_out_as &&
    one.reversed_at === other.reversed_at
  );
}
