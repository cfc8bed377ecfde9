import { expect, test } from 'vitest';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { available } from '../documents/uploading.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.05, seed: 9 } });

test('the owner’s login has its access back, and every manager is told', async () => {
  const { id, actor: owner } = await portal.addClient();
  const path = `/clients/${id}/deceased`;
  const day = addDays(fundDateAt(portal.services.now()), -3);
  const body = { day, document_id: await available(portal), reason: 'Death certificate' };
  const unmark = () => portal.call(portal.manager, 'DELETE', `${path}?reason=Mistaken%20identity`);
  const status = async () => (await portal.call(owner, 'GET', `/clients/${id}`)).status;
  expect((await unmark()).body.code).toBe('not-deceased');
  await portal.call(portal.manager, 'POST', path, body);
  expect(await status()).toBe(403);
  await sendQueued(portal);
  expect(await unmark()).toMatchObject({ status: 200, body: { deceased_on: null } });
  expect(await status()).toBe(200);
  const mails = await sendQueued(portal);
  expect(mails.map(({ to }) => to)).toEqual([portal.manager.email]);
  expect(mails[0]?.text).toContain('Mistaken identity');
});
