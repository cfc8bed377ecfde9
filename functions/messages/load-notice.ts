import { addBusinessDays } from '#shared/business-days.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { NOTICE_LINK_BUSINESS_DAYS } from '#shared/constants.ts';
import type { Context } from '../http/context.ts';
import {
  asOfCall,
  dueOfLine,
  findCapitalCall,
  findLineItem,
  type LineItem,
} from '../records/capital-call-store.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import { findMessageOfLink, type MessageItem } from '../records/message-store.ts';
import { countTry, hasTriesLeft } from '../records/try-store.ts';
import { recipientsOf } from './message-recipients.ts';
import { hashOfToken } from './message-text.ts';

/** The number of wrong tokens that an IP address may send in a minute. */
const TRIES = { of: 'notice', most: 20, withinSeconds: 60 };

export interface LinkedNotice {
  readonly message: MessageItem;
  readonly line: LineItem;
  readonly client: ClientItem;
  /** The last day on which the link works. */
  readonly endsOn: CalendarDate;
}

/** The notice that a link opens without sign-in. Wrong, expired and unknown links get the same refusal. */
export async function loadNotice(
  context: Context<'notice-not-found' | 'too-many-tries'>,
  token: string,
): Promise<LinkedNotice> {
  const { services, refuse, callerAddress, now } = context;
  const tries = { ...TRIES, by: callerAddress, now };
  if (!(await hasTriesLeft(services, tries))) return refuse('too-many-tries');
  const found = await findLiveNotice(context, token);
  if (found) return found;
  // Count only failed attempts, so that valid links never use up the limit of an IP address.
  await countTry(services, tries);
  return refuse('notice-not-found');
}

async function findLiveNotice(
  { services, today }: Pick<Context, 'services' | 'today'>,
  token: string,
): Promise<LinkedNotice | undefined> {
  const message = await findMessageOfLink(services, hashOfToken(token));
  if (!message?.notice_of) return undefined;
  const { capital_call_id: callId, line_item_id: lineId } = message.notice_of;
  const [call, stored, client] = await Promise.all([
    findCapitalCall(services, callId),
    findLineItem(services, callId, lineId),
    findClient(services, message.client_id),
  ]);
  if (!call || !stored || !client || client.status === 'Suspended') return undefined;
  const line = asOfCall(stored, call);
  const endsOn = addBusinessDays(line.due_date, NOTICE_LINK_BUSINESS_DAYS);
  // A link also ends when the recipient loses access or changes address.
  const isRecipient = (await recipientsOf(services, client)).some(
    ({ userId, email }) => userId === message.user_id && email === message.to,
  );
  return dueOfLine(line) > 0 && today <= endsOn && isRecipient
    ? { message, line, client, endsOn }
    : undefined;
}
