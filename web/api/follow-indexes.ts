import type { RecordKind } from '#shared/contract/endpoint.ts';
import { loadedConfig } from '../config.ts';

/** Lists come from indexes of the database, which show a change a moment after it was made, and rarely later than this. */
const AGAIN_AFTER_MS = [700, 3_000] as const;

let changed = new Set<RecordKind>();
let timers: ReturnType<typeof setTimeout>[] = [];

/**
 * Reads again what shows these kinds of records, twice, once their indexes have followed; after several changes in a row
 * from the last one on, for all of them together. Where the indexes follow at once it does nothing.
 */
export function followIndexes(
  kinds: Iterable<RecordKind>,
  read: (kinds: ReadonlySet<RecordKind>) => Promise<unknown>,
): void {
  if (!loadedConfig()?.indexesFollow) return;
  for (const kind of kinds) changed.add(kind);
  for (const timer of timers) clearTimeout(timer);
  timers = AGAIN_AFTER_MS.map((ms, turn) =>
    setTimeout(() => {
      const kindsNow = changed;
      if (turn === AGAIN_AFTER_MS.length - 1) changed = new Set();
      void read(kindsNow);
    }, ms),
  );
}
