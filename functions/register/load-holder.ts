import { displayDate } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { formatUnits, type UnitsE4, ZERO_UNITS } from '#shared/units.ts';
import type { Asked, Maker } from '../ledger/maker.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { effectsUntil } from '../money/effects.ts';
import { leastUnits } from '../money/held-units.ts';
import type { HolderHistory } from '../money/read-register.ts';
import { unitsToReverse } from '../money/units-to-reverse.ts';
import { findDocument } from '../records/document-store.ts';
import type { UnitMoveItem } from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';

export async function loadHolder(
  { services, refuse }: Pick<Maker<'client-not-found'>, 'services' | 'refuse'>,
  clientId: string,
): Promise<HolderHistory> {
  const read = (await effectsUntil(services, clientId)) ?? refuse('client-not-found');
  return { client: read.client, effects: read.all, moves: read.moves };
}

export async function checkDay(
  maker: Maker<'future-date' | 'period-locked'>,
  day: UnitMoveItem['day'],
): Promise<void> {
  if (day > maker.today) maker.refuse('future-date');
  await refuseIfClosed(maker, day);
}

export async function checkDocument(
  { services, refuse }: { services: Services; refuse: Maker<'document-not-found'>['refuse'] },
  documentId: string,
): Promise<void> {
  const document = await findDocument(services, documentId);
  if (document?.state !== 'available') refuse('document-not-found');
}

export async function takenUnits(
  { services, refuse }: Pick<Maker<'exceeds-available'>, 'services' | 'refuse'>,
  holder: HolderHistory,
  { day, units }: { readonly day: UnitMoveItem['day']; readonly units?: UnitsE4 | undefined },
): Promise<UnitsE4> {
  const available = leastUnits(holder, day, await unitsToReverse(services, holder.moves));
  const taken = units ?? available;
  if (taken > available || taken <= ZERO_UNITS)
    return refuse('exceeds-available', {
      sentence: EXACT_SENTENCES['exceeds-available'].ofHolder(holder.client.name, available),
    });
  return taken;
}

export function madeBy({ actor, now }: Maker<never>, { by, byName }: Asked) {
  return {
    created_at: now,
    created_by: by,
    created_by_name: byName,
    ...(by === actor.userId
      ? { approved_alone: true as const }
      : { approved_by: actor.userId, approved_by_name: actor.name }),
  };
}

export function unitsInWords(units: UnitsE4, name: string, day: UnitMoveItem['day']): string {
  return `${formatUnits(units)} units of ${name} on ${displayDate(day)}`;
}
