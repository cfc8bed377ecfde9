import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { atFirstUse, endpoint, RECORD_KINDS } from './endpoint.ts';
import { count, cursor, day, id, instant, money, nextCursor } from './fields.ts';

/** One field of a change; null where there was or is nothing. Amounts are dollars and marked as such. */
export const fieldChange = atFirstUse(() =>
  z.discriminatedUnion('unit', [
    z.object({
      field: z.string(),
      unit: z.literal('text'),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
    z.object({
      field: z.string(),
      unit: z.literal('AUD'),
      before: money.nullable(),
      after: money.nullable(),
    }),
  ]),
);
export type FieldChange = z.output<ReturnType<typeof fieldChange>>;

/** One line of the fund's history. `kind` and `record_id` name the record, e.g. `transaction` and its id. */
export const auditEntry = atFirstUse(() =>
  z.object({
    id: z.string(),
    at: instant,
    actor_id: z.string(),
    actor_name: z.string(),
    action: z.string(),
    kind: z.string(),
    record_id: z.string(),
    /** What the record was called then, where it has a name. */
    record_name: z.string().nullable(),
    summary: z.string(),
    changes: z.array(fieldChange()),
  }),
);
export type AuditEntry = z.output<ReturnType<typeof auditEntry>>;

export const auditContract = {
  listAudit: endpoint({
    summary:
      'Who changed what and when, field by field, newest first. A page may be shorter than asked while there are more.',
    area: 'audit',
    method: 'GET',
    path: '/audit',
    allow: ['manager'],
    shows: RECORD_KINDS,
    input: () =>
      z
        .strictObject({
          limit: count(1, LIMITS.listLimit).optional(),
          cursor: cursor.optional(),
          actor_id: id.optional(),
          action: z
            .string()
            .max(60)
            .regex(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/, 'Not an action')
            .optional(),
          kind: z
            .string()
            .max(40)
            .regex(/^[a-z]+(-[a-z]+)*$/, 'Not a kind of record')
            .optional(),
          record_id: id.optional(),
          from: day.optional(),
          to: day.optional(),
        })
        .refine((given) => given.record_id === undefined || given.kind !== undefined, {
          path: ['kind'],
          message: 'A record is named by its kind and its id',
        })
        .refine((given) => !given.from || !given.to || given.from <= given.to, {
          path: ['to'],
          message: 'The last day is before the first',
        }),
    output: () =>
      z.object({
        entries: z.array(auditEntry()),
        /** Counting a history costs more than reading a page of it. */
        total: z.null(),
        next_cursor: nextCursor,
      }),
    refusals: ['invalid-cursor'],
  }),
};
