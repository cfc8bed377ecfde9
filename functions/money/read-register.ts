import { createHash } from 'node:crypto';
import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { addUnits, type UnitsE4, ZERO_UNITS } from '#shared/units.ts';
import { type ClientItem, listClientsNow } from '../records/client-store.ts';
import type { Services } from '../services.ts';
import { dailyUnits, effectsUntil, type UnitHistory, unitsUntil } from './effects.ts';

export interface HolderHistory extends UnitHistory {
  readonly client: ClientItem;
}

export interface Holding extends HolderHistory {
  readonly units: UnitsE4;
  readonly enteredOn: CalendarDate | undefined;
  /** Undefined while the holder has units. */
  readonly leftOn: CalendarDate | undefined;
}

const CLIENTS_AT_ONCE = 10;

/** Refuses with `busy` while a client's history is incomplete. */
export async function readRegister(services: Services): Promise<HolderHistory[]> {
  const clients = await listClientsNow(services);
  const histories: HolderHistory[] = [];
  for (let first = 0; first < clients.length; first += CLIENTS_AT_ONCE) {
    const batch = clients.slice(first, first + CLIENTS_AT_ONCE);
    const read = await Promise.all(batch.map(({ id }) => effectsUntil(services, id)));
    histories.push(
      ...read.flatMap((one) => (one ? [{ client: one.client, effects: one.all, moves: one.moves }] : [])),
    );
  }
  return histories;
}

export function holdingOn(history: HolderHistory, day: CalendarDate): Holding | undefined {
  const changes = dailyUnits(history)
    .filter((change) => change.day <= day)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  const [first] = changes;
  if (!first) return undefined;
  const units = unitsUntil(history, day);
  return {
    ...history,
    units,
    enteredOn: parseCalendarDate(history.client.member_since) ?? first.day,
    leftOn: units === ZERO_UNITS ? changes.at(-1)?.day : undefined,
  };
}

export function unitsOnIssue(histories: readonly HolderHistory[], day: CalendarDate): UnitsE4 {
  return addUnits(ZERO_UNITS, ...histories.map((history) => unitsUntil(history, day)));
}

/** SHA-256 in hex of the sorted lines `client_id:units_e4` of all holders. */
export function registerSha256(holders: readonly (readonly [clientId: string, units: number])[]): string {
  const lines = holders.filter(([, units]) => units !== 0).map(([id, units]) => `${id}:${units}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}
