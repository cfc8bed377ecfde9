import { describe, expect, test } from 'vitest';
import { sendMessages } from '#functions/messages/send-messages.ts';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import type { Mail } from '#functions/services.ts';
import { auditorOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { runs } from '#test/runs.ts';
import { callCapital } from '../capital-calls/calling.ts';
import { mailService, sentOnceEach } from './messaging.ts';

const MINUTE_MS = 60_000;
const CALLED = runs(30, 1_000);

describe('every message of a call is sent once', () => {
  const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.03, lostReply: 0.03, seed: 7 } });

  test('with any lost replies, temporary refusals of the service, and parallel senders', () =>
    expect(sentOnceEach(portal, CALLED)).resolves.toBe(CALLED));
});

describe('a single message', () => {
  const portal = portalOfTest();

  async function queued() {
    await portal.addClient({ name: 'Anna', pledged_amount: 1_000 });
    await callCapital(portal, { total_amount: 100 });
  }
  const send = () => sendMessages(portal.services, Number.POSITIVE_INFINITY);
  const states = async () =>
    (await portal.call(portal.manager, 'GET', '/messages')).body.messages.map(
      ({ state }: { state: string }) => state,
    );

  test('without an answer is sent again only when no event arrived for ten minutes', async () => {
    await queued();
    const service = mailService(() => 'lost-before');
    portal.services.sendMail = service.send;
    await send();
    portal.advance(9 * MINUTE_MS);
    portal.services.sendMail = async () => 'accepted';
    expect(await send()).toEqual({ sent: 0, failed: 0, waited_minutes: 0 });
    expect(await states()).toEqual(['queued']);
    portal.advance(2 * MINUTE_MS);
    expect(await send()).toEqual({ sent: 1, failed: 0, waited_minutes: 11 });
    expect(await states()).toEqual(['sent']);
  });

  test('is counted as waiting since it was last queued, however often the service was busy', async () => {
    await queued();
    portal.services.sendMail = async () => 'later';
    for (const minutes of [0, 10, 6]) {
      portal.advance(minutes * MINUTE_MS);
      await portal.services.sendMessages();
    }
    const waited = () => portal.logged.findLast(({ event }) => event === 'messages-sent')?.counts;
    expect(waited()).toMatchObject({ sent: 0, waited_minutes: 16 });
    portal.services.sendMail = async () => 'accepted';
    await send();
    const { body } = await portal.call(portal.manager, 'GET', '/messages');
    portal.advance(60 * MINUTE_MS);
    const resend = `/messages/${body.messages[0].id}/resend`;
    expect((await portal.call(portal.manager, 'POST', resend, { reason: 'Lost' })).status).toBe(200);
    expect(await send()).toMatchObject({ sent: 1, waited_minutes: 0 });
  });

  test('about an amount is sent before all others, however many were queued earlier', async () => {
    const { id } = await portal.addClient({ name: 'Earlier' });
    for (const name of ['a', 'b', 'c'])
      await portal.call(portal.manager, 'POST', `/clients/${id}/access`, {
        email: `${name}@example.com`,
        role: 'joint',
      });
    const { body } = await portal.call(portal.manager, 'GET', '/messages');
    expect(body.queued_count).toBeGreaterThan(8);
    portal.advance(MINUTE_MS);
    await queued();
    const subjects: string[] = [];
    portal.services.sendMail = async ({ subject }) => {
      subjects.push(subject);
      return 'later';
    };
    await send();
    expect(subjects.length).toBeLessThan(body.queued_count);
    expect(subjects).toContain('Wattle Street Fund: First call');
  });

  test('that the service refuses permanently has failed, with its reason', async () => {
    await queued();
    portal.services.sendMail = async () => ({ refused: 'The mail service refused it (MessageRejected)' });
    expect(await send()).toEqual({ sent: 0, failed: 1, waited_minutes: 0 });
    expect((await portal.call(portal.manager, 'GET', '/messages?state=failed')).body.messages).toMatchObject([
      { error: 'The mail service refused it (MessageRejected)' },
    ]);
  });

  test('that was returned stays so after any later report, and marks the client', async () => {
    await queued();
    const delivered: Mail[] = [];
    portal.services.sendMail = async (mail) => {
      delivered.push(mail);
      return 'accepted';
    };
    await send();
    const [{ messageId, attempt } = { messageId: '', attempt: 0 }] = delivered;
    const tell = (kind: 'bounced' | 'left' | 'complained', of = attempt) =>
      settleByEvent(portal.services, { messageId, attempt: of, kind, detail: '550' });
    await tell('bounced', attempt + 1);
    expect(await states()).toEqual(['sent']);
    await tell('bounced');
    await tell('left');
    expect(await states()).toEqual(['bounced']);
    const { body } = await portal.call(
      portal.manager,
      'GET',
      '/audit?kind=client&action=client.mail-bounced',
    );
    expect(body.entries).toHaveLength(1);
  });

  test('of the user pool that was returned marks the client with its address, or is told to managers once a day', async () => {
    const { id, actor } = await portal.addClient();
    const email = 'joint.bounced@example.com';
    await portal.call(portal.manager, 'POST', `/clients/${id}/access`, { email, role: 'joint' });
    await portal.services.sendMessages();
    const tell = (to: string, kind: 'bounced' | 'left' | 'complained') =>
      settleByEvent(portal.services, { to, kind, detail: '550 no such user' });
    const faultOf = async () => (await portal.call(portal.manager, 'GET', `/clients/${id}`)).body.mail_fault;
    await tell(actor.email, 'left');
    expect(await faultOf()).toBeNull();
    await tell(actor.email.toUpperCase(), 'bounced');
    expect(await faultOf()).toMatchObject({ kind: 'bounced' });
    const other = auditorOf({ email: 'ada@example.com' });
    await addManager(portal.services, other, 'auditor');
    for (const to of [email, email, portal.manager.email, other.email]) await tell(to, 'bounced');
    const mails = new Map(
      (await sendQueued(portal)).map((mail) => [/manager\/\w+/.exec(mail.text)?.[0] ?? '', mail]),
    );
    expect([...mails.keys()].sort()).toEqual(['manager/clients', 'manager/people']);
    expect([...mails.values()].every(({ to }) => to === portal.manager.email)).toBe(true);
    expect(mails.get('manager/clients')?.text).toContain(
      `An invitation or code to ${email} could not be delivered: 550 no such user`,
    );
  });
});
