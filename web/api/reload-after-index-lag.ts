import type { RecordKind } from '#shared/contract/endpoint.ts';
import { loadedConfig, portalConfig } from '../config.ts';

/** When lists are reloaded. Lists are read from database indexes, which rarely take longer than this to show a change. */
const AGAIN_AFTER_MS = [700, 3_000] as const;

/** Storage key of the last change and its time. It survives a page reload, after which the lists may still be old. */
const STORED = 'portal.changed';

let changed = new Set<RecordKind>();
let timers: ReturnType<typeof setTimeout>[] = [];

/**
 * Reloads the calls that show these kinds of records twice, after 0.7 s and 3 s. Another change restarts the wait and
 * adds its kinds. Does nothing if the indexes do not lag.
 */
export function reloadAfterIndexLag(
  kinds: Iterable<RecordKind>,
  read: (kinds: ReadonlySet<RecordKind>) => Promise<unknown>,
): void {
  if (!loadedConfig()?.indexesLag) return;
  for (const kind of kinds) changed.add(kind);
  sessionStorage.setItem(STORED, JSON.stringify({ atMs: Date.now(), kinds: [...changed] }));
  for (const timer of timers) clearTimeout(timer);
  timers = AGAIN_AFTER_MS.map((ms, turn) =>
    setTimeout(() => {
      const kindsNow = changed;
      if (turn === AGAIN_AFTER_MS.length - 1) changed = new Set();
      void read(kindsNow);
    }, ms),
  );
}

/** Restarts the reloads of `reloadAfterIndexLag` after a page reload, if this tab changed something less than 3 s ago. */
export async function continueAfterPageReload(
  read: (kinds: ReadonlySet<RecordKind>) => Promise<unknown>,
): Promise<void> {
  const stored = sessionStorage.getItem(STORED);
  if (stored === null) return;
  sessionStorage.removeItem(STORED);
  const { atMs, kinds }: { atMs: number; kinds: RecordKind[] } = JSON.parse(stored);
  if (Date.now() - atMs >= Math.max(...AGAIN_AFTER_MS)) return;
  // The page may render before the settings are loaded.
  await portalConfig().catch(() => {});
  reloadAfterIndexLag(kinds, read);
}
