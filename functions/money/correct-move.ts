import { ZERO_UNITS } from '#shared/units.ts';
import type { Context } from '../http/context.ts';
import type { Asked } from '../ledger/maker.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import type { Refuse } from '../ledger/refusal.ts';
import { findUnitMove, type UnitMoveItem } from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';
import { reversalOf } from './correct-effect.ts';
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
  context: Pick<Context, 'services' | 'now' | 'today'>,
  item: UnitMoveItem,
  asked: Asked & { readonly reason: string },
): Promise<ReversedMove> {
  const { client_id, created_at, day: txn_date } = item;
  const closed = await findClosedMonths(context.services, [txn_date]);
  return { item, reversal: await reversalOf(context, { client_id, created_at, txn_date }, asked, closed) };
}
