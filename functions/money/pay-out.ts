import { monthOf } from '#shared/calendar-date.ts';
import type { Write } from '../ledger/change.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { type ClosedMonths, NO_MONTHS } from '../ledger/month-locks.ts';
import { putCounterEffectWrite } from '../records/allocation-store.ts';
import { changePayoutsWrite, type GivenBackToClient } from '../records/client-store.ts';
import {
  type PayoutItem,
  putPayoutWrite,
  putReplacedPayoutWrite,
  removePayoutWrite,
} from '../records/payout-store.ts';
import { isPayout, type TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { payoutsOf } from './allocation.ts';
import { counterEffectOf, mayBeSeen } from './correct-effect.ts';

/** Checks only changed pledges and holders' unit moves. The writes of the transactions check everything else. */
export async function payoutWrites(
  services: Services,
  changes: readonly {
    readonly before: TransactionItem | undefined;
    readonly after: TransactionItem | undefined;
  }[],
  back: ReadonlyMap<string, GivenBackToClient> = new Map(),
  closedMonths: ClosedMonths = NO_MONTHS,
): Promise<Record<string, Write>> {
  const writes: Record<string, Write> = {};
  const counts = new Map<string, { rows: number; hidden: number }>();
  const count = (clientId: string, rows: number, hidden: number) => {
    const sum = counts.get(clientId) ?? { rows: 0, hidden: 0 };
    counts.set(clientId, { rows: sum.rows + rows, hidden: sum.hidden + hidden });
  };
  for (const { before, after } of changes)
    for (const [old, payout] of pairsOf(before ? payoutsOf(before) : [], after ? payoutsOf(after) : [])) {
      if (isSameFact(old, payout) && old?.reversed_at === payout?.reversed_at) continue;
      const isVoided = isSameFact(old, payout);
      const isCountered = old !== undefined && !isVoided && closedMonths.has(monthOf(old.txn_date));
      const isAnnulled =
        old !== undefined && !isCountered && (!isVoided || payout?.annulled_at !== undefined);
      const hidden = isAnnulled && !(await mayBeSeen(services, old)) ? HIDDEN : {};
      if (payout)
        writes[`payout:${payout.id}`] = putPayoutWrite(
          services,
          isVoided ? { ...payout, ...hidden } : payout,
        );
      else if (old) writes[`payout:${old.id}`] = removePayoutWrite(services, old);
      const replaced =
        old && !isVoided ? replacedPayout(services, { ...old, ...hidden }, before, isCountered) : undefined;
      if (replaced) writes[`replaced:${replaced.id}`] = putReplacedPayoutWrite(services, replaced);
      if (old) count(old.client_id, 0, hidden.is_hidden ? 1 : 0);
      if (payout && !isVoided) count(payout.client_id, 1, 0);
      for (const corrected of [payout, replaced]) {
        const counter = corrected && counterEffectOf(corrected, corrected);
        if (!counter) continue;
        writes[`counter:${counter.corrects}`] = putCounterEffectWrite(services, counter);
        count(counter.client_id, 1, 0);
      }
    }
  for (const clientId of new Set([...counts.keys(), ...back.keys()])) {
    const by = counts.get(clientId) ?? { rows: 0, hidden: 0 };
    if (by.rows > 0 || by.hidden > 0 || back.has(clientId))
      writes[`payouts:${clientId}`] = changePayoutsWrite(services, clientId, by, back.get(clientId));
  }
  return writes;
}

function replacedPayout(
  services: Services,
  old: PayoutItem,
  before: TransactionItem | undefined,
  isCountered: boolean,
): PayoutItem {
  const at = services.now().toISOString();
  return {
    ...old,
    id: `${old.id}-${before?.version ?? 0}`,
    reversed_at: at,
    ...(isCountered ? { countered_on: fundDayOf(at) } : { annulled_at: at }),
  };
}

function pairsOf(
  before: readonly PayoutItem[],
  after: readonly PayoutItem[],
): [PayoutItem | undefined, PayoutItem | undefined][] {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].map((id) => [before.find((one) => one.id === id), after.find((one) => one.id === id)]);
}

const HIDDEN: { readonly is_hidden?: true } = { is_hidden: true };

export const WRITES_PER_PAYOUT = 2;
export const WRITES_TO_END_PAYOUT = 3;

export function stampPayout(
  services: Services,
  before: TransactionItem,
  after: TransactionItem,
  isClosed = false,
): TransactionItem {
  const [old, payouts] = [payoutsOf(before), payoutsOf(after)];
  const isKept =
    old.length > 0 &&
    old.length === payouts.length &&
    old.every((one, place) => isSameFact(one, payouts[place]));
  if (isKept) return after;
  const at = isPayout(after) ? services.now().toISOString() : undefined;
  return { ...after, paid_out_at: at, paid_out_on: at && isClosed ? fundDayOf(at) : undefined };
}

function isSameFact(one: PayoutItem | undefined, other: PayoutItem | undefined): boolean {
  return (
    one?.client_id === other?.client_id &&
    one?.txn_date === other?.txn_date &&
    one?.created_at === other?.created_at &&
    one?.paid_out_as === other?.paid_out_as &&
    one?.amount_cents === other?.amount_cents &&
    one?.paid_cents === other?.paid_cents &&
    one?.is_bounced === other?.is_bounced
  );
}
