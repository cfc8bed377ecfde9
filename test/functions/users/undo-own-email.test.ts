import { expect, test } from 'vitest';
import { findUser } from '#functions/records/user-store.ts';
import { takeOwnEmails } from '#functions/workers/mail/take-own-emails.ts';
import { newClient, send, sent } from '#test/functions/payees/paying.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { undoLink } from './own-mails.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

const ask = (by: TestActor, email: string) => send(portal, by, 'PUT', '/users/me/email', { email });
const undo = (token: string) => portal.call(undefined, 'POST', '/users/me/email/undo', { token });
const emailOf = async (userId: string) => (await findUser(portal.services, userId))?.email;

async function afterADay() {
  portal.advance(25 * 3_600_000);
  await portal.indexesShowAll();
  await takeOwnEmails(portal.services);
}

test('the link to the old address undoes it; every token gets the same answer', async () => {
  const { actor } = await newClient(portal);
  await ask(actor, 'new1@example.com');
  const [mail] = await sent(portal);
  const answers = [await undo('no-such-token'), await undo(undoLink(mail?.text))];
  for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: { accepted: true } });
  expect((await send(portal, actor, 'GET', '/users/me')).body.email_change).toBeUndefined();
  await afterADay();
  expect(await emailOf(actor.userId)).toBe(actor.email);
  const email = 'new2@example.com';
  await ask(actor, email);
  await undo(undoLink(mail?.text));
  await afterADay();
  expect(await emailOf(actor.userId)).toBe(email);
});
