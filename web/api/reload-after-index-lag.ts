import type { RecordKind } from '#shared/contract/endpoint.ts';
import { loadedConfig, portalConfig } from '../config.ts';

/** The database's indexes rarely take longer than these delays to show a change. */
const AGAIN_AFTER_MS = [700, 3_000] as const;

const STORED = 'portal.changed';

let changed = new Set<RecordKind>();
let timers: ReturnType<typeof setTimeout>[] = [];

/** Indexes may show a change late, so changed lists load again. A further change restarts the delays. */
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

export async function continueAfterPageReload(read: (kinds: ReadonlySet<RecordKind>) => Promise<unknown>) {
  const stored = sessionStorage.getItem(STORED);
  if (stored === null) return;
  sessionStorage.removeItem(STORED);
  const { atMs, kinds }: { atMs: number; kinds: RecordKind[] } = JSON.parse(stored);
  if (Date.now() - atMs >= Math.max(...AGAIN_AFTER_MS)) return;
  await portalConfig().catch(() => {});
  reloadAfterIndexLag(kinds, read);
}
