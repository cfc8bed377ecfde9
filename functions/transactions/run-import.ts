import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { absCents } from '#shared/money.ts';
import { ConditionFailed, type Write } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { countsOfTransaction, shardOf, sumDeltas } from '../ledger/statistics.ts';
import { countWrite } from '../ledger/statistics-store.ts';
import type { Services } from '../services.ts';
import { type ImportRow, readImportRows } from './import-rows-store.ts';
import {
  advanceImportWrite,
  findImport,
  type ImportItem,
  importTarget,
  leaseImport,
  releaseImport,
} from './import-store.ts';
import {
  type BankOrigin,
  findKnownIds,
  putTransactionWrite,
  rememberMonths,
  sealOf,
  type TransactionItem,
} from './transaction-store.ts';

// A transaction holds 100 items; the batch itself needs the import, the counters and the audit row.
const ROWS_PER_BATCH = 97;
const LEASE_MS = 60_000;

/** Fetches and stores the rows of an import from the bank; only workers with access to the provider have it. */
export type StageRows = (
  services: Services,
  item: ImportItem,
  limits: { untilMs: number; leaseMs: number },
) => Promise<ImportItem | undefined>;

/**
 * Writes rows of an import to the ledger until it is done or the time is up. Each batch is one transaction of rows,
 * position, counters and audit, so it can stop anywhere and any worker can continue it. Returns the import as stored
 * afterwards; undefined when it does not exist.
 */
export async function runImport(
  services: Services,
  importId: string,
  untilMs: number,
  stageRows?: StageRows,
): Promise<ImportItem | undefined> {
  const lease = randomUUID();
  if (!(await leaseImport(services, importId, lease, LEASE_MS))) return findImport(services, importId);
  let item = await findImport(services, importId);
  if (item?.fetching && stageRows) item = await stageRows(services, item, { untilMs, leaseMs: LEASE_MS });
  let ahead: ImportRow[] = [];
  let prepared: readonly PreparedRow[] = [];
  // A file with one known row usually has many; then looking them up before writing is faster.
  let looksAhead = false;
  while (item && isReady(item) && item.lease === lease && services.now().getTime() < untilMs) {
    if (ahead.length === 0) {
      prepared = [];
      ahead = await readImportRows(services, item);
      await rememberMonths(
        services,
        ahead.map((row) => row.txn_date),
      );
    }
    const rows = prepared.length > 0 ? prepared : prepareRows(services, item, ahead.slice(0, ROWS_PER_BATCH));
    const known: ReadonlySet<string> = looksAhead
      ? await findKnownIds(
          services,
          rows.map((row) => row.id),
        )
      : new Set();
    const [advanced, next]: [ImportItem | undefined, PreparedRow[]] = await Promise.all([
      importBatch(services, item, rows, known),
      prepareDuring(services, item, ahead.slice(rows.length, rows.length + ROWS_PER_BATCH)),
    ]);
    looksAhead ||= advanced !== undefined && advanced.duplicate_count > item.duplicate_count;
    if (advanced) {
      ahead = ahead.slice(rows.length);
      prepared = next;
      item = advanced;
    } else {
      ahead = [];
      item = await findImport(services, importId);
    }
  }
  if (item?.status === 'running') await releaseImport(services, importId, lease);
  return item;
}

function isReady(item: ImportItem): boolean {
  return item.status === 'running' && !item.fetching;
}

/** A row as a ledger item, with its write. */
type PreparedRow = TransactionItem & { write: Write; known: boolean };

function prepareRows(services: Services, item: ImportItem, rows: readonly ImportRow[]): PreparedRow[] {
  return rows.map((row) => {
    const transaction = transactionOf(item, row);
    return { ...transaction, write: putTransactionWrite(services, transaction), known: row.known ?? false };
  });
}

/** Prepares rows while the previous batch is being written. */
async function prepareDuring(...given: Parameters<typeof prepareRows>): Promise<PreparedRow[]> {
  await setImmediate();
  return prepareRows(...given);
}

/**
 * Writes one batch, all or nothing. Rows already in the ledger are skipped and counted as duplicates. Undefined when
 * another worker has advanced the import.
 */
async function importBatch(
  services: Services,
  item: ImportItem,
  rows: readonly PreparedRow[],
  known: ReadonlySet<string>,
): Promise<ImportItem | undefined> {
  const present = new Set(known);
  for (const row of rows) if (row.known) present.add(row.id);
  return decideAgain(async () => {
    const fresh = rows.filter((row) => !present.has(row.id));
    const counts = sumDeltas(
      fresh.map((row) =>
        countsOfTransaction({ type: '', absCents: row.abs_cents, unallocatedCents: row.unallocated_cents }),
      ),
    );
    const leasedUntilMs = services.now().getTime() + LEASE_MS;
    const batch = { rows: rows.length, inserted: fresh.length, leasedUntilMs };
    const first = item.position + 1;
    try {
      await commitChange(
        services,
        {
          writes: {
            ...Object.fromEntries(fresh.map((row) => [row.id, row.write])),
            import: advanceImportWrite(services, item, batch),
            counters: countWrite(services, shardOf(`${item.id}#${item.position}`), counts),
          },
          audit: {
            target: importTarget(item.id),
            name: item.file_name || item.bank,
            action: 'import.batch',
            summary: `Rows ${first} to ${item.position + rows.length}: ${fresh.length} imported`,
            changes: {
              rows_read: { before: item.position, after: item.position + rows.length },
              rows_imported: { before: item.inserted_count, after: item.inserted_count + fresh.length },
              rows_known_already: {
                before: item.duplicate_count,
                after: item.duplicate_count + rows.length - fresh.length,
              },
            },
          },
        },
        {
          actor: { userId: item.created_by, name: item.created_by_name },
          now: services.now().toISOString(),
          correlationId: item.id,
        },
      );
      const position = item.position + rows.length;
      return {
        ...item,
        position,
        status: position >= item.total_rows ? 'done' : 'running',
        inserted_count: item.inserted_count + fresh.length,
        duplicate_count: item.duplicate_count + rows.length - fresh.length,
        batch_count: item.batch_count + 1,
        leased_until: leasedUntilMs,
      };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.has('import')) return undefined;
      for (const name of error.failed) present.add(name);
      throw error;
    }
  });
}

function originOf({ basiq_transaction_id, ...bank }: BankOrigin) {
  return { basiq_transaction_id, bank };
}

function transactionOf(item: ImportItem, row: ImportRow): TransactionItem {
  const absolute = absCents(row.amount_cents);
  const sealed = {
    id: row.id,
    txn_date: row.txn_date,
    amount_cents: row.amount_cents,
    source: row.bank ? 'basiq' : 'csv',
  } as const;
  return {
    ...sealed,
    abs_cents: absolute,
    unallocated_cents: absolute,
    allocation_count: 0,
    type: '',
    description: row.description,
    note: '',
    ...(row.bank ? originOf(row.bank) : {}),
    created_by: item.created_by,
    created_by_name: item.created_by_name,
    batch_id: item.id,
    created_at: item.created_at,
    seal: sealOf(sealed),
    version: 1,
  };
}
