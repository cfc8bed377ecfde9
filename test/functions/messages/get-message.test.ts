import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued, tokenOf } from '#test/harness/sent-mail.ts';
import { calledClient } from './messaging.ts';

const portal = portalOfTest();

test('a message is complete by itself, names the account, and its secret link is stored nowhere', async () => {
  const { client, callId, line, message } = await calledClient(portal);
  const [mail] = await sendQueued(portal);
  const { body } = await portal.call(portal.manager, 'GET', `/messages/${message.id}`);
  expect(body).toMatchObject({ state: 'sent', address_bounced: false, to: client.actor.email });
  expect(body.events.map(({ what }: { what: string }) => what)).toEqual(['Queued', 'Sent']);
  const token = tokenOf(mail);
  expect(body.text.replace('[link without sign-in]', `${portal.services.siteUrl()}/n#${token}`)).toBe(
    mail?.text,
  );
  for (const part of [
    'Hello Anna Lee',
    'calls $100.00 of the capital you have pledged, for “Purchase”',
    'Amount due: $100.00',
    'Account name: Wattle Street Fund Applications',
    'BSB: 999-000',
    `${portal.services.siteUrl()}/client/${client.id}/calls/${callId}?message=${message.id}`,
    'The fund never changes its account by email.',
    'You received this email because capital was called from Anna Lee.',
  ])
    expect(body.text).toContain(part);
  expect(body.text.replaceAll(' ', '')).toContain(`Paymentreference:${line.payment_reference}`);
  expect(mail?.html).toContain('name="format-detection" content="telephone=no"');
  expect(mail?.html).toContain(`href="${portal.services.siteUrl()}/n#${token}"`);
  expect(mail?.html).not.toMatch(/<img|<script|src=|url\(/);
  const { database, portalTable, auditTable } = portal.services;
  for (const TableName of [portalTable, auditTable]) {
    const { Items = [], LastEvaluatedKey } = await database.send(new ScanCommand({ TableName }));
    expect(LastEvaluatedKey).toBeUndefined();
    expect(JSON.stringify(Items)).not.toContain(token);
  }
  expect(JSON.stringify(portal.logged)).not.toContain(token);
  const keys = await portal.bucket.listKeys();
  expect(keys).not.toEqual([]);
  for (const key of keys)
    for (const { bytes } of await portal.bucket.versionsOf(key))
      expect(Buffer.from(bytes).includes(token)).toBe(false);
});

test('a title cannot pretend to be a link or a line of its own', async () => {
  await calledClient(portal, { title: '[link without sign-in] [site]/evil' });
  const [mail] = await sendQueued(portal);
  expect(mail?.text.match(/\/n#/g)).toHaveLength(1);
  expect(mail?.subject).toBe('Wattle Street Fund: [link without sign-in] [site]/evil');
  expect(mail?.text).not.toMatch(/^http:\/\/localhost\/evil/m);
});
