import type { RecordKind } from '#shared/contract/endpoint.ts';
import { loadedConfig, portalConfig } from '../config.ts';

/** Delays between a change and the reloads of lists. The database indexes rarely take longer to show the change. */
const AGAIN_AFTER_MS = [700, 3_000] as const;

/** Storage key of the last change. After a page reload, the lists may still lack this change. */
const STORED = 'portal.changed';

let changed = new Set<RecordKind>();
let timers: ReturnType<typeof setTimeout>[] = [];

/** Runs `read` after each delay, because the indexes may lag. A further change starts the delays again. */
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

/** After a page reload, starts `reloadAfterIndexLag` again if this tab changed something less than 3 s ago. */
export async function continueAfterPageReload(read: (kinds: ReadonlySet<RecordKind>) => Promise<unknown>) {
  const stored = sessionStorage.getItem(STORED);
  if (stored === null) return;
  sessionStorage.removeItem(STORED);
  const { atMs, kinds }: { atMs: number; kinds: RecordKind[] } = JSON.parse(stored);
  if (Date.now() - atMs >= Math.max(...AGAIN_AFTER_MS)) return;
  // Waits for the settings, which state whether the indexes lag. The page may render before the settings are loaded.
  await portalConfig().catch(() => {});
  reloadAfterIndexLag(kinds, read);
}
