import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { RefusalCode } from '#shared/refusals.ts';
import { INDEXES } from '#shared/tables.ts';
import { IMPORT_STATES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { retryPassing } from '../ledger/retry.ts';
import { storedDay } from '../ledger/stored.ts';
import type { Services } from '../services.ts';

const importItem = z.object({
  id: z.string(),
  status: z.enum(IMPORT_STATES),
  bank: z.string(),
  file_name: z.string(),
  /** Digest of the file, so that a repeated request can be told from another file. */
  file_digest: z.string(),
  /** Rows done so far, in the order of the file. */
  position: z.number(),
  total_rows: z.number(),
  inserted_count: z.number(),
  duplicate_count: z.number(),
  /** Batches written; each has one audit row. */
  batch_count: z.number(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  /** Milliseconds since the epoch until which one worker has the import to itself. */
  leased_until: z.number(),
  lease: z.string(),
  /** What an import from the bank asks the provider for; a statement has none. */
  bank_request: z.object({ basiq_user_id: z.string(), from: storedDay, to: storedDay }).optional(),
  /** The rows are still to be fetched from the bank; until then nothing is written. */
  fetching: z.boolean().optional(),
  fetch_attempts: z.number().optional(),
  /** What was asked of the banks before their rows are read, so that another worker waits for the same. */
  bank_refresh: z
    .object({ asked_at_ms: z.number(), job_ids: z.array(z.string()), has_failed: z.boolean() })
    .optional(),
  /** The rows are those the provider had before; it could not fetch the bank's newest. */
  is_stale: z.boolean().optional(),
  /** Under which name the rows are stored, where more than one fetch may have stored some. */
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
  return {
    Put: {
      TableName: services.portalTable,
      Item: {
        ...importKey(item.id),
        ...item,
        ...(item.status === 'running' ? { open_pk: OPEN_IMPORTS, open_sk: item.id } : {}),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Takes an import for one worker. False while another has it or when it is done. */
export async function leaseImport(
  services: Services,
  importId: string,
  lease: string,
  leaseMs: number,
): Promise<boolean> {
  const nowMs = services.now().getTime();
  return updateIf(services, importId, {
    UpdateExpression: 'SET leased_until = :until, lease = :lease',
    ConditionExpression: '#status = :running AND (leased_until < :now OR lease = :lease)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':until': nowMs + leaseMs,
      ':lease': lease,
      ':running': 'running',
      ':now': nowMs,
    },
  });
}

/** Gives an import back, so that the next worker need not wait for the lease to run out. */
export async function releaseImport(services: Services, importId: string, lease: string): Promise<void> {
  await updateIf(services, importId, {
    UpdateExpression: 'SET leased_until = :past',
    ConditionExpression: 'lease = :lease',
    ExpressionAttributeValues: { ':past': 0, ':lease': lease },
  });
}

type ConditionalUpdate = Required<Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'>> &
  Pick<UpdateCommandInput, 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>;

async function updateIf(services: Services, importId: string, update: ConditionalUpdate): Promise<boolean> {
  const command = new UpdateCommand({
    TableName: services.portalTable,
    Key: importKey(importId),
    ...update,
  });
  try {
    await retryPassing(() => services.database.send(command));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Says that a fetch from the bank begins; false when the import is another worker's by now. */
export async function beginFetch(services: Services, importId: string, lease: string): Promise<boolean> {
  return updateIf(services, importId, {
    UpdateExpression: 'ADD fetch_attempts :one',
    ConditionExpression: 'lease = :lease AND fetching = :yes',
    ExpressionAttributeValues: { ':one': 1, ':lease': lease, ':yes': true },
  });
}

/** Keeps what was asked of the banks; false when the import is another worker's by now. */
export async function keepRefresh(
  services: Services,
  item: ImportItem,
  refresh: NonNullable<ImportItem['bank_refresh']>,
): Promise<boolean> {
  return updateIf(services, item.id, {
    UpdateExpression: 'SET bank_refresh = :refresh',
    ConditionExpression: 'lease = :lease AND fetching = :yes',
    ExpressionAttributeValues: { ':refresh': refresh, ':lease': item.lease, ':yes': true },
  });
}

/** Turns an import from the fetching of its rows, which are stored, to writing them. */
export async function endFetch(
  services: Services,
  item: ImportItem,
  fetched: { rows: number; rowsName: string; isStale: boolean },
): Promise<boolean> {
  const isEmpty = fetched.rows === 0;
  return updateIf(services, item.id, {
    UpdateExpression:
      'SET total_rows = :rows, rows_name = :name, is_stale = :stale, #status = :status REMOVE fetching, bank_refresh' +
      (isEmpty ? ', open_pk, open_sk' : ''),
    ConditionExpression: 'lease = :lease AND fetching = :yes',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':rows': fetched.rows,
      ':name': fetched.rowsName,
      ':stale': fetched.isStale,
      ':status': isEmpty ? 'done' : 'running',
      ':lease': item.lease,
      ':yes': true,
    },
  });
}

/** Ends an import whose rows could not be fetched; it has written nothing. */
export function failImportWrite(
  services: Services,
  item: ImportItem,
  failure: NonNullable<ImportItem['failure']>,
): Write {
  return {
    Update: {
      TableName: services.portalTable,
      Key: importKey(item.id),
      UpdateExpression: 'SET #status = :failed, failure = :failure REMOVE fetching, open_pk, open_sk',
      ConditionExpression: 'lease = :lease AND fetching = :yes',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':failed': 'failed',
        ':failure': failure,
        ':lease': item.lease,
        ':yes': true,
      },
    },
  };
}

/** Moves an import on by one batch, supposing it stands where the batch began and is still this worker's. */
export function advanceImportWrite(
  services: Services,
  item: ImportItem,
  batch: { rows: number; inserted: number; leasedUntilMs: number },
): Write {
  const position = item.position + batch.rows;
  const isLast = position >= item.total_rows;
  return {
    Update: {
      TableName: services.portalTable,
      Key: importKey(item.id),
      UpdateExpression:
        'SET #position = :next, #status = :status, leased_until = :until ' +
        'ADD inserted_count :inserted, duplicate_count :duplicates, batch_count :one' +
        (isLast ? ' REMOVE open_pk, open_sk' : ''),
      ConditionExpression: '#position = :position AND lease = :lease',
      ExpressionAttributeNames: { '#status': 'status', '#position': 'position' },
      ExpressionAttributeValues: {
        ':position': item.position,
        ':next': position,
        ':status': isLast ? 'done' : 'running',
        ':until': batch.leasedUntilMs,
        ':lease': item.lease,
        ':inserted': batch.inserted,
        ':duplicates': batch.rows - batch.inserted,
        ':one': 1,
      },
    },
  };
}

const openImport = z.object({ id: z.string(), created_at: z.string() });

/** Imports that are not done, for whoever picks up what was left behind. */
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
