import * as z from 'zod';
import { MESSAGE_KINDS, MESSAGE_STATES } from '../terms.ts';
import { capitalCallNotice, fundAccount } from './capital-calls.ts';
import { atFirstUse, endpointOf, named, object } from './endpoint.ts';
import { day, id, instant, money, nextCursor, page, reason, token, wholeNumber } from './fields.ts';

const endpoint = endpointOf('messages');

const subject = object('MessageSubject', () => ({ kind: z.string(), id: z.string(), title: z.string() }));

const messageState = atFirstUse(() => z.enum([...MESSAGE_STATES, 'planned']));

const listedMessage = object('ListedMessage', () => ({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  client_id: z.string(),
  client_name: z.string(),
  to: z.string().describe('Email address of the recipient.'),
  subject: z.string(),
  state: messageState().describe('`planned`: not stored yet; the portal will send it tomorrow.'),
  about: subject().describe('The record that the message is about.'),
  queued_at: instant(),
  sent_at: instant().nullable(),
  error: z.string().nullable().describe('Why the message was held, failed or bounced.'),
  opened_at: instant().nullable().describe('When the recipient first opened a link in the message.'),
  held_by_name: z.string().nullable(),
  weekly: z.boolean().optional().describe('Whether it goes out with the login’s weekly email.'),
  is_copy: z.boolean().optional().describe('Whether the recipient has no login and gets a copy.'),
}));
export type ListedMessage = z.output<ReturnType<typeof listedMessage>>;

const message = named('Message', () =>
  listedMessage().extend({
    text: z.string().describe('Text of the email. A placeholder hides the link that works without sign-in.'),
    events: z
      .array(z.object({ at: instant(), what: z.string() }))
      .describe('History of the message, oldest first.'),
    address_bounced: z
      .boolean()
      .describe('Whether email to this address bounced; the message then cannot be sent there again.'),
  }),
);
export type Message = z.output<ReturnType<typeof message>>;

const linked = atFirstUse(() => ({
  client_name: z.string(),
  title: z.string(),
  ends_on: day().describe('The last day on which the link works.'),
  has_pdf: z.boolean(),
}));
const linkedNotice = object('LinkedNotice', () => ({
  kind: z.literal('notice'),
  ...linked(),
  due_date: day(),
  amount_due: money().describe('The outstanding amount.'),
  payment_reference: z.string(),
  overdue: z.boolean(),
  account: fundAccount().nullable().describe('The account to pay into; null if none is set up.'),
  notice: capitalCallNotice(),
}));
const linkedStatement = object('LinkedStatement', () => ({
  kind: z.literal('statement'),
  ...linked(),
  number: z.string(),
  from: day(),
  to: day(),
}));

/** An emailed link opens one notice or statement without sign-in, and no other data of the client. */
const openedNotice = atFirstUse(() => z.discriminatedUnion('kind', [linkedNotice(), linkedStatement()]));
export type OpenedNotice = z.output<ReturnType<typeof openedNotice>>;

export const messagesContract = {
  listMessages: endpoint({
    summary: 'Emails, sent or not, newest first. An answer may have fewer emails than `limit`.',
    route: 'GET /messages',
    shows: ['messages', 'clients', 'capital-calls'],
    input: () => ({
      client_id: id().optional(),
      kind: z.enum(MESSAGE_KINDS).optional(),
      state: messageState()
        .optional()
        .describe('`planned` lists the reminders that go out tomorrow unless something changes.'),
      about: id()
        .optional()
        .describe('The id of the record that messages are about; of a call also those of its line items.'),
      ...page(),
    }),
    output: () => ({
      messages: z.array(listedMessage()),
      total: wholeNumber()
        .nullable()
        .describe(
          'Number of messages; null unless they fit on one page, or `client_id` is the only filter and they are at most 1,000.',
        ),
      next_cursor: nextCursor(),
      queued_count: wholeNumber().describe(
        'Number of queued messages. The queued, held, bounced and failed numbers are each at most 1,000.',
      ),
      held_count: wholeNumber(),
      bounced_count: wholeNumber(),
      failed_count: wholeNumber(),
    }),
    refusals: ['client-not-found', 'invalid-cursor'],
  }),
  getMessage: endpoint({
    summary: 'One message with its text and history.',
    route: 'GET /messages/{id}',
    shows: ['messages', 'clients'],
    input: () => ({ id: id() }),
    output: message,
    refusals: ['message-not-found'],
  }),
  resendMessage: endpoint({
    summary:
      'Sends a message again, to the recipient’s current address. The earlier link, which works without sign-in, expires.',
    route: 'POST /messages/{id}/resend',
    changes: ['messages'],
    audits: ['message.sent-again'],
    input: () => ({ id: id(), reason: reason() }),
    output: message,
    refusals: [
      'message-not-found',
      'message-not-sent',
      'message-outdated',
      'address-bounced',
      'changed-meanwhile',
    ],
    idempotent: true,
  }),
  holdMessage: endpoint({
    summary: 'Holds a message that has not been sent yet.',
    route: 'POST /messages/{id}/hold',
    changes: ['messages'],
    audits: ['message.held'],
    input: () => ({ id: id() }),
    output: message,
    refusals: ['message-not-found', 'message-not-queued', 'changed-meanwhile'],
  }),
  releaseMessage: endpoint({
    summary: 'Stops holding a message. The portal then sends the message.',
    route: 'POST /messages/{id}/release',
    changes: ['messages'],
    audits: ['message.released'],
    input: () => ({ id: id() }),
    output: message,
    refusals: ['message-not-found', 'message-not-held', 'message-outdated', 'changed-meanwhile'],
  }),
  openMessage: endpoint({
    summary: 'Records that a client opened a link in a message. For a manager, nothing is recorded.',
    route: 'POST /messages/{id}/open',
    allow: ['client', 'manager'],
    changes: [],
    input: () => ({ id: id() }),
    output: () => ({ recorded: z.boolean() }),
    refusals: ['message-not-found'],
  }),
  openNotice: endpoint({
    summary:
      'The notice or statement that a link opens without sign-in. All invalid links get the same refusal.',
    route: 'POST /notices/open',
    allow: ['anyone'],
    changes: [],
    input: () => ({ token: token() }),
    output: openedNotice,
    refusals: ['notice-not-found', 'too-many-tries'],
  }),
  getNoticePdf: endpoint({
    summary: 'A URL for the PDF of this notice or statement, valid for 60 s, and a file name.',
    route: 'POST /notices/pdf',
    allow: ['anyone'],
    changes: [],
    input: () => ({ token: token() }),
    output: () => ({ url: z.string(), filename: z.string() }),
    refusals: ['notice-not-found', 'too-many-tries'],
  }),
};
