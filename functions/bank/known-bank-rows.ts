import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { folded } from '../transactions/statement-fingerprint.ts';

/** A row from the bank, fetched or stored, as far as it can be told from others. */
export interface BankRow {
  /** The id it has, or would have, in the ledger. */
  readonly id: string;
  readonly connectionId: string;
  readonly institutionId: string;
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly description: string;
}

function factsOf({ institutionId, date, amountCents, description }: BankRow): string {
  return JSON.stringify([institutionId, date, amountCents, folded(description)]);
}

function byFacts(rows: readonly BankRow[]): Map<string, BankRow[]> {
  const groups = new Map<string, BankRow[]>();
  for (const row of rows) {
    const facts = factsOf(row);
    groups.set(facts, [...(groups.get(facts) ?? []), row]);
  }
  return groups;
}

/**
 * Which fetched rows are money the ledger already has under another id, or fetched twice. A bank that is
 * connected anew gives everything new ids, and the rows of the connection before may come along. Rows
 * are then only told by what they say; so many as are equal in that count as often as one connection has
 * them, so that two equal purchases stay two. Among connections that stand side by side nothing is
 * compared: they are of different accounts.
 *
 * Both lists must hold whole days.
 */
export function rowsKnownUnderOtherIds(
  fetched: readonly BankRow[],
  stored: readonly BankRow[],
  liveConnections: ReadonlySet<string>,
): Set<string> {
  const storedIds = new Set(stored.map(({ id }) => id));
  const storedByFacts = byFacts(stored);
  const known = new Set<string>();
  for (const [facts, rows] of byFacts(fetched)) {
    const isLive = ({ connectionId }: BankRow) => liveConnections.has(connectionId);
    const live = rows.filter(isLive);
    const goneStored = (storedByFacts.get(facts) ?? []).filter((row) => !isLive(row)).length;
    const gone = largestConnection(rows.filter((row) => !isLive(row)));
    const liveStored = live.filter(({ id }) => storedIds.has(id)).length;

    const liveWanted = Math.max(0, live.length - goneStored - liveStored);
    const goneWanted = Math.max(0, gone.length - Math.max(live.length, goneStored));
    const wanted = new Set([...newest(live, storedIds, liveWanted), ...newest(gone, storedIds, goneWanted)]);
    for (const { id } of rows) if (!wanted.has(id) && !storedIds.has(id)) known.add(id);
  }
  return known;
}

/** Former connections have the same accounts one after the other; the fullest of them tells most. */
function largestConnection(rows: readonly BankRow[]): readonly BankRow[] {
  const groups = new Map<string, BankRow[]>();
  for (const row of rows) groups.set(row.connectionId, [...(groups.get(row.connectionId) ?? []), row]);
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
}

function newest(rows: readonly BankRow[], storedIds: ReadonlySet<string>, count: number): string[] {
  const fresh = rows.map(({ id }) => id).filter((id) => !storedIds.has(id));
  return fresh.sort().slice(Math.max(0, fresh.length - count));
}
