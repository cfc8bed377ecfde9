import { monthOf } from '#shared/calendar-date.ts';
import { ZERO_UNITS } from '#shared/units.ts';
import type { Context } from '../http/context.ts';
import type { Asked } from '../ledger/maker.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import type { Refuse } from '../ledger/refusal.ts';
import { findUnitMove, type UnitMoveItem } from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';
import { mayBeSeen } from './correct-effect.ts';
import type { ReversedMove } from './move-units.ts';

export async function loadHalves(
  {
    services,
    refuse,
  }: { readonly services: Services; readonly refuse: Refuse<'move-not-found' | 'move-reversed'> },
  id: string,
): Promise<[UnitMoveItem, ...UnitMoveItem[]]> {
  const item = (await findUnitMove(services, id)) ?? refuse('move-not-found');
  if (item.reversed_at !== undefined || item.corrects !== undefined) return refuse('move-reversed');
  if (item.pair_id === undefined) return [item];
  const pair = await findUnitMove(services, item.pair_id);
  if (!pair) throw new Error('The other half of a transfer is gone');
  return item.units_e4 < ZERO_UNITS ? [item, pair] : [pair, item];
}

export async function reversalOfMove(
  { services, now, today }: Pick<Context, 'services' | 'now' | 'today'>,
  item: UnitMoveItem,
  { by, byName, reason }: Asked & { readonly reason: string },
): Promise<ReversedMove> {
  const reversal = {
    reversed_at: now,
    reversed_by: by,
    reversed_by_name: byName,
    reversed_reason: reason,
  };
  const closed = await findClosedMonths(services, [item.day]);
  if (closed.has(monthOf(item.day))) return { item, reversal: { ...reversal, countered_on: today } };
  const isSeen = await mayBeSeen(services, { ...item, txn_date: item.day });
  return { item, reversal: { ...reversal, annulled_at: now, ...(isSeen ? {} : { is_hidden: true }) } };
}
