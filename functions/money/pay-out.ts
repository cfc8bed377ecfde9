import type { Write } from '../ledger/change.ts';
import { putCounterEffectWrite } from '../records/allocation-store.ts';
import { changePayoutsWrite } from '../records/client-store.ts';
import {
  type PayoutItem,
  putAnnulledPayoutWrite,
  putPayoutWrite,
  removePayoutWrite,
} from '../records/payout-store.ts';
import { isPayout, type TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { payoutOf } from './allocation.ts';
import { counterEffectOf, mayBeSeen } from './correct-effect.ts';

/**
 * The writes that add payouts to their clients' histories, annul them and counter them: `payout:<id>` and `annulled:<id>` or
 * `counter:<id>` for each, and `payouts:<client>` for each client's number of payouts. They have no conditions of their own: the
 * writes of the transactions in the same change fail if somebody changed a transaction since it was read.
 */
export async function payoutWrites(
  services: Services,
  changes: readonly {
    readonly before: TransactionItem | undefined;
    readonly after: TransactionItem | undefined;
  }[],
): Promise<Record<string, Write>> {
  const writes: Record<string, Write> = {};
  const counts = new Map<string, { rows: number; hidden: number }>();
  const count = (clientId: string, rows: number, hidden: number) => {
    const sum = counts.get(clientId) ?? { rows: 0, hidden: 0 };
    counts.set(clientId, { rows: sum.rows + rows, hidden: sum.hidden + hidden });
  };
  for (const { before, after } of changes) {
    const old = before && payoutOf(before);
    const payout = after && payoutOf(after);
    if (isSameFact(old, payout) && old?.reversed_at === payout?.reversed_at) continue;
    const isVoided = isSameFact(old, payout);
    const hidden =
      old && (!isVoided || payout?.annulled_at) && !(await mayBeSeen(services, old)) ? HIDDEN : {};
    if (payout)
      writes[`payout:${payout.id}`] = putPayoutWrite(services, isVoided ? { ...payout, ...hidden } : payout);
    else if (old) writes[`payout:${old.id}`] = removePayoutWrite(services, old);
    if (old && !isVoided)
      writes[`annulled:${old.id}`] = putAnnulledPayoutWrite(services, { ...old, ...hidden }, before.version);
    if (old) count(old.client_id, 0, hidden.is_hidden ? 1 : 0);
    if (payout && !isVoided) count(payout.client_id, 1, 0);
    const counter = payout && counterEffectOf(payout, payout);
    if (!counter) continue;
    writes[`counter:${counter.corrects}`] = putCounterEffectWrite(services, counter);
    count(counter.client_id, 1, 0);
  }
  for (const [clientId, by] of counts)
    if (by.rows > 0 || by.hidden > 0)
      writes[`payouts:${clientId}`] = changePayoutsWrite(services, clientId, by);
  return writes;
}

const HIDDEN: { readonly is_hidden?: true } = { is_hidden: true };

/** The maximum number of writes for a transaction that becomes a payout, and for one that no longer is. */
export const WRITES_PER_PAYOUT = 2;
export const WRITES_TO_END_PAYOUT = 3;

/** The transaction with the time from which it is a payout to its client as this type. */
export function stampPayout(
  services: Services,
  before: TransactionItem,
  after: TransactionItem,
): TransactionItem {
  const isKept = isPayout(before) && before.client_id === after.client_id && before.type === after.type;
  if (isKept) return after;
  return { ...after, paid_out_at: isPayout(after) ? services.now().toISOString() : undefined };
}

function isSameFact(one: PayoutItem | undefined, other: PayoutItem | undefined): boolean {
  return one?.client_id === other?.client_id && one?.paid_out_as === other?.paid_out_as;
}
