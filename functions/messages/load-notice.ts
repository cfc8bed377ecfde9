import { addBusinessDays } from '#shared/business-days.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { NOTICE_LINK_BUSINESS_DAYS, STATEMENT_LINK_DAYS } from '#shared/constants.ts';
import type { Context } from '../http/context.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { type CallWithTerms, withTerms } from '../records/call-terms.ts';
import {
  asOfCall,
  dueOfLine,
  findCapitalCall,
  findLineItem,
  type LineItem,
} from '../records/capital-call-store.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import { addressOf, type MessageItem } from '../records/message-store.ts';
import { findStatement, findSuccessor, type StatementItem } from '../records/statement-store.ts';
import { hasTriesLeft, takeTry } from '../records/try-store.ts';
import type { Services } from '../services.ts';
import { findMessageOfToken } from './load-message.ts';
import { findStrangers, recipientsOf } from './message-recipients.ts';

const TRIES = { of: 'notice', most: 20, withinSeconds: 60 };

export interface LinkedNotice {
  readonly message: MessageItem;
  readonly of:
    | { readonly line: LineItem; readonly call: CallWithTerms }
    | { readonly statement: StatementItem };
  readonly client: ClientItem;
  readonly endsOn: CalendarDate;
}

type Found = Pick<LinkedNotice, 'of' | 'endsOn'>;

/** A stranger must not learn whether a link was wrong, expired or unknown. */
export async function loadNotice(
  context: Context<'notice-not-found' | 'too-many-tries'>,
  token: string,
): Promise<LinkedNotice> {
  const { services, refuse, callerAddress, now } = context;
  const tries = { ...TRIES, by: callerAddress, now };
  if (!(await hasTriesLeft(services, tries))) return refuse('too-many-tries');
  const found = await findLiveNotice(context, token);
  if (found) return found;
  // The attempt is counted before the answer, so that concurrent requests cannot exceed the limit.
  return refuse((await takeTry(services, tries)) ? 'notice-not-found' : 'too-many-tries');
}

async function findLiveNotice(
  { services, today }: Pick<Context, 'services' | 'today'>,
  token: string,
): Promise<LinkedNotice | undefined> {
  const message = await findMessageOfToken(services, token);
  if (!message) return undefined;
  const [found, client] = await Promise.all([
    message.notice_of ? findNotice(services, message.notice_of) : findLinkedStatement(services, message),
    findClient(services, message.client_id),
  ]);
  if (!found || !client || client.status === 'Suspended' || today > found.endsOn) return undefined;
  // A suspension ends the links of all earlier messages. A message that is sent again gets a new link.
  if ((message.attempted_at ?? '') <= (client.suspended_at ?? '')) return undefined;
  // A link also ends when the recipient loses access or changes address.
  const isRecipient = (await recipientsOf(services, client)).some(
    ({ userId, email }) => userId === message.user_id && email === addressOf(message),
  );
  return isRecipient ? { message, client, ...found } : undefined;
}

async function findNotice(
  services: Services,
  { capital_call_id: callId, line_item_id: lineId }: NonNullable<MessageItem['notice_of']>,
): Promise<Found | undefined> {
  const [call, stored] = await Promise.all([
    findCapitalCall(services, callId),
    findLineItem(services, callId, lineId),
  ]);
  const line = call && stored && asOfCall(stored, call);
  if (!line || dueOfLine(line) === 0) return undefined;
  return {
    of: { line, call: await withTerms(services, call) },
    endsOn: addBusinessDays(line.due_date, NOTICE_LINK_BUSINESS_DAYS),
  };
}

async function findLinkedStatement(
  services: Services,
  { about, user_id: userId, to: email, queued_at: queuedAt }: MessageItem,
): Promise<Found | undefined> {
  if (about.kind !== 'statement') return undefined;
  const statement = await findStatement(services, about.id);
  if (!statement || (await findSuccessor(services, statement))) return undefined;
  const strangers = await findStrangers(services, [{ userId, email }]);
  if (!strangers.has(userId)) return undefined;
  return { of: { statement }, endsOn: addDays(fundDayOf(queuedAt), STATEMENT_LINK_DAYS) };
}
