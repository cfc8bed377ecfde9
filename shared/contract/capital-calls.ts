import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { CAPITAL_CALL_STATUSES } from '../terms.ts';
import { atFirstUse, endpoint } from './endpoint.ts';
import { count, cursor, day, id, instant, money, nextCursor, positiveMoney, requiredText } from './fields.ts';

/** `matched_amount` is paid so far; the status and `overdue` follow from it and from today's date. */
const called = atFirstUse(() => ({
  title: z.string(),
  due_date: day,
  matched_amount: money,
  outstanding_amount: money,
  /** Unpaid after the due date and the days of grace. */
  overdue: z.boolean(),
  issued_at: instant.nullable(),
}));

const callStatus = atFirstUse(() => z.enum(['Draft', ...CAPITAL_CALL_STATUSES, 'Cancelled']));

export const capitalCall = atFirstUse(() =>
  z.object({
    id: z.string(),
    ...called(),
    status: callStatus(),
    total_amount: money,
    line_count: z.number(),
    /** Lines paid in full. */
    settled_count: z.number(),
    created_at: instant,
    created_by_name: z.string(),
    /** Progress of the issue; null for a draft and once every line and notice exists. */
    issuing: z.object({ line_count: z.number(), notice_count: z.number(), total: z.number() }).nullable(),
  }),
);
export type CapitalCall = z.output<ReturnType<typeof capitalCall>>;

export const lineItem = atFirstUse(() =>
  z.object({
    id: z.string(),
    capital_call_id: z.string(),
    ...called(),
    client_id: z.string(),
    client_name: z.string(),
    amount: money,
    status: callStatus(),
    payment_reference: z.string(),
    /** The notice among the client's documents; null until it is stored. */
    document_id: z.string().nullable(),
    /** When the last reminder went out. */
    reminded_at: instant.nullable(),
  }),
);
export type LineItem = z.output<ReturnType<typeof lineItem>>;

/** A capital call as the client sees it: their own line only. */
export const clientCapitalCall = atFirstUse(() =>
  z.object({
    id: z.string(),
    capital_call_id: z.string(),
    ...called(),
    amount: money,
    status: z.enum(CAPITAL_CALL_STATUSES),
    payment_reference: z.string(),
    document_id: z.string().nullable(),
  }),
);
export type ClientCapitalCall = z.output<ReturnType<typeof clientCapitalCall>>;

/** The text of the notice of one line; the PDF has the same text. */
export const capitalCallNotice = atFirstUse(() =>
  z.object({
    fund_name: z.string(),
    heading: z.string(),
    addressee: z.array(z.string()),
    /** Texts as typed that contain characters the notice's font lacks; it prints a question mark for each. */
    unprintable: z.array(z.string()),
    dated: day,
    paragraphs: z.array(z.string()),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
);
export type CapitalCallNotice = z.output<ReturnType<typeof capitalCallNotice>>;

const page = atFirstUse(() => ({ limit: count(1, LIMITS.listLimit).optional(), cursor: cursor.optional() }));

const lineItems = atFirstUse(() =>
  z
    .array(z.strictObject({ client_id: id, amount: positiveMoney }))
    .min(1, 'Name at least one client')
    .max(LIMITS.lineItemsPerCall, `At most ${LIMITS.lineItemsPerCall} clients`)
    .refine((lines) => new Set(lines.map((line) => line.client_id)).size === lines.length, {
      message: 'Name each client once',
    }),
);

export const capitalCallsContract = {
  listCapitalCalls: endpoint({
    summary: 'Capital calls, newest first.',
    area: 'capital-calls',
    method: 'GET',
    path: '/capital-calls',
    allow: ['manager'],
    shows: ['capital-calls'],
    input: () => z.strictObject(page()),
    output: () =>
      z.object({ capital_calls: z.array(capitalCall()), total: z.number(), next_cursor: nextCursor }),
    refusals: ['invalid-cursor'],
  }),
  createCapitalCall: endpoint({
    summary:
      'Calls capital: issued at once unless a draft, due in 30 days unless said. Without line items each active client is called in proportion to their pledge, to the cent by largest remainder.',
    area: 'capital-calls',
    method: 'POST',
    path: '/capital-calls',
    allow: ['manager'],
    changes: ['capital-calls', 'documents', 'clients'],
    input: () =>
      z.strictObject({
        title: requiredText(LIMITS.nameLength),
        total_amount: positiveMoney,
        due_date: day.optional(),
        line_items: lineItems().optional(),
        draft: z.boolean().optional(),
      }),
    output: capitalCall,
    refusals: [
      'client-not-found',
      'client-suspended',
      'nobody-to-call',
      'line-items-not-total',
      'due-date-past',
    ],
    status: 201,
    idempotent: true,
  }),
  getCapitalCall: endpoint({
    summary: 'One capital call.',
    area: 'capital-calls',
    method: 'GET',
    path: '/capital-calls/{id}',
    allow: ['manager'],
    shows: ['capital-calls'],
    input: () => z.strictObject({ id }),
    output: capitalCall,
    refusals: ['capital-call-not-found'],
  }),
  updateCapitalCall: endpoint({
    summary:
      'Edits a draft, and issues or cancels it with status Issued or Cancelled. A new total without line items is shared anew.',
    area: 'capital-calls',
    method: 'PUT',
    path: '/capital-calls/{id}',
    allow: ['manager'],
    changes: ['capital-calls', 'documents', 'clients'],
    input: () =>
      z.strictObject({
        id,
        title: requiredText(LIMITS.nameLength).optional(),
        total_amount: positiveMoney.optional(),
        due_date: day.optional(),
        line_items: lineItems().optional(),
        status: z.enum(['Draft', 'Issued', 'Cancelled']).optional(),
      }),
    output: capitalCall,
    refusals: [
      'capital-call-not-found',
      'client-not-found',
      'client-suspended',
      'nobody-to-call',
      'line-items-not-total',
      'due-date-past',
      'not-a-draft',
      'changed-meanwhile',
    ],
    idempotent: true,
  }),
  listLineItems: endpoint({
    summary: 'The line items of a capital call, one for each client called, by name.',
    area: 'capital-calls',
    method: 'GET',
    path: '/capital-calls/{id}/line-items',
    allow: ['manager'],
    shows: ['capital-calls'],
    input: () => z.strictObject({ id, ...page() }),
    output: () => z.object({ line_items: z.array(lineItem()), total: z.number(), next_cursor: nextCursor }),
    refusals: ['capital-call-not-found', 'invalid-cursor'],
  }),
  updateLineItem: endpoint({
    summary:
      'Confirms the status of a line item. It follows from what was matched, so that any other is refused.',
    area: 'capital-calls',
    method: 'PUT',
    path: '/capital-calls/{id}/line-items/{item_id}',
    allow: ['manager'],
    changes: ['capital-calls'],
    input: () => z.strictObject({ id, item_id: id, status: z.enum(CAPITAL_CALL_STATUSES) }),
    output: lineItem,
    refusals: ['line-item-not-found', 'status-follows-payments'],
  }),
  getCapitalCallNotice: endpoint({
    summary: 'What the notice of a line item says, before and after the call is issued.',
    area: 'capital-calls',
    method: 'GET',
    path: '/capital-calls/{id}/line-items/{item_id}/notice',
    allow: ['manager'],
    shows: ['capital-calls', 'clients'],
    input: () => z.strictObject({ id, item_id: id }),
    output: capitalCallNotice,
    refusals: ['line-item-not-found'],
  }),
  listClientCapitalCalls: endpoint({
    summary: 'What was called from a client, newest first; clients only their own.',
    area: 'capital-calls',
    method: 'GET',
    path: '/clients/{id}/capital-calls',
    allow: ['client', 'manager'],
    shows: ['capital-calls'],
    input: () => z.strictObject({ id, ...page() }),
    output: () =>
      z.object({
        capital_calls: z.array(clientCapitalCall()),
        /** Null unless the page is the whole list, because counting would cost more than the page. */
        total: z.number().nullable(),
        next_cursor: nextCursor,
      }),
    refusals: ['client-not-found', 'invalid-cursor'],
  }),
};
