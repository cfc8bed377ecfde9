import { expect, test } from 'vitest';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { login, newClient, send, sent } from '#test/functions/payees/paying.ts';
import { signedInAgain } from '#test/harness/actors.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { addDocument, COPY, confirm, confirmLink, mailsOf, setMails, withCopies } from './own-mails.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });
const DAY_MS = 24 * 3_600_000;

test('never and weekly hold for the kinds chosen, and the weekly mails leave as one on Monday', async () => {
  const { id, actor } = await newClient(portal);
  expect((await mailsOf(portal, actor)).kinds).toMatchObject({ document: 'now', letter: 'now' });
  await setMails(portal, actor, { kinds: { document: 'never' } });
  expect(await addDocument(portal, id, 'Not told')).toEqual([]);
  expect((await setMails(portal, actor, { kinds: { document: 'weekly' } })).body.kinds.document).toBe(
    'weekly',
  );
  expect(await addDocument(portal, id, 'First')).toEqual([]);
  expect(await addDocument(portal, id, 'Second')).toEqual([]);
  portal.advance(8 * DAY_MS);
  const mails = await sent(portal);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [actor.email, expect.stringContaining('Your emails of the week')],
  ]);
  for (const name of ['First', 'Second']) expect(mails[0]?.text).toContain(`Document: ${name}`);
  expect(await sent(portal)).toEqual([]);
  const { body } = await send(portal, portal.manager, 'GET', `/messages?client_id=${id}&kind=document-added`);
  expect(body.messages.map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent']);
});

test('a copy of a statement has no link without sign-in, and no mail about a call is copied', async () => {
  const { id, actor, told } = await withCopies(portal);
  await confirm(portal, confirmLink(told.find(({ to }) => to === COPY)?.text));
  await portal.indexesShowAll();
  await closeUpTo(portal, '2025-04');
  const period = { kind: 'transactions', from: '2025-02-01', to: '2025-03-31' };
  expect((await send(portal, actor, 'POST', `/clients/${id}/statements`, period)).status).toBe(202);
  await portal.services.settled();
  const mails = await sent(portal);
  const copy = mails.find(({ to }) => to === COPY);
  expect(copy?.text).toContain('Statement');
  expect(copy?.text).not.toMatch(/\/n#/);
  expect(mails.find(({ to }) => to === 'joint@example.com')?.text).toMatch(/\/n#/);
});

test('an old sign-in may choose times, but not an address for copies; an adviser’s address gets nothing', async () => {
  const { id, actor } = await newClient(portal);
  const old = signedInAgain(actor, -601);
  const put = (body: object) => portal.call(old, 'PUT', '/users/me/mails', body);
  expect((await put({ kinds: {}, copy_to: COPY })).body.code).toBe('sign-in-again');
  expect((await put({ kinds: { letter: 'never' } })).status).toBe(200);
  const adviser = await login(portal, id, 'adviser');
  await sent(portal);
  await setMails(portal, adviser, { kinds: {}, copy_to: 'friend@example.com' });
  expect(await sent(portal)).toEqual([]);
});
