import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';

const streamEvent = z.object({
  Records: z.array(
    z.object({
      eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
      dynamodb: z.object({ NewImage: z.record(z.string(), z.custom<AttributeValue>()).optional() }),
    }),
  ),
});

export interface AuditChanges {
  readonly added: readonly Readonly<Record<string, unknown>>[];
  readonly changed: number;
}

export function readAuditStream(event: unknown): AuditChanges {
  const { Records } = streamEvent.parse(event);
  const added = Records.filter(({ eventName }) => eventName === 'INSERT');
  return {
    added: added.map(({ dynamodb }) => unmarshall(dynamodb.NewImage ?? {})),
    changed: Records.length - added.length,
  };
}
