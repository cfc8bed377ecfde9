import { groupBy } from '#shared/group-by.ts';
import { foldCase } from '../records/narration.ts';
import type { PostedTransaction } from '../services.ts';

export interface BankRow
  extends Pick<PostedTransaction, 'id' | 'connectionId' | 'date' | 'amountCents' | 'description'> {
  /** The BSB and the number, or the account's id if the provider gives no number. */
  readonly account: string;
}

/** When a bank is connected again, its rows get new ids. */
function factsOf({ account, date, amountCents, description }: BankRow): string {
  return JSON.stringify([account, date, amountCents, foldCase(description)]);
}

/** Returns the ids of rows fetched twice or stored under another id. Both lists must cover whole days. */
export function findRowsUnderOtherIds(
  fetched: readonly BankRow[],
  stored: readonly BankRow[],
  liveConnections: ReadonlySet<string>,
): Set<string> {
  const storedIds = new Set(stored.map(({ id }) => id));
  const storedByFacts = groupBy(stored, factsOf);
  const known = new Set<string>();
  for (const [facts, rows] of groupBy(fetched, factsOf)) {
    const isLive = ({ connectionId }: BankRow) => liveConnections.has(connectionId);
    const live = rows.filter(isLive);
    const goneStored = (storedByFacts.get(facts) ?? []).filter((row) => !isLive(row)).length;
    const gone = largestConnection(rows.filter((row) => !isLive(row)));
    const liveStored = live.filter(({ id }) => storedIds.has(id)).length;

    const liveNewCount = Math.max(0, live.length - goneStored - liveStored);
    const goneNewCount = Math.max(0, gone.length - Math.max(live.length, goneStored));
    const wanted = new Set([
      ...newest(live, storedIds, liveNewCount),
      ...newest(gone, storedIds, goneNewCount),
    ]);
    for (const { id } of rows) if (!wanted.has(id) && !storedIds.has(id)) known.add(id);
  }
  return known;
}

/** Several ended connections may contain the same account, so only the connection with the most rows is used. */
function largestConnection(rows: readonly BankRow[]): readonly BankRow[] {
  const groups: readonly (readonly BankRow[])[] = [...groupBy(rows, (row) => row.connectionId).values()];
  return groups.reduce((most, group) => (group.length > most.length ? group : most), []);
}

function newest(rows: readonly BankRow[], storedIds: ReadonlySet<string>, count: number): string[] {
  const fresh = rows.map(({ id }) => id).filter((id) => !storedIds.has(id));
  return fresh.sort().slice(Math.max(0, fresh.length - count));
}
