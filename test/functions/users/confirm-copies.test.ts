import { expect, test } from 'vitest';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import { send, sent } from '#test/functions/payees/paying.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { addDocument, COPY, confirm, confirmLink, mailsOf, setMails, withCopies } from './own-mails.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

test('copies begin when the address itself confirms, every login is told, and every token gets the same answer', async () => {
  const { id, actor, joint, told } = await withCopies(portal);
  expect(told.map(({ to }) => to).sort()).toEqual([COPY, actor.email, joint.email].sort());
  for (const { to, text } of told) expect(confirmLink(text) !== '').toBe(to === COPY);
  expect(await mailsOf(portal, actor)).toMatchObject({ copy_to: COPY, copy_confirmed: false });
  expect((await addDocument(portal, id, 'Before')).map(({ to }) => to)).not.toContain(COPY);
  const token = confirmLink(told.find(({ to }) => to === COPY)?.text);
  const answers = [await confirm(portal, 'no-such-token'), await confirm(portal, token)];
  for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: { accepted: true } });
  expect(await mailsOf(portal, actor)).toMatchObject({ copy_confirmed: true });
  const mails = await addDocument(portal, id, 'After');
  const { messages } = await send(portal, portal.manager, 'GET', '/messages?kind=document-added').then(
    ({ body }) => body,
  );
  const copies = messages.filter(({ is_copy: isCopy }: { is_copy?: true }) => isCopy);
  expect(copies.map(({ to }: { to: string }) => to)).toEqual([COPY]);
  expect(mails.map(({ to }) => to).sort()).toEqual([COPY, actor.email, joint.email].sort());
  await setMails(portal, actor, { kinds: { document: 'never' } });
  expect((await addDocument(portal, id, 'Only copied')).map(({ to }) => to).sort()).toEqual(
    [COPY, joint.email].sort(),
  );
  await setMails(portal, actor, { kinds: {}, copy_to: null });
  await sent(portal);
  expect((await addDocument(portal, id, 'After the end')).map(({ to }) => to)).toEqual([joint.email]);
});

test.each(['bounced', 'complained'] as const)('copies that %s end, and the login is told', async (kind) => {
  const { id, actor, joint, told } = await withCopies(portal);
  await confirm(portal, confirmLink(told.find(({ to }) => to === COPY)?.text));
  const copy = (await addDocument(portal, id, 'Copied')).find(({ to }) => to === COPY);
  if (!copy) throw new Error('Not copied');
  const event = { messageId: copy.messageId, attempt: copy.attempt, kind, detail: '550' };
  for (const _ of [1, 2]) await settleByEvent(portal.services, event);
  expect((await sent(portal)).map(({ to, subject }) => [to, subject])).toEqual([
    [actor.email, expect.stringContaining('We no longer send copies of your emails')],
  ]);
  expect(await mailsOf(portal, actor)).toMatchObject({ copy_to: null });
  expect((await addDocument(portal, id, 'Not copied')).map(({ to }) => to).sort()).toEqual(
    [actor.email, joint.email].sort(),
  );
});
