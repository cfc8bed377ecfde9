import { randomUUID } from 'node:crypto';
import { groupBy } from '#shared/group-by.ts';
import { findClient } from '../records/client-store.ts';
import { type FundIdentity, readFundIdentity } from '../records/fund-settings-store.ts';
import {
  claimMessage,
  listDueMessages,
  type MessageItem,
  type Outcome,
  settleMessage,
  waitedMs,
} from '../records/message-store.ts';
import type { Mail, MailAnswer, Services } from '../services.ts';
import { recipientNow } from './load-message.ts';
import {
  drawToken,
  hashOfToken,
  hasNoticeLink,
  htmlOf,
  subjectFrom,
  weeklyText,
  withFund,
  withNoticeLink,
  withSite,
} from './message-text.ts';

/** The queue is read again after each round, so that a new notice goes ahead of the other messages. */
const MESSAGES_PER_ROUND = 500;
/** The mail service accepts about fourteen messages a second. */
const AT_ONCE = 8;

export async function sendMessages(
  services: Services,
  untilMs: number,
): Promise<{ sent: number; failed: number; waited_minutes: number }> {
  const counts = { sent: 0, failed: 0, waited_minutes: 0 };
  const isTime = () => services.now().getTime() < untilMs;
  while (isTime()) {
    const fund = await readFundIdentity(services);
    const now = services.now().toISOString();
    const all = postsOf(await listDueMessages(services, now));
    const posts = firstPosts(all);
    const due = posts.flat();
    const waited = due
      .filter(({ weekly }) => !weekly)
      .map((message) => Math.floor(waitedMs(message, now) / 60_000));
    counts.waited_minutes = Math.max(counts.waited_minutes, ...waited);
    let taken = 0;
    let isPaused = false;
    for (let start = 0; start < posts.length && isTime() && !isPaused; start += AT_ONCE) {
      const outcomes = await Promise.all(
        posts.slice(start, start + AT_ONCE).map((post) => sendPost(services, post, fund)),
      );
      taken += outcomes.filter((outcome) => outcome !== 'taken').length;
      counts.sent += outcomes.filter((outcome) => outcome === 'sent').length;
      counts.failed += outcomes.filter((outcome) => outcome === 'failed').length;
      isPaused = outcomes.includes('later');
    }
    // The index lags, so a round may find only messages that were already sent or claimed.
    if (posts.length === all.length || taken === 0 || isPaused) break;
  }
  return counts;
}

function postsOf(due: readonly MessageItem[]): (readonly MessageItem[])[] {
  const alone = due.filter(({ weekly }) => !weekly).map((message) => [message]);
  const weekly = groupBy(
    due.filter(({ weekly: isWeekly }) => isWeekly),
    ({ user_id: userId }) => userId,
  );
  return [...alone, ...weekly.values()];
}

/** The messages of one email stay together, so a round may send more than `MESSAGES_PER_ROUND` messages. */
function firstPosts(posts: readonly (readonly MessageItem[])[]) {
  let count = 0;
  return posts.filter((post) => {
    const fits = count < MESSAGES_PER_ROUND;
    count += post.length;
    return fits;
  });
}

/** While a message waits, the login's address may change or its access may end. */
async function addressNow(services: Services, message: MessageItem): Promise<string | undefined> {
  const client = await findClient(services, message.client_id);
  if (message.weekly && client?.status === 'Suspended') return undefined;
  return (await recipientNow(services, message, client))?.email;
}

async function sendPost(services: Services, post: readonly MessageItem[], fund: FundIdentity) {
  const [only] = post;
  if (only && post.length === 1) return sendMessage(services, only, fund);
  const { sendMail } = services;
  const now = services.now().toISOString();
  const live: { message: MessageItem; to: string }[] = [];
  for (const message of post) {
    const to = sendMail && (await addressNow(services, message));
    if (to !== undefined) live.push({ message, to });
    else if (sendMail) await settleMessage(services, message, { state: 'failed', error: ACCESS_ENDED }, now);
    else await settleMessage(services, message, { state: 'held', error: NO_MAIL }, now);
  }
  const [lead, ...others] = live;
  if (!lead || !sendMail) return 'taken';
  const { to } = lead;
  const sent = { claim: randomUUID(), sent_to: to };
  // Events of the mail service name only the first message, so it stands for the whole email.
  const first = await claimMessage(services, lead.message, now, undefined, {
    ...sent,
    sent_ids: others.map(({ message }) => message.id),
  });
  if (!first) return 'taken';
  const claimed: [MessageItem, ...MessageItem[]] = [first];
  for (const { message } of others) {
    const own = await claimMessage(services, message, now, undefined, sent);
    if (own) claimed.push(own);
  }
  const siteUrl = services.siteUrl();
  const text = withFund(withSite(weeklyText(claimed), siteUrl), fund);
  const subject = subjectFrom(fund.name, 'Your emails of the week');
  return deliver({ services, sendMail }, claimed, { to, subject, text }, (message) =>
    withFund(withSite(message.text, siteUrl), fund),
  );
}

async function deliver(
  { services, sendMail }: { services: Services; sendMail: NonNullable<Services['sendMail']> },
  claimed: readonly [MessageItem, ...MessageItem[]],
  { to, subject, text }: Pick<Mail, 'to' | 'subject' | 'text'>,
  textOf: (message: MessageItem) => string,
): Promise<'sent' | 'failed' | 'later' | 'unanswered'> {
  const [{ id: messageId, attempts: attempt }] = claimed;
  const html = htmlOf(text, services.siteUrl());
  let answer: MailAnswer;
  try {
    answer = await sendMail({ to, subject, text, html, messageId, attempt });
  } catch (error) {
    // The message may have been sent. Without an event within ten minutes, it is sent again.
    const code = (error as Error).name;
    services.log({ level: 'warn', event: 'message-unanswered', correlationId: messageId, code });
    return 'unanswered';
  }
  const settledAt = services.now().toISOString();
  for (const message of claimed)
    await settleMessage(services, message, outcomeOf(answer, textOf(message)), settledAt);
  if (answer === 'accepted') return 'sent';
  if (answer === 'later') return 'later';
  services.log({ level: 'error', event: 'message-refused', correlationId: messageId });
  return 'failed';
}

function outcomeOf(answer: MailAnswer, text: string): Outcome {
  if (answer === 'accepted') return { state: 'sent', text };
  return answer === 'later' ? { state: 'queued' } : { state: 'failed', error: answer.refused };
}

/** `taken`: another worker claimed the message, or the message is on hold. `later`: the mail service is busy. */
async function sendMessage(
  services: Services,
  message: MessageItem,
  fund: FundIdentity,
): Promise<'sent' | 'failed' | 'taken' | 'later' | 'unanswered'> {
  const siteUrl = services.siteUrl();
  const now = services.now().toISOString();
  const { sendMail } = services;
  if (!sendMail) {
    await settleMessage(services, message, { state: 'held', error: NO_MAIL }, now);
    return 'taken';
  }
  const to = await addressNow(services, message);
  if (to === undefined) {
    await settleMessage(services, message, { state: 'failed', error: ACCESS_ENDED }, now);
    return 'failed';
  }
  // The hash must be stored before the token is sent. The token itself is never stored.
  const token = hasNoticeLink(message.text) ? drawToken() : undefined;
  const claimed = await claimMessage(services, message, now, token && hashOfToken(token), { sent_to: to });
  if (!claimed) return 'taken';
  const stored = withFund(withSite(claimed.text, siteUrl), fund);
  const text = token === undefined ? stored : withNoticeLink(stored, siteUrl, token);
  const subject = subjectFrom(fund.name, claimed.subject);
  return deliver({ services, sendMail }, [claimed], { to, subject, text }, () => stored);
}

const ACCESS_ENDED = 'The recipient no longer has access to the client.';
const NO_MAIL =
  'Held, because the portal cannot send email yet. Once email is set up, use “Stop holding” to send this message.';
