import { randomUUID } from 'node:crypto';
import { Refusal } from '../ledger/refusal.ts';
import {
  addFoundRows,
  endFinding,
  findImport,
  type ImportItem,
  leaseImport,
  releaseImport,
} from '../records/import-store.ts';
import { searchRowsOfImport } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

const LEASE_MS = 60_000;
const ROWS_READ_PER_STEP = 2_000;

/**
 * Finds the rows of an import from before rows were kept, step by step through the lists of all months, and keeps them.
 * Refuses with `busy` when the time is up or rows were moved meanwhile; the next call goes on from there.
 */
export async function findRowsAgain(
  services: Services,
  { id, status }: ImportItem,
  untilMs: number,
): Promise<ImportItem> {
  const lease = randomUUID();
  if (!(await leaseImport(services, id, lease, LEASE_MS, status))) throw new Refusal('busy');
  try {
    let item = await findImport(services, id);
    let place = item?.rows_found?.place;
    while (item?.lease === lease && services.now().getTime() < untilMs) {
      const { rows, next } =
        item.inserted_count === 0
          ? { rows: [], next: undefined }
          : await searchRowsOfImport(services, id, place, ROWS_READ_PER_STEP);
      const found = await addFoundRows(services, item, { rows, next });
      if (!found) break;
      if (!next) {
        const isWhole = found.count === item.inserted_count;
        await endFinding(services, item, isWhole);
        const ended = await findImport(services, id);
        if (isWhole && ended?.rows_kept) return ended;
        break;
      }
      place = next;
      await leaseImport(services, id, lease, LEASE_MS, status);
      item = { ...item, rows_found: found };
    }
    throw new Refusal('busy');
  } finally {
    await releaseImport(services, id, lease);
  }
}
