import {
  type Verification,
  verifyLedger,
  verifySettledLedger,
} from '#functions/workers/nightly-check/verify-ledger.ts';
import { storedLockedCopy, storedObjects } from './document-bucket.ts';
import { openLocalTables } from './local-tables.ts';
import { runCommand } from './run-command.ts';

export function reportVerification({ breaches, listed, counts }: Verification): number {
  for (const breach of breaches) console.error(`${breach.invariant}  ${breach.detail}`);
  for (const { invariant, detail } of listed) console.log(`${invariant}  listed, no breach: ${detail}`);
  const read = Object.entries(counts).map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`);
  console.log(
    `${breaches.length === 0 ? 'The ledger is sound' : `The ledger has ${breaches.length} breaches`}: ${read.join(', ')}.`,
  );
  return breaches.length === 0 ? 0 : 1;
}

export async function verifyDataFolder(): Promise<number> {
  const tables = await openLocalTables();
  try {
    const look = async () =>
      verifyLedger(
        { ...tables, lockedBucket: await storedLockedCopy(tables.folder) },
        await storedObjects(tables.folder),
      );
    return reportVerification(await (tables.isRunning ? verifySettledLedger(look) : look()));
  } finally {
    await tables.close();
  }
}

await runCommand(import.meta.filename, verifyDataFolder);
