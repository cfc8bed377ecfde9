import * as z from 'zod';
import { ACTOR_ROLES } from '../roles.ts';
import { atFirstUse, endpointOf, IN_ORDER, isInOrder, named, object, RECORD_KINDS } from './endpoint.ts';
import { day, id, instant, money, nextCursor, page } from './fields.ts';

const endpoint = endpointOf('audit');

/** `before` or `after` is null if the field had no value. Amounts are in Australian dollars. */
export const fieldChange = named('FieldChange', () =>
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
      before: money().nullable(),
      after: money().nullable(),
    }),
  ]),
);
export type FieldChange = z.output<ReturnType<typeof fieldChange>>;

/** Several people can have the same name, so an entry also contains the id and the email address. */
export const actorFields = atFirstUse(() => ({
  actor_id: z.string(),
  actor_name: z.string(),
  actor_role: z.enum(ACTOR_ROLES).nullable().describe('Null in entries from before roles were recorded.'),
  actor_email: z
    .string()
    .describe('Email address at that time; empty if there was none or none was recorded.'),
}));

const auditActor = object('AuditActor', () => actorFields());
export type AuditActor = z.output<ReturnType<typeof auditActor>>;

export const auditEntry = object('AuditEntry', () => ({
  id: z.string(),
  at: instant(),
  ...actorFields(),
  action: z.string(),
  kind: z.string(),
  record_id: z.string(),
  record_name: z.string().nullable().describe("The record's name at that time, if it has one."),
  summary: z.string(),
  changes: z.array(fieldChange()),
  /** The id of the request or job that made the change. Null in old entries. */
  cause: z.string().nullable(),
}));
export type AuditEntry = z.output<ReturnType<typeof auditEntry>>;

export const auditContract = {
  listAudit: endpoint({
    summary:
      'Who changed what and when, field by field, newest first. A page may be shorter than its limit even if more pages follow.',
    route: 'GET /audit',
    shows: RECORD_KINDS,
    input: () =>
      z
        .strictObject({
          ...page(),
          actor_id: id().optional(),
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
          record_id: id().optional(),
          from: day().optional(),
          to: day().optional(),
        })
        .refine((input) => input.record_id === undefined || input.kind !== undefined, {
          path: ['kind'],
          message: 'A record needs both its kind and its id',
        })
        .refine(isInOrder, IN_ORDER),
    output: () => ({
      entries: z.array(auditEntry()),
      total: z.null().describe('Always null, because a count would cost more than reading a page.'),
      next_cursor: nextCursor(),
    }),
    refusals: ['invalid-cursor'],
  }),
};
