import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { RefusalCode } from '#shared/refusals.ts';
import { INDEXES } from '#shared/tables.ts';
import { IMPORT_STATES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { storedDay } from '../ledger/stored.ts';
import { writeAlone } from '../ledger/transact.ts';
import { below, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const importItem = z.object({
  id: z.string(),
  status: z.enum(IMPORT_STATES),
  bank: z.string(),
  file_name: z.string(),
  /** Digest of the file, to distinguish a repeated request from another file. */
  file_digest: z.string(),
  /** Rows processed so far, in the order of the file. */
  position: z.number(),
  total_rows: z.number(),
  inserted_count: z.number(),
  duplicate_count: z.number(),
  /** Batches written, each with one audit row. */
  batch_count: z.number(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  /** The end of one worker's lease, in milliseconds since the epoch. */
  leased_until: z.number(),
  lease: z.string(),
  /** The request of an import from the bank; a statement has none. */
  bank_request: z.object({ basiq_user_id: z.string(), from: storedDay, to: storedDay }).optional(),
  /** True while the rows are still to be fetched from the bank; until then nothing is written. */
  fetching: z.boolean().optional(),
  fetch_attempts: z.number().optional(),
  /** The refreshes requested from the banks, so that another worker waits for the same ones. */
  bank_refresh: z
    .object({ asked_at_ms: z.number(), job_ids: z.array(z.string()), has_failed: z.boolean() })
    .optional(),
  /** The rows are older ones, because the provider could not fetch the bank's newest. */
  is_stale: z.boolean().optional(),
  /** The name of the stored rows, since more than one fetch may have stored some. */
  rows_name: z.string().optional(),
  /** Why an import failed. */
  failure: z.object({ code: z.custom<RefusalCode>(), sentence: z.string() }).optional(),
});
export type ImportItem = z.output<typeof importItem>;

const OPEN_IMPORTS = 'OPEN#import';

export function importTarget(importId: string): string {
  return `IMPORT#${importId}`;
}

export function importKey(importId: string) {
  return { pk: importTarget(importId), sk: 'IMPORT' };
}

export async function findImport(services: Services, importId: string): Promise<ImportItem | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: importKey(importId), ConsistentRead: true }),
  );
  return Item && importItem.parse(Item);
}

export function putImportWrite(services: Services, item: ImportItem): Write {
  const open = item.status === 'running' ? { open_pk: OPEN_IMPORTS, open_sk: item.id } : {};
  return putNew(services, { ...importKey(item.id), ...item, ...open });
}

/** Leases an import to one worker. False while another has the lease or when it is done. */
export async function leaseImport(
  services: Services,
  importId: string,
  lease: string,
  leaseMs: number,
): Promise<boolean> {
  const nowMs = services.now().getTime();
  const write = update(services, {
    key: importKey(importId),
    set: { leased_until: nowMs + leaseMs, lease },
    when: [
      { status: 'running', leased_until: below(nowMs) },
      { status: 'running', lease },
    ],
  });
  return writeAlone(services, write);
}

/** Ends the lease, so that the next worker need not wait for it to expire. */
export async function releaseImport(services: Services, importId: string, lease: string): Promise<void> {
  const write = update(services, { key: importKey(importId), set: { leased_until: 0 }, when: { lease } });
  await writeAlone(services, write);
}

/** The condition that this lease's worker still has to fetch the rows. */
function whenFetching(lease: string) {
  return { lease, fetching: true };
}

/** Counts the start of a fetch; false when another worker has the import by now. */
export async function beginFetch(services: Services, importId: string, lease: string): Promise<boolean> {
  const write = update(services, {
    key: importKey(importId),
    add: { fetch_attempts: 1 },
    when: whenFetching(lease),
  });
  return writeAlone(services, write);
}

/** Stores the refreshes requested from the banks; false when another worker has the import by now. */
export async function storeRefresh(
  services: Services,
  item: ImportItem,
  refresh: NonNullable<ImportItem['bank_refresh']>,
): Promise<boolean> {
  const write = update(services, {
    key: importKey(item.id),
    set: { bank_refresh: refresh },
    when: whenFetching(item.lease),
  });
  return writeAlone(services, write);
}

/** Ends fetching, after the rows are stored, so that writing them can start. */
export async function endFetch(
  services: Services,
  item: ImportItem,
  fetched: { rows: number; rowsName: string; isStale: boolean },
): Promise<boolean> {
  const isEmpty = fetched.rows === 0;
  const write = update(services, {
    key: importKey(item.id),
    set: {
      total_rows: fetched.rows,
      rows_name: fetched.rowsName,
      is_stale: fetched.isStale,
      status: isEmpty ? 'done' : 'running',
    },
    remove: ['fetching', 'bank_refresh', ...(isEmpty ? ['open_pk', 'open_sk'] : [])],
    when: whenFetching(item.lease),
  });
  return writeAlone(services, write);
}

/** Fails an import whose rows could not be fetched; it has written nothing. */
export function failImportWrite(
  services: Services,
  item: ImportItem,
  failure: NonNullable<ImportItem['failure']>,
): Write {
  return update(services, {
    key: importKey(item.id),
    set: { status: 'failed', failure },
    remove: ['fetching', 'open_pk', 'open_sk'],
    when: whenFetching(item.lease),
  });
}

/** Advances an import by one batch, if it is still at that position and leased to this worker. */
export function advanceImportWrite(
  services: Services,
  item: ImportItem,
  batch: { rows: number; inserted: number; leasedUntilMs: number },
): Write {
  const position = item.position + batch.rows;
  const isLast = position >= item.total_rows;
  return update(services, {
    key: importKey(item.id),
    set: { position, status: isLast ? 'done' : 'running', leased_until: batch.leasedUntilMs },
    add: {
      inserted_count: batch.inserted,
      duplicate_count: batch.rows - batch.inserted,
      batch_count: 1,
    },
    remove: isLast ? ['open_pk', 'open_sk'] : [],
    when: { position: item.position, lease: item.lease },
  });
}

const openImport = z.object({ id: z.string(), created_at: z.string() });

/** Imports that are not done, for the sweep. */
export async function listOpenImports(services: Services): Promise<z.output<typeof openImport>[]> {
  const { Items = [] } = await services.database.send(
    new QueryCommand({
      TableName: services.portalTable,
      IndexName: INDEXES.open.name,
      KeyConditionExpression: 'open_pk = :open',
      ExpressionAttributeValues: { ':open': OPEN_IMPORTS },
      Limit: 100,
    }),
  );
  return Items.map((item) => openImport.parse(item));
}
