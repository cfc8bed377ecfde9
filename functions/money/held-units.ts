import type { CalendarDate } from '#shared/calendar-date.ts';
import { groupBy } from '#shared/group-by.ts';
import { addUnits, negateUnits, type UnitsE4, ZERO_UNITS } from '#shared/units.ts';
import type { Refuse } from '../ledger/refusal.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import type { Services } from '../services.ts';
import { dailyUnits, readEffects, type UnitHistory } from './effects.ts';

export interface Removal {
  readonly client_id: string;
  readonly day: CalendarDate;
  readonly units: UnitsE4;
}

export function leastUnits(
  history: UnitHistory,
  from: CalendarDate,
  removals: readonly Removal[] = [],
): UnitsE4 {
  const days = dailyUnits(history);
  for (const { day, units } of removals) days.push({ day, units: negateUnits(units) });
  days.sort((one, other) => (one.day < other.day ? -1 : 1));
  let held = addUnits(...days.filter(({ day }) => day <= from).map(({ units }) => units));
  let least = held;
  for (const [, changes] of groupBy(
    days.filter(({ day }) => day > from),
    ({ day }) => day,
  )) {
    held = addUnits(held, ...changes.map(({ units }) => units));
    if (held < least) least = held;
  }
  return least;
}

/** Refuses if a holder's units would be below zero on any day. */
export async function holdersOf(
  { services, refuse }: { readonly services: Services; readonly refuse: Refuse<'units-gone'> },
  removals: readonly Removal[],
): Promise<ReadonlyMap<string, ClientItem>> {
  const taken = groupBy(
    removals.filter(({ units }) => units > ZERO_UNITS),
    ({ client_id: id }) => id,
  );
  const holders = await Promise.all(
    [...taken].map(async ([id, own]) => {
      const client = await findClient(services, id);
      // Only a unit move can take issued units away. Without moves, the client still holds the units being removed.
      if (!client || client.unit_move_count === 0) return client;
      const read = await readEffects(services, id);
      const [first] = own.map(({ day }) => day).sort();
      if (read && first && leastUnits(read, first, own) < 0) return refuse('units-gone');
      return read?.client;
    }),
  );
  return new Map(holders.flatMap((client) => (client ? [[client.id, client] as const] : [])));
}
