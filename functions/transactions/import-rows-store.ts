import { gunzipSync, gzipSync } from 'node:zlib';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { storedCents, storedDay } from '../ledger/stored.ts';
import { writeAlone } from '../ledger/transact.ts';
import { put } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { type ImportItem, importTarget } from './import-store.ts';
import { bankOrigin } from './transaction-store.ts';

/** One row of a statement or from the bank, with the fields the ledger needs. */
const importRow = z.object({
  line: z.number(),
  id: z.string(),
  txn_date: storedDay,
  amount_cents: storedCents,
  description: z.string(),
  /** The origin of a row from the bank. */
  bank: bankOrigin.optional(),
  /** The ledger has this transaction under another id. */
  known: z.boolean().optional(),
});
export type ImportRow = z.output<typeof importRow>;

const rejectedLines = z.array(z.object({ line: z.number(), message: z.string() }));
export type RejectedLines = z.output<typeof rejectedLines>;

/** Rows in one item: compressed, about 100 kB of the 400 kB limit. */
export const ROWS_PER_CHUNK = 2_000;
const CHUNKS_KEPT_FOR_SECONDS = 14 * 24 * 3600;
function pack(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value));
}

function unpack(bytes: unknown): unknown {
  return JSON.parse(gunzipSync(bytes as Uint8Array).toString('utf8'));
}

/** Stores the rows that an import reads. Repeating it with the same file writes the same items. */
export async function putImportContents(
  services: Services,
  importId: string,
  contents: { rows: readonly ImportRow[]; rejected: RejectedLines; rowsName?: string },
): Promise<void> {
  const expiresAt = Math.floor(services.now().getTime() / 1000) + CHUNKS_KEPT_FOR_SECONDS;
  const keep = (sk: string, value: unknown) => {
    const item = { pk: importTarget(importId), sk, packed: pack(value), expires_at: expiresAt };
    return writeAlone(services, put(services, { item }));
  };
  for (let start = 0; start < contents.rows.length; start += ROWS_PER_CHUNK) {
    await keep(chunkName(start, contents.rowsName), contents.rows.slice(start, start + ROWS_PER_CHUNK));
  }
  await keep('REJECTED', contents.rejected);
}

function chunkName(position: number, rowsName = 'ROWS'): string {
  return `${rowsName}#${String(Math.floor(position / ROWS_PER_CHUNK)).padStart(4, '0')}`;
}

/** The rows from a position to the end of the stored chunk that contains it. */
export async function readImportRows(
  services: Services,
  { id, position, rows_name }: Pick<ImportItem, 'id' | 'position' | 'rows_name'>,
): Promise<ImportRow[]> {
  const { Item } = await services.database.send(
    new GetCommand({
      TableName: services.portalTable,
      Key: { pk: importTarget(id), sk: chunkName(position, rows_name) },
      ConsistentRead: true,
    }),
  );
  if (!Item) throw new Error('The rows of an import are gone');
  return z
    .array(importRow)
    .parse(unpack(Item.packed))
    .slice(position % ROWS_PER_CHUNK);
}

/** The rejected lines; none after their expiry. */
export async function readRejectedLines(services: Services, importId: string): Promise<RejectedLines> {
  const { Item } = await services.database.send(
    new GetCommand({
      TableName: services.portalTable,
      Key: { pk: importTarget(importId), sk: 'REJECTED' },
      ConsistentRead: true,
    }),
  );
  return Item ? rejectedLines.parse(unpack(Item.packed)) : [];
}
