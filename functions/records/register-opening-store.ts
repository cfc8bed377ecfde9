import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { findItem } from '../ledger/read.ts';
import { pack, type Stored, storedDay, storedItem, storedPacked } from '../ledger/stored.ts';
import { putNew, updateVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { storedUnits } from './unit-move-store.ts';

const openingRow = z.object({
  client_id: z.string(),
  units_e4: storedUnits,
  member_since: storedDay.optional(),
});
export type OpeningRow = z.output<typeof openingRow>;

/** The register from before the portal is imported in batches. The state is `opened` after the last batch. */
const registerOpening = storedItem(
  z.object({
    id: z.string(),
    state: z.enum(['running', 'opened']),
    day: storedDay,
    units_e4: storedUnits,
    document_id: z.string().optional(),
    file_name: z.string(),
    packed: storedPacked(z.array(openingRow)),
    rows_done: z.number(),
    move_count: z.number(),
    created_at: z.string(),
    created_by: z.string(),
    created_by_name: z.string(),
    approved_by: z.string().optional(),
    approved_by_name: z.string().optional(),
    approved_alone: z.literal(true).optional(),
    version: z.number(),
  }),
);
export type RegisterOpeningItem = Stored<typeof registerOpening>;

export const REGISTER = 'REGISTER';
const KEY = { pk: REGISTER, sk: REGISTER };

export function findRegisterOpening(services: Services): Promise<RegisterOpeningItem | undefined> {
  return findItem(services, KEY, registerOpening);
}

export function isSameRegister(
  one: Pick<RegisterOpeningItem, 'day' | 'units_e4' | 'packed'>,
  other: typeof one,
): boolean {
  const said = ({ day, units_e4, packed }: typeof one) => ({ day, units_e4, packed });
  return isDeepStrictEqual(said(one), said(other));
}

export function putRegisterOpeningWrite(services: Services, opening: RegisterOpeningItem): Write {
  return putNew(services, { ...KEY, ...opening, packed: pack(opening.packed) });
}

export function continueOpeningWrite(
  services: Services,
  before: RegisterOpeningItem,
  after: Pick<RegisterOpeningItem, 'rows_done' | 'move_count' | 'state'>,
): Write {
  return updateVersion(services, KEY, before, { set: after });
}
