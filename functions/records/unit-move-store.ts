import * as z from 'zod';
import { UNIT_MOVE_KINDS } from '#shared/terms.ts';
import type { PriceE6, UnitsE4 } from '#shared/units.ts';
import type { Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { absent, exists, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

export const storedUnits = z.custom<UnitsE4>((value) => Number.isSafeInteger(value));
export const storedPrice = z.custom<PriceE6>((value) => Number.isSafeInteger(value));

const unitMoveItem = storedItem(
  z.object({
    id: z.string(),
    kind: z.enum(UNIT_MOVE_KINDS),
    client_id: z.string(),
    client_name: z.string(),
    day: storedDay,
    units_e4: storedUnits,
    price_e6: storedPrice.optional(),
    price_id: z.string().optional(),
    cents: storedCents.optional(),
    source: z.string(),
    reason: z.string(),
    pair_id: z.string().optional(),
    other_client_id: z.string().optional(),
    other_client_name: z.string().optional(),
    document_id: z.string().optional(),
    /** The amount by which a transfer or redemption changes the pledge. A reversal undoes the change. */
    pledged_cents: storedCents.optional(),
    taken_line_ids: z.array(z.string()).optional(),
    line_id: z.string().optional(),
    created_at: z.string(),
    created_by: z.string(),
    created_by_name: z.string(),
    approved_by: z.string().optional(),
    approved_by_name: z.string().optional(),
    approved_alone: z.literal(true).optional(),
    reversed_at: z.string().optional(),
    reversed_by: z.string().optional(),
    reversed_by_name: z.string().optional(),
    reversed_reason: z.string().optional(),
    /** Figures never include an annulled move. Figures reverse a countered move on the day `countered_on`. */
    annulled_at: z.string().optional(),
    countered_on: storedDay.optional(),
    is_hidden: z.literal(true).optional(),
    corrects: z.string().optional(),
  }),
);
export type UnitMoveItem = Stored<typeof unitMoveItem>;

export function unitMoveTarget(id: string): string {
  return `UNITMOVE#${id}`;
}

function unitMoveKey(id: string) {
  return { pk: unitMoveTarget(id), sk: 'UNITMOVE' };
}

export const findUnitMove = finder(unitMoveKey, unitMoveItem);

/** The index is eventually consistent, so the newest moves may be missing. */
export function listUnitMoves(services: Services, clientId: string): Promise<UnitMoveItem[]> {
  return queryItems(services, { index: 'list', partition: `UNITS#${clientId}` }, unitMoveItem);
}

export function putUnitMoveWrite(services: Services, move: UnitMoveItem): Write {
  return putNew(services, {
    ...unitMoveKey(move.id),
    list_pk: `UNITS#${move.client_id}`,
    list_sk: `${move.day}#${move.created_at}#${move.id}`,
    ...move,
  });
}

export type MoveReversal = Required<
  Pick<UnitMoveItem, 'reversed_at' | 'reversed_by' | 'reversed_by_name' | 'reversed_reason'>
> &
  Pick<UnitMoveItem, 'annulled_at' | 'countered_on' | 'is_hidden'>;

export function reverseUnitMoveWrite(services: Services, id: string, reversal: MoveReversal): Write {
  return update(services, { key: unitMoveKey(id), set: reversal, when: { pk: exists, reversed_at: absent } });
}
