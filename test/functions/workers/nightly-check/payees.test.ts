import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { ACCOUNT, newClient, propose, verify } from '../../payees/paying.ts';

let portal: TestPortal;
let key: { pk: string; sk: string };
let payeeId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  const { id, actor } = await newClient(portal);
  const { body } = await propose(portal, actor, id, { reason: 'Of ACN 004 085 616' });
  await verify(portal, portal.manager, id);
  await sendQueued(portal);
  payeeId = body.id;
  key = { pk: `CLIENT#${id}`, sk: 'PAYEE#0001' };
});
afterAll(() => portal.close());

const found = async () => {
  const { breaches } = await verifyLedger(portal.services);
  return breaches.filter(({ invariant }) => invariant === 'I27').map(({ detail }) => detail);
};

const set = (Key: object, name: string, value: unknown, table = portal.services.portalTable) =>
  portal.services.database.send(
    new UpdateCommand({
      TableName: table,
      Key: Key as Record<string, string>,
      UpdateExpression: value === undefined ? 'REMOVE #name' : 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ...(value === undefined ? {} : { ExpressionAttributeValues: { ':value': value } }),
      ReturnValues: 'ALL_OLD',
    }),
  );

test('a proposal, its calls and its mails are sound', async () => {
  expect(await found()).toEqual([]);
});

test.each([
  ['the number beside the ciphertext', 'account_number', ACCOUNT.account_number, 'has unknown fields'],
  [
    'the number in place of the ciphertext',
    'account',
    btoa(`062-000 ${'20304050'.repeat(4)}`),
    'not encrypted',
  ],
  ['the number as its own hash', 'account_hmac', ACCOUNT.account_number, 'not encrypted'],
  ['more digits than three', 'last_digits', '04050', 'not encrypted'],
  ['the number in a text', 'reason', 'Now 20304050', 'a text contains a number'],
  ['another hash than the index', 'account_hmac', 'f'.repeat(64), 'not in the index'],
  ['a verifier who proposed it', 'proposed_by', () => portal.manager.userId, 'the proposer verified'],
  ['a verifier who set up the login', 'set_up_by', () => [portal.manager.userId], 'the proposer verified'],
])('%s is a contradiction', async (_, name, value, detail) => {
  const { Attributes: before } = await set(key, name, typeof value === 'function' ? value() : value);
  expect((await found()).join()).toContain(detail);
  await set(key, name, before?.[name]);
  expect(await found()).toEqual([]);
});

test('a number in an audit row or in a message is a contradiction', async () => {
  const ledger = await import('#functions/workers/nightly-check/read-ledger.ts');
  const { audit, messages } = await ledger.readLedger(portal.services);
  const row = audit.find(({ target }) => target === `PAYEE#${payeeId}`);
  const rowKey = { pk: row?.pk, sk: row?.sk };
  await set(rowKey, 'summary', 'Proposed 20304050', portal.services.auditTable);
  expect((await found()).join()).toContain('audit row');
  await set(rowKey, 'summary', row?.summary, portal.services.auditTable);
  const message = messages.find(({ about }) => (about as { kind: string }).kind === 'payee');
  const messageKey = { pk: message?.pk, sk: message?.sk };
  await set(messageKey, 'text', String(message?.text).replace('Hello', 'Hello 20304050'));
  expect((await found()).join()).toContain('message');
  await set(messageKey, 'text', String(message?.text).replace('Hello', 'sam20304050@example.com stopped it'));
  expect(await found()).toEqual([]);
  await set(messageKey, 'text', message?.text);
  expect(await found()).toEqual([]);
});
