import type { CalendarDate } from '#shared/calendar-date.ts';
import type { UnitMove } from '#shared/contract/register.ts';
import { groupBy } from '#shared/group-by.ts';
import { addUnits, type UnitsE4, ZERO_UNITS } from '#shared/units.ts';
import { type Effect, paidCents, unitsOfEffect } from '../money/effects.ts';
import type { HolderHistory } from '../money/read-register.ts';
import { findMatches } from '../records/find-matches.ts';
import type { UnitMoveItem } from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';

export interface ShownMove {
  readonly move: UnitMove;
  readonly isHidden: boolean;
}

type WithoutBalance = Omit<UnitMove, 'balance' | 'client_id' | 'client_name'> & {
  readonly isHidden: boolean;
};

export function placeOfMove({ day, recorded_at: at, id }: Pick<UnitMove, 'day' | 'recorded_at' | 'id'>) {
  return `${day}#${at}#${id}`;
}

export function unitMovesOf({ client, effects, moves }: HolderHistory): ShownMove[] {
  const changes = [
    ...effects.filter((effect) => unitsOfEffect(effect) !== ZERO_UNITS).map(ofEffect),
    ...moves.map(ofMove),
  ].sort((one, other) => (placeOfMove(one) < placeOfMove(other) ? -1 : 1));
  let balance: UnitsE4 = ZERO_UNITS;
  return changes.map(({ isHidden, ...move }) => {
    if (!move.annulled) balance = addUnits(balance, move.units);
    return { isHidden, move: { ...move, client_id: client.id, client_name: client.name, balance } };
  });
}

/** Presents `moves` as part of the holder's history, so that each balance includes the earlier moves. */
export function shownMoves(holder: HolderHistory, moves: readonly UnitMoveItem[]): UnitMove[] {
  const ids = new Set(moves.map(({ id }) => id));
  return unitMovesOf({ ...holder, moves: [...holder.moves.filter(({ id }) => !ids.has(id)), ...moves] })
    .map(({ move }) => move)
    .filter(({ id }) => ids.has(id));
}

function ofEffect(effect: Effect): WithoutBalance {
  return {
    id: effect.id,
    kind: effect.paid_out_as === undefined ? 'issue' : 'returned',
    day: effect.txn_date,
    units: unitsOfEffect(effect),
    price: effect.price_e6 ?? null,
    amount: paidCents(effect),
    other_client_id: null,
    other_client_name: null,
    document_id: null,
    reason: '',
    source: effect.client_description,
    transaction_id: effect.transaction_id,
    recorded_at: effect.created_at,
    recorded_by_name: null,
    approved_by_name: null,
    approved_alone: false,
    ...correctionOf(effect),
    isHidden: effect.is_hidden ?? false,
  };
}

function ofMove(item: UnitMoveItem): WithoutBalance {
  return {
    id: item.id,
    kind: item.kind,
    day: item.day,
    units: item.units_e4,
    price: item.price_e6 ?? null,
    amount: item.cents ?? null,
    other_client_id: item.other_client_id ?? null,
    other_client_name: item.other_client_name ?? null,
    document_id: item.document_id ?? null,
    reason: item.reason,
    source: item.source,
    transaction_id: null,
    recorded_at: item.created_at,
    recorded_by_name: item.created_by_name,
    approved_by_name: item.approved_by_name ?? null,
    approved_alone: item.approved_alone ?? false,
    ...correctionOf(item),
    isHidden: item.is_hidden ?? false,
  };
}

function correctionOf(item: Pick<UnitMoveItem, 'reversed_at' | 'annulled_at' | 'corrects'>) {
  return {
    reversed_at: item.reversed_at ?? null,
    annulled: item.annulled_at !== undefined,
    corrects: item.corrects ?? null,
  };
}

export async function withCalls(services: Services, moves: readonly UnitMove[]): Promise<UnitMove[]> {
  const paid = groupBy(
    moves.filter(({ kind }) => kind === 'issue'),
    ({ client_id: id }) => id,
  );
  const titles = new Map<string, string>();
  for (const [clientId, own] of paid) {
    const matches = await findMatches(services, clientId, own);
    for (const [id, { title }] of matches) titles.set(id, title);
  }
  return moves.map((move) => ({ ...move, source: titles.get(move.corrects ?? move.id) ?? move.source }));
}

/** Clients must not see the other party, reasons, documents or names of managers. */
export function forClient(move: UnitMove): UnitMove {
  return {
    ...move,
    other_client_id: null,
    other_client_name: null,
    document_id: null,
    reason: '',
    transaction_id: null,
    recorded_by_name: null,
    approved_by_name: null,
    approved_alone: false,
  };
}

export function isBetween(day: CalendarDate, from: CalendarDate | undefined, to: CalendarDate | undefined) {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
