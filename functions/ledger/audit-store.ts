import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Services } from '../services.ts';
import type { AuditEntry, ChangeOrigin, Write } from './change.ts';
import { absent, put } from './write.ts';

/** The changed fields as stored: a list, because DynamoDB keeps no order of map keys. */
export const storedChanges = z.array(
  z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }),
);
export type StoredChanges = z.output<typeof storedChanges>;

const auditRow = z.object({
  id: z.string(),
  at: z.string(),
  actor_name: z.string(),
  action: z.string(),
  summary: z.string(),
  changes: storedChanges,
});
export type AuditRow = z.output<typeof auditRow>;

/** The one partition key of the index over all rows. */
export const WHOLE_LOG = 'AUDIT';

/** Record kinds whose key prefix differs from their name. */
const KINDS: Readonly<Record<string, string>> = {
  TXN: 'transaction',
  DOC: 'document',
  CALL: 'capital-call',
  BANKSESSION: 'bank-login',
};

/** The kind of a record, e.g. `transaction` for `TXN#…`. A single record's key has no id: `BANK`. */
export function kindOf(target: string): string {
  const [prefix = target] = target.split('#', 1);
  return KINDS[prefix] ?? prefix.toLowerCase().replaceAll('_', '-');
}

/** The key of a record, from its kind and id: the inverse of `kindOf`. */
export function targetOf(kind: string, recordId: string): string {
  const known = Object.entries(KINDS).find(([, name]) => name === kind)?.[0];
  const prefix = known ?? kind.toUpperCase().replaceAll('-', '_');
  return recordId === prefix ? prefix : `${prefix}#${recordId}`;
}

const SECRET = /password|secret|token|credential|api_?key/i;

/** Drops secrets, because the history has many readers and is kept for ever. */
function inOrder(changes: AuditEntry['changes']): StoredChanges {
  return Object.entries(changes)
    .filter(([field]) => !SECRET.test(field))
    .map(([field, { before, after }]) => ({ field, before, after }));
}

let lastMs = 0;
let countInMs = 0;

/**
 * A UUID (version 7) that sorts after the earlier ones of this process: changes of one request have the same time, and
 * their order must be kept.
 */
function orderedId(ms: number): string {
  countInMs = ms === lastMs ? (countInMs + 1) % 0x1000 : 0;
  lastMs = ms;
  const stamp = ms.toString(16).padStart(12, '0');
  const count = countInMs.toString(16).padStart(3, '0');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${count}-${randomUUID().slice(19)}`;
}

/** The audit row of a change, written once and in the same transaction. */
export function auditWrite(services: Services, entry: AuditEntry, by: ChangeOrigin): Write {
  const id = orderedId(services.now().getTime());
  return put(services, {
    table: services.auditTable,
    item: {
      pk: entry.target,
      sk: `${by.now}#${id}`,
      log: WHOLE_LOG,
      id,
      at: by.now,
      actor_id: by.actor.userId,
      actor_name: by.actor.name,
      action: entry.action,
      target: entry.target,
      kind: kindOf(entry.target),
      record_name: entry.name,
      summary: entry.summary,
      changes: inOrder(entry.changes),
      correlation_id: by.correlationId,
    },
    when: { pk: absent },
  });
}

/** The history of one record, newest first: at most its last 200 changes. */
export async function listHistory(services: Services, target: string): Promise<AuditRow[]> {
  const { Items = [] } = await services.database.send(
    new QueryCommand({
      TableName: services.auditTable,
      KeyConditionExpression: 'pk = :target',
      ExpressionAttributeValues: { ':target': target },
      ScanIndexForward: false,
      Limit: 200,
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => auditRow.parse(item));
}
