import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { MESSAGE_KINDS, MESSAGE_STATES, type MessageKind, type MessageState } from '#shared/terms.ts';
import { SYSTEM_ACTOR, type Write } from '../ledger/change.ts';
import { NOT_OPEN } from '../ledger/change-record.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { placeInTime } from '../ledger/cursor.ts';
import { instantAfter, msBetween } from '../ledger/instants.ts';
import { cursorAfter, type Page, type Paged, placeOf, queryList } from '../ledger/query-list.ts';
import {
  countItems,
  findByIds,
  finder,
  findItem,
  findItems,
  type Item,
  type Query,
  queryItems,
  queryPages,
} from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { transactIfUnchanged, updateAlone, writeAlone } from '../ledger/transact.ts';
import { absent, put, putNew, update, updateVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { recordLineOpened } from './capital-call-store.ts';

const messageItem = storedItem(
  z.object({
    id: z.string(),
    kind: z.enum(MESSAGE_KINDS),
    client_id: z.string(),
    client_name: z.string(),
    user_id: z.string(),
    to: z.string(),
    subject: z.string(),
    /** Contains placeholders instead of links until the message is sent (`message-text.ts`). */
    text: z.string(),
    state: z.enum(MESSAGE_STATES),
    about: z.object({ kind: z.string(), id: z.string(), title: z.string() }),
    /** A link in the message opens the notice of this line item without sign-in. */
    notice_of: z.object({ capital_call_id: z.string(), line_item_id: z.string() }).optional(),
    queued_at: z.string(),
    sent_at: z.string().optional(),
    error: z.string().optional(),
    opened_at: z.string().optional(),
    held_by: z.string().optional(),
    held_by_name: z.string().optional(),
    attempted_at: z.string().optional(),
    claim: z.string().optional(),
    /** Counts the attempts to send. Each event of the mail service names its attempt by this count. */
    attempts: z.number(),
    /** SHA-256 of each link token, in hexadecimal. */
    link_hashes: z.array(z.string()).optional(),
    weekly: z.boolean().optional(),
    sent_to: z.string().optional(),
    /** The ids of the messages in the same weekly email. All of these messages have the same `claim`. */
    sent_ids: z.array(z.string()).optional(),
    is_copy: z.boolean().optional(),
    events: z.array(z.object({ at: z.string(), what: z.string() })),
    version: z.number(),
  }),
);
export type MessageItem = Stored<typeof messageItem>;

const MOST_EVENTS = 50;

const MESSAGES = 'MESSAGES';
/** If the mail service does not answer within this time, the attempt is repeated. */
const UNANSWERED_MS = 10 * 60_000;

export interface NewMessage {
  readonly kind: MessageKind;
  readonly about: MessageItem['about'];
  /** Distinguishes messages of one kind about one record, for example reminders on different days. */
  readonly stage: string;
  readonly recipient: {
    readonly userId: string;
    readonly email: string;
    readonly weeklyAt?: string;
    readonly isCopy?: boolean;
  };
  /** If `id` is empty, the message is for the manager or auditor with this name. */
  readonly client: { readonly id: string; readonly name: string };
  readonly subject: string;
  readonly text: (messageId: string) => string;
  readonly noticeOf?: MessageItem['notice_of'];
  readonly dueAt?: string;
}

export function messageTarget(messageId: string): string {
  return `MESSAGE#${messageId}`;
}

function messageKey(messageId: string) {
  return { pk: messageTarget(messageId), sk: 'MESSAGE' };
}

/** A message must be written only once, so the id depends only on kind, record, stage and recipient. */
export function messageIdOf({ kind, about, stage, recipient }: NewMessage): string {
  const whose = recipient.isCopy ? `${recipient.userId} copy ${recipient.email}` : recipient.userId;
  const named = JSON.stringify([kind, about.kind, about.id, stage, whose]);
  return createHash('sha256').update(named).digest('hex').slice(0, 32);
}

export function openListOf(state: MessageState): string | undefined {
  return state === 'sent' ? undefined : `OPEN#message-${state}`;
}

export function openMessageKeys(
  message: Pick<MessageItem, 'id' | 'state' | 'queued_at' | 'attempted_at'>,
): { open_pk: string; open_sk: string } | undefined {
  const list = openListOf(message.state);
  const { attempted_at: attemptedAt, queued_at: queuedAt } = message;
  const dueAt = attemptedAt === undefined ? queuedAt : instantAfter(attemptedAt, UNANSWERED_MS);
  return list === undefined ? undefined : { open_pk: list, open_sk: `${dueAt}#${message.id}` };
}

function entriesOf(clientId: string): string {
  return `MESSAGES#${clientId}`;
}

/** `version` is 1 if the same change writes an audit row about each message, otherwise 0. */
export function putMessageWrites(
  services: Services,
  messages: readonly NewMessage[],
  now: string,
  version: 0 | 1 = 0,
): Record<string, Write> {
  return Object.fromEntries(
    messages.flatMap((message) => {
      const item = messageOf(message, now, version);
      const { id, client_id: clientId } = item;
      const place = `${now}#${id}`;
      const stored = putNew(services, {
        ...messageKey(id),
        list_pk: MESSAGES,
        list_sk: place,
        ...openMessageKeys(item),
        ...messageItem.parse(item),
      });
      const entry = put(services, { item: { pk: entriesOf(clientId), sk: place, id } });
      const ofClient = clientId === '' ? [] : [[`message-entry:${id}`, entry] as const];
      return [[`message:${id}`, stored] as const, ...ofClient];
    }),
  );
}

function messageOf(message: NewMessage, now: string, version: 0 | 1): MessageItem {
  const id = messageIdOf(message);
  const { kind, about, recipient, client, subject, noticeOf, dueAt = now } = message;
  const { weeklyAt = '', isCopy } = recipient;
  return {
    id,
    kind,
    client_id: client.id,
    client_name: client.name,
    user_id: recipient.userId,
    to: recipient.email,
    subject,
    text: message.text(id),
    state: 'queued',
    about,
    ...(noticeOf ? { notice_of: noticeOf } : {}),
    queued_at: weeklyAt > dueAt ? weeklyAt : dueAt,
    ...(weeklyAt === '' ? {} : { weekly: true }),
    ...(isCopy ? { is_copy: true } : {}),
    attempts: 0,
    events: [{ at: now, what: 'Queued' }],
    version,
  };
}

export async function findWritten(services: Services, messages: readonly NewMessage[]): Promise<Set<string>> {
  const keys = messages.map((message) => messageKey(messageIdOf(message)));
  return new Set((await findItems(services, keys, ['id'])).map(({ id }) => String(id)));
}

export const findMessage = finder(messageKey, messageItem);

export async function listDueMessages(services: Services, now: string): Promise<MessageItem[]> {
  const list = { partition: openListOf('queued') ?? '', to: `${now}~`, index: 'open' } as const;
  const isFirst = ({ kind }: MessageItem) => Number(/^(call|receipt)/.test(kind));
  return (await queryItems(services, list, messageItem)).sort((one, other) => isFirst(other) - isFirst(one));
}

export function foldIntoMessageWrite(services: Services, before: MessageItem, text: string): Write {
  const { id, state, attempts, text: was } = before;
  return update(services, { key: messageKey(id), set: { text }, when: { state, attempts, text: was } });
}

export function countMessages(
  services: Services,
  state: Exclude<MessageState, 'sent'>,
  atMost: number,
): Promise<number> {
  return countItems(services, { partition: openListOf(state) ?? '', index: 'open' }, atMost);
}

export async function countMessagesOf(services: Services, clientId: string, atMost: number) {
  const count = await countItems(services, { partition: entriesOf(clientId) }, atMost + 1);
  return count > atMost ? undefined : count;
}

export interface MessageFilter {
  readonly clientId: string | undefined;
  readonly kind: MessageKind | undefined;
  readonly state: MessageState | undefined;
  readonly about: string | undefined;
}

/** A request reads at most this many messages, so a short page may be followed by more pages. */
const READ_AT_ONCE = 1_000;

export async function listMessageItems(services: Services, filter: MessageFilter, page: Page) {
  const { clientId, kind, state, about } = filter;
  const fits = (message: MessageItem) =>
    (kind === undefined || message.kind === kind) &&
    (state === undefined || message.state === state) &&
    (about === undefined || isAbout(message, about));
  if (clientId !== undefined)
    return searchPage(
      page,
      'sk',
      (place) => queryEntries(services, clientId, place),
      async (items) => {
        const ids = items.map(({ id }) => String(id));
        const found = await findByIds(services, ids, messageKey, messageItem);
        return ids
          .map((id) => found.get(id))
          .map((message) => (message && fits(message) ? message : undefined));
      },
    );
  const open = state === undefined ? undefined : openListOf(state);
  if (open !== undefined && kind === undefined && about === undefined)
    return queryList(services, { partition: open, descending: true, index: 'open' }, messageItem, page);
  return searchPage(
    page,
    'list_sk',
    (place) => queryAll(services, place),
    async (items) =>
      items.map((item) => {
        const message = messageItem.parse(item);
        return fits(message) ? message : undefined;
      }),
  );
}

export function isAbout({ about: { kind, id } }: Pick<MessageItem, 'about'>, recordId: string): boolean {
  return id === recordId || (kind === 'capital-call' && id.replace(/-\d+$/, '') === recordId);
}

type Place = Pick<Query, 'to' | 'atOnce'>;

function queryAll(services: Services, place: Place) {
  const query = { ...place, partition: MESSAGES, descending: true, index: 'list' } as const;
  return queryPages(services, query, READ_AT_ONCE + 1);
}

function queryEntries(services: Services, clientId: string, place: Place) {
  const query = { ...place, partition: entriesOf(clientId), descending: true };
  return queryPages(services, query, READ_AT_ONCE + 1);
}

async function searchPage(
  page: Page,
  sortKey: 'sk' | 'list_sk',
  query: (place: Place) => ReturnType<typeof queryPages>,
  read: (items: Item[]) => Promise<(MessageItem | undefined)[]>,
): Promise<Paged<MessageItem>> {
  const after = placeOf(page, placeInTime);
  const found: MessageItem[] = [];
  let readCount = 0;
  for await (const { items, next } of query({ to: after, atOnce: Math.min(page.limit + 1, 100) })) {
    const others = items.filter((item) => item[sortKey] !== after);
    const messages = await read(others);
    for (const [index, message] of messages.entries()) {
      if (message) found.push(message);
      readCount += 1;
      const isLast = next === undefined && index === messages.length - 1;
      if ((found.length >= page.limit || readCount >= READ_AT_ONCE) && !isLast)
        return { items: found, nextCursor: cursorAfter(page, others[index]?.[sortKey]) };
    }
  }
  return { items: found, nextCursor: null };
}

/** Returns undefined if the message changed. No audit row is written, because no person made the change. */
export async function claimMessage(
  services: Services,
  before: MessageItem,
  now: string,
  linkHash: string | undefined,
  sent: Pick<MessageItem, 'claim' | 'sent_to' | 'sent_ids'>,
): Promise<MessageItem | undefined> {
  const claim = sent.claim ?? randomUUID();
  const after: MessageItem = {
    ...before,
    ...sent,
    attempted_at: now,
    claim,
    attempts: before.attempts + 1,
    ...(linkHash === undefined ? {} : { link_hashes: [...(before.link_hashes ?? []), linkHash] }),
  };
  const message = update(services, {
    key: messageKey(before.id),
    set: {
      ...sent,
      attempted_at: now,
      claim,
      attempts: after.attempts,
      link_hashes: after.link_hashes,
      ...openMessageKeys(after),
    },
    when: { state: 'queued', attempts: before.attempts, version: before.version },
  });
  if (linkHash === undefined) {
    if (await writeAlone(services, message)) return after;
    return (await findMessage(services, before.id))?.claim === claim ? after : undefined;
  }
  const link = putNew(services, { ...linkKey(linkHash), message_id: before.id });
  return (await transactIfUnchanged(services, { message, link })) ? after : undefined;
}

export function addressOf({ to, sent_to: sentTo }: Pick<MessageItem, 'to' | 'sent_to'>): string {
  return sentTo ?? to;
}

/** Returns the message and the other messages that were sent in the same email. */
export async function findPost(services: Services, first: MessageItem): Promise<MessageItem[]> {
  const others = await findByIds(services, first.sent_ids ?? [], messageKey, messageItem);
  return [first, ...[...others.values()].filter(({ claim }) => claim === first.claim)];
}

export type Outcome =
  | { readonly state: 'sent'; readonly text?: string }
  | { readonly state: 'failed' | 'bounced' | 'held'; readonly error: string }
  | { readonly state: 'queued' };

const NOT_YET = 'Not accepted yet, will be sent again';

/** The wait starts again when a manager sends the message again or releases it. */
export function waitedMs({ events, queued_at: queuedAt }: MessageItem, now: string): number {
  return msBetween(events.findLast(({ what }) => what !== NOT_YET)?.at ?? queuedAt, now);
}

export async function settleMessage(services: Services, before: MessageItem, outcome: Outcome, now: string) {
  const { state } = outcome;
  const isSettled = state !== 'queued';
  const error = 'error' in outcome ? outcome.error : undefined;
  const after: MessageItem = {
    ...before,
    state,
    to: addressOf(before),
    ...(state === 'sent' ? { sent_at: before.sent_at ?? now } : {}),
    attempted_at: isSettled ? before.attempted_at : undefined,
  };
  const what = state === 'sent' ? 'Sent' : (error ?? NOT_YET);
  const write = update(services, {
    key: messageKey(before.id),
    set: {
      state,
      to: isSettled ? after.to : undefined,
      sent_at: after.sent_at,
      text: 'text' in outcome ? outcome.text : undefined,
      events: eventsAfter(before, now, what),
      version: isSettled ? before.version + 1 : undefined,
    },
    change: { error, attempted_at: after.attempted_at, ...NOT_OPEN, ...openMessageKeys(after) },
    when: { state: before.state, attempts: before.attempts, version: before.version },
  });
  if (!isSettled) {
    // No audit row is written, because the message stays queued.
    await writeAlone(services, write);
    return;
  }
  const audit = {
    target: messageTarget(before.id),
    name: before.subject,
    action: `message.${state}`,
    summary: `${what.replace(/\.$/, '')}: ${before.subject}, to ${after.to}`,
    changes: { state: { before: before.state, after: state } },
  };
  const by = { actor: SYSTEM_ACTOR, now, correlationId: before.id };
  await commitIfUnchanged(services, { writes: { message: write }, audit }, by);
}

function eventsAfter({ events }: MessageItem, at: string, what: string): MessageItem['events'] {
  return [...events, { at, what }].slice(-MOST_EVENTS);
}

export function changeMessageWrite(
  services: Services,
  before: MessageItem,
  change: Partial<MessageItem>,
  event: { now: string; what: string },
): { write: Write; after: MessageItem } {
  const after: MessageItem = {
    ...before,
    ...change,
    events: eventsAfter(before, event.now, event.what),
    version: before.version + 1,
  };
  return {
    after,
    write: updateVersion(services, messageKey(before.id), before, {
      set: { events: after.events },
      change: { ...change, ...NOT_OPEN, ...openMessageKeys(after) },
      when: { state: before.state, attempts: before.attempts },
    }),
  };
}

export function lineOfMessage({ notice_of: of }: Pick<MessageItem, 'notice_of'>) {
  return of && { capital_call_id: of.capital_call_id, id: of.line_item_id };
}

export async function recordOpened(services: Services, message: MessageItem, now: string): Promise<void> {
  const line = lineOfMessage(message);
  if (line) await recordLineOpened(services, line, { queuedAt: message.queued_at }, now);
  await updateAlone(services, {
    key: messageKey(message.id),
    set: { opened_at: now, events: eventsAfter(message, now, 'Opened') },
    when: { opened_at: absent, attempts: message.attempts },
  });
}

const link = storedItem(z.object({ message_id: z.string() }));

function linkKey(hash: string) {
  return { pk: `NOTICE_LINK#${hash}`, sk: 'NOTICE_LINK' };
}

export async function findMessageOfLink(services: Services, hash: string): Promise<MessageItem | undefined> {
  const found = await findItem(services, linkKey(hash), link);
  const message = found && (await findMessage(services, found.message_id));
  return message?.link_hashes?.includes(hash) ? message : undefined;
}
