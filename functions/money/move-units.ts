import type { CalendarDate } from '#shared/calendar-date.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { addUnits, negateUnits, ZERO_UNITS } from '#shared/units.ts';
import type { Write } from '../ledger/change.ts';
import { monthsOpenChecks, NO_MONTHS } from '../ledger/month-locks.ts';
import { countsOfPledge, sumDeltas } from '../ledger/statistics.ts';
import { type ClientItem, changeUnitsWrite } from '../records/client-store.ts';
import {
  type MoveReversal,
  putUnitMoveWrite,
  reverseUnitMoveWrite,
  type UnitMoveItem,
} from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';
import { counterWrites } from './counter-writes.ts';

export interface ReversedMove {
  readonly item: UnitMoveItem;
  readonly reversal: MoveReversal;
}

/** Only a reversed move of a closed month gets a counter-move. An annulled move needs no counter-move. */
export function counterMoveOf({ item, reversal }: ReversedMove): UnitMoveItem | undefined {
  const { countered_on: day, reversed_at: at, reversed_reason: reason } = reversal;
  if (day === undefined) return undefined;
  const {
    price_e6,
    price_id,
    pledged_cents: pledged,
    cents: paid,
    other_client_id,
    other_client_name,
  } = item;
  return {
    id: `${item.id}-countered`,
    kind: item.kind,
    client_id: item.client_id,
    client_name: item.client_name,
    day,
    units_e4: negateUnits(item.units_e4),
    ...(price_id === undefined ? {} : { price_e6, price_id }),
    ...(paid === undefined ? {} : { cents: negateCents(paid) }),
    ...(pledged === undefined ? {} : { pledged_cents: negateCents(pledged) }),
    ...(other_client_id === undefined ? {} : { other_client_id, other_client_name }),
    source: item.source,
    reason,
    created_at: at,
    created_by: reversal.reversed_by,
    created_by_name: reversal.reversed_by_name,
    corrects: item.id,
  };
}

/**
 * The writes fail if a holder's history changed or a month was closed. The caller must add the client's audit row for a
 * changed pledge.
 */
export function unitMoveWrites(
  services: Services,
  holders: ReadonlyMap<string, ClientItem>,
  { created = [], reversed = [] }: { created?: readonly UnitMoveItem[]; reversed?: readonly ReversedMove[] },
): Record<string, Write> {
  const counters = reversed.flatMap((one) => counterMoveOf(one) ?? []);
  const added = [...created, ...counters];
  const annulled = reversed.filter(({ reversal }) => reversal.annulled_at !== undefined);
  const days: CalendarDate[] = [...added, ...annulled.map(({ item }) => item)].map(({ day }) => day);
  const writes: Record<string, Write> = {};
  for (const move of added) writes[`move:${move.id}`] = putUnitMoveWrite(services, move);
  for (const { item, reversal } of reversed)
    writes[`move:${item.id}`] = reverseUnitMoveWrite(services, item.id, reversal);
  const changes = [
    ...added.map((move) => ({ ...move, moves: 1 })),
    ...annulled.map(({ item }) => ({
      client_id: item.client_id,
      units_e4: negateUnits(item.units_e4),
      pledged_cents: item.pledged_cents && negateCents(item.pledged_cents),
      moves: 0,
    })),
  ];
  const deltas = [...groupBy(changes, ({ client_id: id }) => id)].map(([id, own]) => {
    const before = holders.get(id);
    if (!before) throw new RangeError('A holder was not read');
    const units = addUnits(ZERO_UNITS, ...own.map(({ units_e4: part }) => part));
    const pledgedCents: Cents = addCents(
      ZERO_CENTS,
      ...own.map(({ pledged_cents: part = ZERO_CENTS }) => part),
    );
    const moves = own.reduce((sum, one) => sum + one.moves, 0);
    writes[`client:${id}`] = changeUnitsWrite(services, before, { units, moves, pledgedCents });
    return sumDeltas([{ units_beyond_paid_e4: units }, countsOfPledge(before, pledgedCents)]);
  });
  return {
    ...writes,
    ...monthsOpenChecks(services, days),
    ...counterWrites(services, added[0]?.id ?? reversed[0]?.item.id ?? '', [], NO_MONTHS, sumDeltas(deltas)),
  };
}
