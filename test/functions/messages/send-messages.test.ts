import { describe, expect, test } from 'vitest';
import { sendMessages } from '#functions/messages/send-messages.ts';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import type { Mail } from '#functions/services.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { runs } from '#test/runs.ts';
import { callCapital } from '../capital-calls/calling.ts';
import { mailService, sentOnceEach } from './messaging.ts';

const MINUTE_MS = 60_000;
/** The number of clients in the call. */
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
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    expect(await states()).toEqual(['queued']);
    portal.advance(2 * MINUTE_MS);
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(await states()).toEqual(['sent']);
  });

  test('that the service refuses permanently has failed, with its reason', async () => {
    await queued();
    portal.services.sendMail = async () => ({ refused: 'The mail service refused it (MessageRejected)' });
    expect(await send()).toEqual({ sent: 0, failed: 1 });
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
});
