import { setTimeout as sleep } from 'node:timers/promises';
import { type Verification, verifyLedger } from '#functions/ledger/verify-ledger.ts';
import { storedObjects } from './document-bucket.ts';
import { openLocalTables } from './local-tables.ts';

/** How long a change in flight may look like a breach. */
const SECOND_LOOK_AFTER_MS = 1_000;

/**
 * Verifies, and where something is changing meanwhile looks again: a change under way while the tables
 * are read can look like a breach; a real one stays.
 */
export async function verifyTwice(
  verify: () => Promise<Verification>,
  isChanging: boolean,
): Promise<Verification> {
  const first = await verify();
  if (first.breaches.length === 0 || !isChanging) return first;
  await sleep(SECOND_LOOK_AFTER_MS);
  const again = await verify();
  const stayed = new Set(first.breaches.map(({ invariant, detail }) => `${invariant} ${detail}`));
  return {
    breaches: again.breaches.filter(({ invariant, detail }) => stayed.has(`${invariant} ${detail}`)),
    counts: again.counts,
  };
}

/** Prints what was found. Answers the exit code. */
export function tellVerification({ breaches, counts }: Verification): number {
  for (const breach of breaches) console.error(`${breach.invariant}  ${breach.detail}`);
  const read = Object.entries(counts).map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`);
  console.log(
    `${breaches.length === 0 ? 'The ledger is sound' : `The ledger has ${breaches.length} breaches`}: ${read.join(', ')}.`,
  );
  return breaches.length === 0 ? 0 : 1;
}

/** Checks the ledger in the data folder, beside a running portal or without one. Answers the exit code. */
export async function verifyDataFolder(): Promise<number> {
  const tables = await openLocalTables();
  try {
    return tellVerification(
      await verifyTwice(
        async () => verifyLedger(tables, await storedObjects(tables.folder)),
        tables.isRunning,
      ),
    );
  } finally {
    await tables.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  try {
    process.exitCode = await verifyDataFolder();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
