import { isLive } from '../records/allocation-store.ts';
import { findDistributions, placeOfLineId } from '../records/distribution-store.ts';
import type { UnitMoveItem } from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';
import type { Removal } from './held-units.ts';

/** Returns reinvested units that a cancelled distribution must still take back. Nobody can redeem or transfer these units. */
export async function unitsToReverse(services: Services, moves: readonly UnitMoveItem[]): Promise<Removal[]> {
  const reinvested = moves.flatMap((move) => {
    const place = move.kind === 'reinvestment' && isLive(move) ? placeOfLineId(move.id) : undefined;
    return place ? [{ move, id: place.distribution_id }] : [];
  });
  const found = await findDistributions(
    services,
    reinvested.map(({ id }) => id),
  );
  return reinvested
    .filter(({ id }) => found.get(id)?.status === 'Cancelled')
    .map(({ move: { client_id, day, units_e4: units } }) => ({ client_id, day, units }));
}
