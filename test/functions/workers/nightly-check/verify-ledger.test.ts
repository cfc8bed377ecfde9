import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ALL_SHARDS, monthShardKey } from '#functions/ledger/statistics-store.ts';
import { pack } from '#functions/ledger/stored.ts';
import { findDocument } from '#functions/records/document-store.ts';
import { findStatement } from '#functions/records/statement-store.ts';
import type { Breach } from '#functions/workers/nightly-check/invariants/invariant.ts';
import {
  verifyLedger,
  verifyNightly,
  verifySettledLedger,
} from '#functions/workers/nightly-check/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { callCapital, linesOf } from '../../capital-calls/calling.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addClient();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.logged.length = 0;
});

test('a sound ledger is logged with no breaches and the number of records read', async () => {
  await verifyNightly(portal.services, 0);
  expect(portal.logged).toEqual([
    { level: 'info', event: 'ledger-verified', counts: expect.objectContaining({ clients: 1, breaches: 0 }) },
  ]);
});

test('a contradiction is counted in the alarm’s metric, named by its invariant alone', async () => {
  await portal.services.database.send(
    new PutCommand({
      TableName: portal.services.portalTable,
      Item: { pk: 'EMAIL#ghost@example.com', sk: 'EMAIL', user_id: 'nobody' },
    }),
  );
  await verifyNightly(portal.services, 0);
  const [breach, ...rest] = portal.logged;
  expect(breach).toEqual({
    level: 'error',
    event: 'ledger-breach',
    code: expect.stringMatching(/^I?\d*[A-Za-z-]*\d*$/),
  });
  expect(rest.at(-1)).toMatchObject({ level: 'error', event: 'ledger-verified' });
  expect(rest.at(-1)?.counts?.breaches).toBeGreaterThan(0);
  expect(JSON.stringify(portal.logged)).not.toContain('ghost');
});

test('a contradiction caused by a change in progress is not reported, a lasting one is', async () => {
  const passing: Breach = { invariant: 'I1', detail: 'a' };
  const staying: Breach = { invariant: 'I2', detail: 'b' };
  const later: Breach = { invariant: 'I3', detail: 'c' };
  const looks = [
    [passing, staying],
    [staying, later],
  ];
  const look = async () => ({ breaches: looks.shift() ?? [], listed: [], counts: {} });
  expect((await verifySettledLedger(look, 0)).breaches).toEqual([staying]);
});

test('a sound ledger is read only once', async () => {
  let looks = 0;
  await verifySettledLedger(async () => {
    looks += 1;
    return { breaches: [], listed: [], counts: {} };
  });
  expect(looks).toBe(1);
});

async function newAccount(name: string): Promise<string> {
  const account = { bsb: '083-001', account_number: '12345678', opening_day: '2025-01-01' };
  const details = { ...account, name, opening_balance: 0 };
  return (await portal.call(portal.manager, 'POST', '/bank-accounts', details)).body.id;
}

const spoil = (
  pk: string,
  sk: string,
  UpdateExpression: string,
  values: object,
  names?: Record<string, string>,
) =>
  portal.services.database.send(
    new UpdateCommand({
      TableName: portal.services.portalTable,
      Key: { pk, sk },
      UpdateExpression,
      ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
      ...(names ? { ExpressionAttributeNames: names } : {}),
    }),
  );

const found = async (text: string) => {
  const { breaches } = await verifyLedger(portal.services);
  const others = breaches.filter(({ invariant }) => invariant !== 'I18');
  return others.filter(({ detail }) => detail.includes(text)).map(({ invariant }) => invariant);
};

test('a transfer by hand whose rows do not net to zero is a contradiction, from both of its rows', async () => {
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    type: 'transfer',
    account_id: await newAccount('Trust'),
    to_account_id: await newAccount('Loan'),
    amount: 70,
    description: 'To the loan account',
    txn_date: '2025-06-02',
  });
  expect(await found('of its transfer')).toEqual([]);
  const key = [`TXN#${body.id}`, 'TXN'] as const;
  await spoil(...key, 'SET amount_cents = :cents', { ':cents': -6_000 });
  expect(await found('of its transfer')).toEqual(['I15', 'I15']);
  await spoil(...key, 'SET amount_cents = :cents', { ':cents': -7_000 });
  await spoil(...key, 'SET voided_at = :at', { ':at': '2025-06-02T00:00:00.000Z' });
  expect(await found('of its transfer')).toEqual(['I15', 'I15']);
  await spoil(...key, 'REMOVE voided_at', {});
  expect(await found('of its transfer')).toEqual([]);
});

test('an issued statement that does not add up, is not found, or whose paper is another file is a contradiction', async () => {
  const { id: clientId } = await portal.addClient({});
  const { body } = await portal.call(portal.manager, 'POST', '/statements', {
    kind: 'holding',
    // No month needs to be closed before the first bank account.
    on: '2015-06-30',
    client_id: clientId,
  });
  expect(body.run_id).toBeTypeOf('string');
  await portal.services.settled();
  const { documents } = (await portal.call(portal.manager, 'GET', `/clients/${clientId}/documents`)).body;
  const { id: paper, statement } = documents[0];
  const key = [`STATEMENT#${statement.number}`, 'STATEMENT'] as const;
  const stored = await findStatement(portal.services, statement.number);
  if (!stored) throw new Error('It is not stored');
  const { checksum } = (await findDocument(portal.services, paper)) ?? {};
  const code = stored.verification_code;
  expect(await found(statement.number)).toEqual([]);

  const wrong = stored.content.replace('"closing":{"paid":0', '"closing":{"paid":1');
  expect(wrong).not.toBe(stored.content);
  await spoil(...key, 'SET content = :content', { ':content': pack(wrong) });
  expect(await found('does not add up')).toEqual(['I16']);
  const otherUnits = stored.content.replaceAll('"units_e4":0', '"units_e4":50');
  expect(otherUnits).not.toBe(stored.content);
  await spoil(...key, 'SET content = :content', { ':content': pack(otherUnits) });
  expect(await found('is not that of the ledger then')).toEqual(['I30']);
  await spoil(...key, 'SET content = :content', { ':content': pack(stored.content) });

  await spoil(...key, 'SET verification_code = :code', { ':code': '0'.repeat(26) });
  expect(await found('is not found by its code')).toEqual(['I16']);
  expect(await found(`STATEMENT_CODE#${code}`)).toEqual(['I16']);
  await spoil(...key, 'SET verification_code = :code', { ':code': code });

  await spoil(...key, 'SET sha256 = :digest', { ':digest': '0'.repeat(64) });
  expect(await found(`its paper ${paper}`)).toEqual(['I16']);
  await spoil(...key, 'SET sha256 = :digest', { ':digest': stored.sha256 });
  expect(Buffer.from(checksum ?? '', 'base64').toString('hex')).toBe(stored.sha256);
  expect(await found(statement.number)).toEqual([]);
});

test('transfers of a bank without their other row are listed and raise no alarm', async () => {
  const csv = [
    'Date,Amount,Description',
    ...['-500', '500', '-33'].map((sum, row) => `02/06/2025,${sum},Moved ${row}`),
  ];
  const form = new FormData();
  form.set('file', new File([csv.join('\n')], 'statement.csv', { type: 'text/csv' }));
  form.set('account_id', await newAccount('Statements'));
  const upload = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
  const path = `/transactions/imports/${upload.body.import_id}/rows`;
  const { rows } = (await portal.call(portal.manager, 'GET', path)).body;
  for (const { transaction_id: id } of rows)
    await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: 'transfer' });
  const { listed } = await verifyLedger(portal.services);
  const alone = rows.find(({ amount }: { amount: number }) => amount === -33).transaction_id;
  expect(listed).toEqual([
    { invariant: 'I15', detail: `TXN#${alone}: a transfer of -3300 cents without its other row` },
  ]);
  expect(await found(alone)).toEqual([]);
  await verifyNightly(portal.services, 0);
  expect(portal.logged.at(-1)?.counts).toMatchObject({ listed: 1 });
});

test('a payout that is wrong or missing in a client’s history is a contradiction', async () => {
  const client = await portal.addClient();
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    type: 'distribution',
    client_id: client.id,
    amount: 90,
    description: 'June distribution',
    txn_date: '2025-06-02',
  });
  const of = async () => [...(await found(`TXN#${body.id}`)), ...(await found(`CLIENT#${client.id}`))];
  expect(await of()).toEqual([]);
  await spoil(`TXN#${body.id}`, 'PAYOUT', 'SET amount_cents = :cents', { ':cents': -1 });
  expect(await of()).toEqual(['I3']);
  await spoil(`TXN#${body.id}`, 'PAYOUT', 'SET amount_cents = :cents', { ':cents': -9_000 });
  await spoil(`CLIENT#${client.id}`, 'CLIENT', 'ADD payout_count :one', { ':one': 1 });
  expect(await of()).toEqual(['I3']);
});

test('a payment reference that occurs twice, or has a wrong digit, is a contradiction', async () => {
  await portal.addClient();
  const call = await callCapital(portal);
  const [one, other] = await linesOf(portal, call.id);
  const give = (reference: string) =>
    spoil(`CALL#${call.id}`, `LINE_ITEM#${one.id}`, 'SET payment_reference = :reference', {
      ':reference': reference,
    });
  expect(await found('reference')).toEqual([]);
  await give(other.payment_reference);
  expect(await found('given twice')).toEqual(['L4']);
  await give(`2${one.payment_reference.slice(1)}`);
  expect(await found('wrong digit')).toEqual(['L4']);
  await give(one.payment_reference);
  expect(await found('reference')).toEqual([]);
});

test('a manager in no list, or a client in it, is a contradiction', async () => {
  const own = await startTestPortal();
  const { services } = own;
  const { actor } = await own.addClient();
  const key = ({ userId }: { userId: string }) => ({ pk: `USER#${userId}`, sk: 'USER' });
  const change = (Key: object, UpdateExpression: string, values?: object) =>
    services.database.send(
      new UpdateCommand({
        TableName: services.portalTable,
        Key,
        UpdateExpression,
        ExpressionAttributeValues: values as Record<string, unknown>,
      }),
    );
  const unlisted = async () =>
    (await verifyLedger(services)).breaches.map(({ invariant, detail }) => [invariant, detail.split(':')[0]]);
  expect(await unlisted()).toEqual([]);
  await change(key(own.manager), 'REMOVE list_pk, list_sk');
  await change(key(actor), 'SET list_pk = :staff, list_sk = :id', { ':staff': 'STAFF', ':id': actor.userId });
  const found = await unlisted();
  await own.close();
  expect(found.sort()).toEqual([own.manager, actor].map((one) => ['L5', key(one).pk]).sort());
});

test.each([
  ['a row is added', 'closed, but'],
  ['one shard is unlocked', 'not locked'],
])('a closed month in which %s past every check is a contradiction', async (what, detail) => {
  const own = await startTestPortal();
  const row = { type: 'expense', description: 'Rates', txn_date: '2025-03-10' };
  const record = (amount: number) =>
    own.call(own.manager, 'POST', '/transactions/record', {
      ...row,
      amount,
      confirmed: ['possible-duplicate'],
    });
  await record(80);
  expect((await own.call(own.manager, 'POST', '/periods/2025-03/close')).status).toBe(200);
  const unlock = (shard: number) =>
    own.services.database.send(
      new UpdateCommand({
        TableName: own.services.portalTable,
        Key: monthShardKey(shard, '2025-03'),
        UpdateExpression: what === 'a row is added' ? 'REMOVE closed_at' : 'SET closed_at = :other',
        ...(what === 'a row is added' ? {} : { ExpressionAttributeValues: { ':other': '2020-01-01' } }),
      }),
    );
  if (what === 'a row is added') {
    for (const shard of ALL_SHARDS) await unlock(shard);
    expect((await record(7)).status).toBe(201);
  } else await unlock(3);
  const { breaches } = await verifyLedger(own.services);
  await own.close();
  expect(breaches).toContainEqual({ invariant: 'I14', detail: expect.stringContaining(detail) });
  expect(breaches.every(({ invariant }) => invariant === 'I14')).toBe(true);
});

const auditRows = async (target: string) => {
  const { Items = [] } = await portal.services.database.send(
    new QueryCommand({
      TableName: portal.services.auditTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': target },
      ConsistentRead: true,
    }),
  );
  return Items;
};
const putRow = (Item: Record<string, unknown>) =>
  portal.services.database.send(new PutCommand({ TableName: portal.services.auditTable, Item }));
const deleteRow = ({ pk, sk }: Record<string, unknown>) =>
  portal.services.database.send(
    new DeleteCommand({ TableName: portal.services.auditTable, Key: { pk, sk } }),
  );

describe('a missing audit row', () => {
  const breachesAfterRemoving = async (target: string, action: string) => {
    const rows = (await auditRows(target)).filter((row) => row.action === action);
    const row = rows.at(-1) ?? {};
    expect(rows.length).toBeGreaterThan(0);
    await deleteRow(row);
    const { breaches } = await verifyLedger(portal.services);
    await putRow(row);
    return breaches.filter(({ invariant }) => invariant === 'I9' || invariant === 'I18');
  };

  test('of a client is detected by the count of changes, and by the stored fields of the client', async () => {
    const { id } = await portal.addClient({});
    for (const notes of ['First', 'Second'])
      expect((await portal.call(portal.manager, 'PUT', `/clients/${id}`, { notes })).status).toBe(200);
    expect(await breachesAfterRemoving(`CLIENT#${id}`, 'client.updated')).toEqual([
      { invariant: 'I9', detail: `CLIENT#${id}: 3 changes, 2 audit rows` },
      { invariant: 'I18', detail: `CLIENT#${id} CLIENT: its notes is not as its audit rows say` },
    ]);
  });

  test('of an import is detected by the count of its batches, and by each of its rows', async () => {
    const form = new FormData();
    const csv = 'Date,Amount,Description\n01/04/2025,11.00,One of two\n02/04/2025,12.00,Two of two';
    form.set('account_id', 'main');
    form.set('file', new File([csv], 'statement.csv', { type: 'text/csv' }));
    const { body } = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
    const found = await breachesAfterRemoving(`IMPORT#${body.import_id}`, 'import.batch');
    expect(found[0]?.invariant).toBe('I9');
    const ofRows = found.filter(({ detail }) => detail.includes(': its description is not'));
    expect(ofRows).toHaveLength(2);
  });

  test.each(['transaction.recorded', 'transaction.voided'])(
    'of a transaction is detected: %s',
    async (action) => {
      const { body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
        type: 'expense',
        category: 'Council rates',
        amount: action.length,
        description: 'To be void',
        txn_date: '2025-06-02',
      });
      await portal.call(portal.manager, 'POST', `/transactions/${body.id}/void`, { reason: 'Twice' });
      expect(await breachesAfterRemoving(`TXN#${body.id}`, action)).toContainEqual({
        invariant: 'I9',
        detail: `TXN#${body.id}: 2 changes, 1 audit rows`,
      });
    },
  );
});
