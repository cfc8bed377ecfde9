import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { type DoubtfulDecision, IMPORT_STATES } from '#shared/terms.ts';
import { listRowsOfAction } from '../ledger/audit-store.ts';
import {
  type ChangeActor,
  type ChangeOrigin,
  FEED_ACTOR,
  managerActor,
  type Write,
} from '../ledger/change.ts';
import type { Page, Paged } from '../ledger/query-list.ts';
import { finder, findItem, findItems, queryItems, querySortKeys } from '../ledger/read.ts';
import { pack, type Stored, storedCents, storedDay, storedItem, storedPacked } from '../ledger/stored.ts';
import { readTurn, type Turn } from '../ledger/take-turn.ts';
import { updateAlone, writeAlone } from '../ledger/transact.ts';
import { absent, below, exists, put, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { bankOrigin, findTransactions, type TransactionItem } from './transaction-store.ts';

const undo = storedItem(
  z.object({
    reason: z.string(),
    by: z.string(),
    by_name: z.string(),
    by_email: z.string().optional(),
    started_at: z.string(),
    /** The time when the undo started or last continued after waiting. */
    since: z.string(),
    ended_at: z.string().optional(),
    pass: z.number(),
    position: z.number(),
    taken_in_pass: z.number(),
    left_in_pass: z.number(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })),
    /** True if the last attempt removed no row, because all remaining rows are in use. */
    is_waiting: z.boolean(),
  }),
);
export type ImportUndo = Stored<typeof undo>;

const importItem = storedItem(
  z.object({
    id: z.string(),
    status: z.enum(IMPORT_STATES),
    bank: z.string(),
    file_name: z.string(),
    file_digest: z.string(),
    position: z.number(),
    total_rows: z.number(),
    inserted_count: z.number(),
    duplicate_count: z.number(),
    /** The number of rejected lines in closed months. */
    locked_count: z.number().optional(),
    /** Rows that wait for a manager's decision, because the rows are probably in the ledger already. */
    doubtful_count: z.number().optional(),
    /** The day of the last row that was imported or already known. */
    taken_to: storedDay.optional(),
    /** The number of steps of the import and its undo. Each step has one audit row. */
    batch_count: z.number(),
    created_by: z.string(),
    created_by_name: z.string(),
    created_by_email: z.string().optional(),
    created_at: z.string(),
    /** Milliseconds since the epoch. */
    leased_until: z.number(),
    lease: z.string(),
    account_ids: z.array(z.string()).optional(),
    bank_request: z
      .object({
        basiq_user_id: z.string(),
        from: storedDay,
        to: storedDay,
        after: z.string().optional(),
      })
      .optional(),
    fetching: z.boolean().optional(),
    fetch_attempts: z.number().optional(),
    /** The refreshes that the first worker requested. Later workers wait for these and request no further refreshes. */
    bank_refresh: z
      .object({ asked_at_ms: z.number(), job_ids: z.array(z.string()), has_failed: z.boolean() })
      .optional(),
    is_stale: z.boolean().optional(),
    rows_name: z.string().optional(),
    failure: z.object({ code: z.custom<RefusalCode>(), sentence: z.string() }).optional(),
    rows_kept: z.literal(true).optional(),
    taken_count: z.number().optional(),
    undo: undo.schema.optional(),
    /** Counts the steps of the undo. If two workers write the same step, the second write fails. */
    undo_steps: z.number().optional(),
  }),
);
export type ImportItem = Stored<typeof importItem>;

export const importRow = storedItem(
  z.object({
    line: z.number(),
    id: z.string(),
    txn_date: storedDay,
    amount_cents: storedCents,
    description: z.string(),
    bank: bankOrigin.schema.optional(),
    account_id: z.string().optional(),
    balance_cents: storedCents.optional(),
    /** The position of the row, counted from the oldest row of the file. */
    seq: z.number().optional(),
    known: z.boolean().optional(),
    twin_id: z.string().optional(),
    waited_in: z.string().optional(),
  }),
);
export type ImportRow = Stored<typeof importRow>;

const rejectedLines = storedItem(z.array(z.object({ line: z.number(), message: z.string() })));
export type RejectedLines = Stored<typeof rejectedLines>;

const OPEN_IMPORTS = 'OPEN#import';
const MOST_OPEN = 100;
/** The rows of a chunk are read together and take about 100 kB compressed. */
export const ROWS_PER_CHUNK = 2_000;
/** An item may have 400 kB, so a chunk of long texts is divided into several items. */
const MOST_CHUNK_BYTES = 300_000;
/** The rows of an import that never starts are deleted, because 20,000 rows take 1 MB. */
const CHUNKS_KEPT_FOR_SECONDS = 14 * 24 * 3600;

export function importActor(item: ImportItem): ChangeActor {
  if (item.created_by === FEED_ACTOR.userId) return FEED_ACTOR;
  return managerActor({ userId: item.created_by, name: item.created_by_name, email: item.created_by_email });
}

/** Returns an import whose rows have not been read yet. */
export function newImport(
  { actor, now }: Pick<ChangeOrigin, 'actor' | 'now'>,
  own: Pick<ImportItem, 'id' | 'status' | 'bank' | 'file_name' | 'file_digest' | 'total_rows'>,
): ImportItem {
  return {
    ...own,
    position: 0,
    inserted_count: 0,
    duplicate_count: 0,
    batch_count: 0,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_by_email: actor.email,
    created_at: now,
    leased_until: 0,
    lease: '',
  };
}

export function importTarget(importId: string): string {
  return `IMPORT#${importId}`;
}

export function importKey(importId: string) {
  return { pk: importTarget(importId), sk: 'IMPORT' };
}

export const findImport = finder(importKey, importItem);

export function putImportWrite(services: Services, item: ImportItem): Write {
  const open = item.status === 'running' ? { open_pk: OPEN_IMPORTS, open_sk: item.id } : {};
  return putNew(services, { ...importKey(item.id), ...item, ...open });
}

export function leaseImport(
  services: Services,
  importId: string,
  lease: string,
  leaseMs: number,
  status: ImportItem['status'] = 'running',
): Promise<boolean> {
  const nowMs = services.now().getTime();
  return updateAlone(services, {
    key: importKey(importId),
    set: { leased_until: nowMs + leaseMs, lease },
    when: [
      { status, leased_until: below(nowMs) },
      { status, lease },
    ],
  });
}

export async function releaseImport(services: Services, importId: string, lease: string): Promise<void> {
  await updateAlone(services, { key: importKey(importId), set: { leased_until: 0 }, when: { lease } });
}

function whenFetching(lease: string) {
  return { lease, fetching: true };
}

export function beginFetch(services: Services, importId: string, lease: string): Promise<boolean> {
  const key = importKey(importId);
  return updateAlone(services, { key, add: { fetch_attempts: 1 }, when: whenFetching(lease) });
}

export function storeRefresh(
  services: Services,
  item: ImportItem,
  refresh: NonNullable<ImportItem['bank_refresh']>,
): Promise<boolean> {
  return updateAlone(services, {
    key: importKey(item.id),
    set: { bank_refresh: refresh },
    when: whenFetching(item.lease),
  });
}

export function endFetchWrite(
  services: Services,
  item: ImportItem,
  fetched: { rows: number; rowsName: string; isStale: boolean },
): Write {
  const isEmpty = fetched.rows === 0;
  return update(services, {
    key: importKey(item.id),
    set: {
      total_rows: fetched.rows,
      rows_name: fetched.rowsName,
      is_stale: fetched.isStale,
      status: isEmpty ? 'done' : 'running',
    },
    add: { batch_count: 1 },
    remove: ['fetching', 'bank_refresh', ...(isEmpty ? ['open_pk', 'open_sk'] : [])],
    when: whenFetching(item.lease),
  });
}

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

export function advanceImportWrite(
  services: Services,
  item: ImportItem,
  batch: {
    rows: number;
    inserted: number;
    locked: number;
    doubtful: number;
    leasedUntilMs: number;
    takenTo: CalendarDate | undefined;
  },
): Write {
  const position = item.position + batch.rows;
  const isLast = position >= item.total_rows;
  return update(services, {
    key: importKey(item.id),
    set: {
      position,
      status: isLast ? 'done' : 'running',
      leased_until: batch.leasedUntilMs,
      rows_kept: true,
      taken_to: batch.takenTo,
    },
    add: {
      inserted_count: batch.inserted,
      duplicate_count: batch.rows - batch.inserted - batch.locked - batch.doubtful,
      ...(batch.doubtful > 0 ? { doubtful_count: batch.doubtful } : {}),
      ...(batch.locked > 0 ? { locked_count: batch.locked } : {}),
      batch_count: 1,
    },
    remove: isLast ? ['open_pk', 'open_sk'] : [],
    when: { position: item.position, lease: item.lease },
  });
}

export function countDecisionWrite(
  services: Services,
  importId: string,
  before: DoubtfulDecision | undefined,
  decision: DoubtfulDecision,
): Write {
  const key = importKey(importId);
  const add = {
    batch_count: 1,
    [before === undefined ? 'doubtful_count' : 'duplicate_count']: -1,
    [decision === 'import' ? 'inserted_count' : 'duplicate_count']: 1,
  };
  return update(services, { key, add, when: [{ status: 'done' }, { status: 'running' }] });
}

const openImport = storedItem(
  importItem.schema.pick({ id: true, status: true, created_at: true, undo: true }),
);

export function listOpenImports(services: Services): Promise<Stored<typeof openImport>[]> {
  return queryItems(services, { index: 'open', partition: OPEN_IMPORTS }, openImport, MOST_OPEN);
}

export interface ImportTurn extends Turn {
  readonly isRunning: boolean;
  readonly isUndoing: boolean;
  readonly imports: readonly ImportItem[];
}

export async function readImportTurn(services: Services): Promise<ImportTurn> {
  const turn = await readTurn(services, { pk: 'IMPORTS', sk: 'TURN' });
  // The index may lack imports that have just started. `turn.lately` lists these imports, so both lists are read.
  const ids = new Set([...(await listOpenImports(services)), ...turn.lately].map(({ id }) => id));
  const found = await Promise.all([...ids].map((id) => findImport(services, id)));
  const imports = found.filter((item) => item !== undefined);
  const isIn = (status: ImportItem['status']) => imports.some((item) => item.status === status);
  return { ...turn, imports, isRunning: isIn('running'), isUndoing: isIn('undoing') };
}

/** Returns rows of recent imports, because lists may not contain these rows yet. */
export async function listLatelyImported(
  services: Services,
  imports: readonly ImportItem[],
  isWanted: (row: ImportRow) => boolean,
): Promise<(ImportRow | TransactionItem)[]> {
  const nowMs = services.now().getTime();
  const rows = new Map<string, ImportRow>();
  const pending = new Set<string>();
  for (const item of imports) {
    const isListed = item.status !== 'running' && item.leased_until < nowMs;
    if (isListed || item.fetching || item.status === 'failed') continue;
    for (let position = 0; position < item.total_rows; position += ROWS_PER_CHUNK) {
      for (const row of (await readImportRows(services, { ...item, position })).filter(isWanted)) {
        rows.set(row.id, row);
        if (item.status === 'running') pending.add(row.id);
      }
    }
  }
  const present = await findTransactions(services, [...rows.keys()]);
  const written = new Set(present.map(({ id }) => id));
  return [...present, ...[...rows.values()].filter(({ id }) => pending.has(id) && !written.has(id))];
}

export async function putImportContents(
  services: Services,
  importId: string,
  contents: { rows: readonly ImportRow[]; rejected: RejectedLines; rowsName?: string },
): Promise<void> {
  const expiresAt = Math.floor(services.now().getTime() / 1000) + CHUNKS_KEPT_FOR_SECONDS;
  const expires = { expires_at: expiresAt };
  const stored = [putChunk(services, rejectedKey(importId), contents.rejected, expires)];
  for (let start = 0; start < contents.rows.length; start += ROWS_PER_CHUNK) {
    const key = { pk: importTarget(importId), sk: chunkName(start, contents.rowsName) };
    stored.push(putChunk(services, key, contents.rows.slice(start, start + ROWS_PER_CHUNK), expires));
  }
  await Promise.all(stored);
}

function rejectedKey(importId: string) {
  return { pk: importTarget(importId), sk: 'REJECTED' };
}

async function putChunk(...chunk: Parameters<typeof chunkWrite>): Promise<void> {
  await writeAlone(chunk[0], await chunkWrite(...chunk));
}

async function chunkWrite(
  services: Services,
  key: { readonly pk: string; readonly sk: string },
  contents: readonly ImportRow[] | RejectedLines,
  expires: { readonly expires_at?: number } = {},
): Promise<Write> {
  const packed = pack(contents);
  const digest = createHash('sha256').update(packed).digest('hex').slice(0, 16);
  const rest: string[] = [];
  for (let at = MOST_CHUNK_BYTES; at < packed.length; at += MOST_CHUNK_BYTES) {
    // A new chunk must not replace items that somebody is still reading, so the key contains the digest.
    const sk = `${key.sk}#${digest}#${rest.length}`;
    const item = { pk: key.pk, sk, packed: packed.subarray(at, at + MOST_CHUNK_BYTES), ...expires };
    await writeAlone(services, put(services, { item }));
    rest.push(sk);
  }
  const item = { ...key, packed: packed.subarray(0, MOST_CHUNK_BYTES), ...expires };
  return put(services, { item: rest.length > 0 ? { ...item, rest } : item });
}

const storedChunk = storedItem(
  z.object({
    packed: z.instanceof(Uint8Array),
    rest: z.array(z.string()).default([]),
  }),
);

async function findChunk<Schema extends z.ZodType>(
  services: Services,
  key: { readonly pk: string; readonly sk: string },
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const chunk = await findItem(services, key, storedChunk);
  if (!chunk) return undefined;
  const found = await findItems(
    services,
    chunk.rest.map((sk) => ({ pk: key.pk, sk })),
  );
  const bySk = new Map(found.map((item) => [item.sk, storedChunk.parse(item).packed]));
  const parts = chunk.rest.map((sk) => bySk.get(sk));
  if (!parts.every((part) => part !== undefined)) return undefined;
  return storedPacked(schema).parse(Buffer.concat([chunk.packed, ...parts]));
}

function chunkName(position: number, rowsName = 'ROWS'): string {
  return `${rowsName}#${String(Math.floor(position / ROWS_PER_CHUNK)).padStart(4, '0')}`;
}

export async function readImportRows(
  services: Services,
  { id, position, rows_name }: Pick<ImportItem, 'id' | 'position' | 'rows_name'>,
): Promise<ImportRow[]> {
  const key = { pk: importTarget(id), sk: chunkName(position, rows_name) };
  const rows = await findChunk(services, key, z.array(importRow.schema));
  if (!rows) throw new Error('The rows of an import are gone');
  return rows.slice(position % ROWS_PER_CHUNK);
}

export async function keepImportContents(
  services: Services,
  { id, rows_name: rowsName = 'ROWS' }: Pick<ImportItem, 'id' | 'rows_name'>,
): Promise<void> {
  const keep = async (startsWith: string) => {
    const chunks = { partition: importTarget(id), startsWith, attributes: ['pk'] };
    const found = await querySortKeys(services, chunks);
    const writes = found.map((sk) => {
      const key = { pk: importTarget(id), sk };
      return updateAlone(services, { key, remove: ['expires_at'], when: { pk: exists } });
    });
    await Promise.all(writes);
  };
  await Promise.all([keep(`${rowsName}#`), keep('REJECTED')]);
}

export function putRejectedLinesWrite(services: Services, importId: string, lines: RejectedLines) {
  return chunkWrite(services, rejectedKey(importId), lines);
}

export async function readRejectedLines(services: Services, importId: string): Promise<RejectedLines> {
  return (await findChunk(services, rejectedKey(importId), rejectedLines.schema)) ?? [];
}

/** Nobody may use the transactions of an import that is being undone. */
export async function isImportBeingUndone(
  services: Services,
  transactions: readonly { readonly batch_id?: string | undefined }[],
): Promise<boolean> {
  return (await listImportsBeingUndone(services, transactions)).size > 0;
}

export async function listImportsBeingUndone(
  services: Services,
  transactions: readonly { readonly batch_id?: string | undefined }[],
): Promise<Set<string>> {
  const ids = new Set(transactions.flatMap(({ batch_id: id }) => (id === undefined ? [] : [id])));
  const imports = await Promise.all([...ids].map((id) => findImport(services, id)));
  return new Set(imports.flatMap((item) => (item?.status === 'undoing' ? [item.id] : [])));
}

/** Every import has an audit row for its start, so the audit log lists all imports. */
export async function listImportItems(services: Services, page: Page): Promise<Paged<ImportItem>> {
  const started = await listRowsOfAction(services, 'import.started', page);
  const keys = started.items.map(({ target }) => ({ pk: target, sk: 'IMPORT' }));
  const found = (await findItems(services, keys)).map((item) => importItem.parse(item));
  const byTarget = new Map(found.map((item) => [importTarget(item.id), item]));
  const items = started.items.flatMap(({ target }) => byTarget.get(target) ?? []);
  return { items, nextCursor: started.nextCursor };
}

const takenRow = storedItem(z.object({ id: z.string(), version: z.number(), type: z.string() }));
export type TakenRow = Stored<typeof takenRow>;
const takenRows = storedItem(
  z.object({ sk: z.string(), at: z.string(), packed: storedPacked(z.array(takenRow.schema)) }),
);

function takenKey(importId: string, position: number, pass: number) {
  const place = `${String(position).padStart(6, '0')}#${String(pass).padStart(6, '0')}`;
  return { pk: importTarget(importId), sk: `TAKEN#${place}` };
}

export function putTakenRowsWrite(
  services: Services,
  item: Pick<ImportItem, 'id'>,
  batch: { position: number; pass: number; at: string; rows: readonly TakenRow[] },
): Write {
  const { position, pass, at, rows } = batch;
  return putNew(services, { ...takenKey(item.id, position, pass), at, packed: pack(rows) });
}

export const readTakenRows = takenRows.parse;

export async function listTakenRows(
  services: Services,
  importId: string,
  from: number,
  before: number,
): Promise<(TakenRow & { at: string })[]> {
  const list = {
    partition: importTarget(importId),
    from: takenKey(importId, Math.max(0, from), 0).sk,
    to: takenKey(importId, before, 0).sk,
  };
  const batches = await queryItems(services, list, takenRows);
  return batches.flatMap(({ at, packed }) => packed.map((row) => ({ ...row, at })));
}

export function beginUndoWrite(services: Services, item: ImportItem, begun: ImportUndo): Write {
  return update(services, {
    key: importKey(item.id),
    set: { status: 'undoing', undo: begun, open_pk: OPEN_IMPORTS, open_sk: item.id, leased_until: 0 },
    when: { status: 'done' },
  });
}

export function advanceUndoWrite(
  services: Services,
  item: ImportItem,
  after: { undo: ImportUndo; taken: number; leasedUntilMs: number },
) {
  const { undo: next, taken, leasedUntilMs } = after;
  const isEnded = next.ended_at !== undefined;
  return update(services, {
    key: importKey(item.id),
    set: {
      status: isEnded ? 'undone' : 'undoing',
      undo: next,
      leased_until: leasedUntilMs,
    },
    add: {
      undo_steps: 1,
      ...(taken > 0 ? { taken_count: taken } : {}),
      ...(isEnded ? {} : { batch_count: 1 }),
    },
    remove: isEnded ? ['open_pk', 'open_sk'] : [],
    when: { lease: item.lease, undo_steps: item.undo_steps ?? absent },
  });
}
