import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Actor } from '../http/actor.ts';
import type { Services } from '../http/services.ts';
import type { AuditEntry, Write } from './change.ts';

const auditRow = z.object({
  id: z.string(),
  at: z.string(),
  actor_name: z.string(),
  action: z.string(),
  summary: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;

/** A row that says who changed what and when. Written once, in the same transaction as the change. */
export function auditWrite(
  services: Services,
  entry: AuditEntry,
  by: { actor: Pick<Actor, 'userId' | 'name'>; now: string; correlationId: string },
): Write {
  const id = randomUUID();
  return {
    Put: {
      TableName: services.auditTable,
      Item: {
        pk: entry.target,
        sk: `${by.now}#${id}`,
        month_pk: `AUDIT#${by.now.slice(0, 7)}`,
        id,
        at: by.now,
        actor_id: by.actor.userId,
        actor_name: by.actor.name,
        action: entry.action,
        target: entry.target,
        summary: entry.summary,
        changes: entry.changes,
        correlation_id: by.correlationId,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** The history of one record, newest first, at most the last 200 changes. */
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
