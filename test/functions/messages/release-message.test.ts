import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { payLine } from '../reconciliations/reconciling.ts';
import { calledClient, newestMessage } from './messaging.ts';

const portal = portalOfTest();

test('a request for a payment that arrived meanwhile cannot be sent, and the receipt is sent', async () => {
  const { client, line, message } = await calledClient(portal);
  await portal.call(portal.manager, 'POST', `/messages/${message.id}/hold`);
  await payLine(portal, line, 100);
  const answer = await portal.call(portal.manager, 'POST', `/messages/${message.id}/release`);
  expect(answer).toMatchObject({ status: 409, body: { code: 'message-outdated' } });
  const mails = await sendQueued(portal);
  expect(mails.map(({ subject }) => subject)).toEqual(['Wattle Street Fund: Receipt for Purchase']);
  expect(mails[0]?.text).toContain('Your payment of $100.00 for the capital call “Purchase” has arrived.');
  expect(mails[0]?.text).not.toContain('BSB');
  expect(await newestMessage(portal, client.id)).toMatchObject({ kind: 'receipt', state: 'sent' });
});

test('a receipt is corrected when an amount is due again, and only one that was sent', async () => {
  const { line } = await calledClient(portal);
  await sendQueued(portal);
  const receipts = async () => (await sendQueued(portal)).map(({ subject }) => subject.split(': ')[1]);
  const undo = (id: string) => portal.call(portal.manager, 'DELETE', `/reconciliations/${id}/unmatch`);
  await undo(await payLine(portal, line, 100));
  expect(await receipts()).toEqual([]);
  const again = await payLine(portal, line, 100);
  expect(await receipts()).toEqual(['Receipt for Purchase']);
  await undo(again);
  expect(await receipts()).toEqual(['Corrected receipt for Purchase']);
  await payLine(portal, line, 100);
  expect(await receipts()).toEqual(['Receipt for Purchase']);
});
