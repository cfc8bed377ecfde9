import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { BatchWriteCommand, DeleteCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { findClient, updateClientWrite } from '#functions/clients/client-store.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { propertyCounters } from '#functions/ledger/statistics.ts';
import { readStatistics } from '#functions/ledger/statistics-store.ts';
import { migrateLedger } from '#functions/verification/migrate-ledger.ts';
import { questionTypedName } from '#functions/verification/question-typed-names.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { addMonths, fundDateAt, monthOf } from '#shared/calendar-date.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

type Item = Record<string, unknown>;

/** Everything that the demo stored before money was counted by sign and month, a line for each item: [table, item]. */
const SNAPSHOT = gunzipSync(
  readFileSync(new URL('../../snapshots/ledger-before-kinds.jsonl.gz', import.meta.url)),
)
  .toString()
  .split('\n')
  .map((line) => JSON.parse(line) as ['portal' | 'audit', Item]);

let portal: TestPortal;
afterEach(() => portal.close());

async function openSnapshot(): Promise<TestPortal> {
  portal = await startTestPortal({ faults: { conflict: 0.1, throttle: 0.05, lostReply: 0.1 } });
  const direct = documentClient(portal.client);
  const { portalTable, auditTable } = portal.services;
  // The manager whom a test portal begins with is not part of the snapshot.
  for (const TableName of [portalTable, auditTable]) {
    const { Items = [] } = await direct.send(new ScanCommand({ TableName }));
    for (const { pk, sk } of Items)
      await direct.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: [{ DeleteRequest: { Key: { pk, sk } } }] } }),
      );
  }
  for (let start = 0; start < SNAPSHOT.length; start += 25) {
    const requests: Record<string, { PutRequest: { Item: Item } }[]> = {};
    for (const [table, item] of SNAPSHOT.slice(start, start + 25)) {
      const name = table === 'portal' ? portalTable : auditTable;
      requests[name] = [...(requests[name] ?? []), { PutRequest: { Item: item } }];
    }
    await direct.send(new BatchWriteCommand({ RequestItems: requests }));
  }
  return portal;
}

const stored = SNAPSHOT.filter(([table, item]) => table === 'portal' && item.sk === 'TXN').map(
  ([, item]) => item,
);
const sumOf = (type: string) =>
  stored
    .filter((item) => item.type === type && item.voided_at === undefined)
    .reduce((sum, item) => sum + Number(item.amount_cents), 0);

test('a ledger from before kinds is sound as it is, and counts each transaction by sign and month afterwards', async () => {
  const { services } = await openSnapshot();
  expect((await verifyLedger(services)).breaches).toEqual([]);
  expect(await migrateLedger(services)).toEqual([
    'count-by-month',
    'count-by-property',
    'main-account',
    'client-history',
    'names-by-clients',
    'staff-list',
  ]);
  expect((await verifyLedger(services)).breaches).toEqual([]);
  const statistics = await readStatistics(services);
  expect(statistics.sum_contribution_cents).toBe(sumOf('contribution'));
  expect(statistics.sum_expense_cents).toBe(sumOf('expense'));
  expect(sumOf('expense')).toBeLessThan(0);
  expect(await migrateLedger(services)).toEqual([]);
});

test('stopped at any write and begun again, it counts no transaction twice', async () => {
  const { services } = await openSnapshot();
  const { database } = services;
  for (const stopAfter of [1, 2, 5]) {
    let sent = 0;
    const send = async (command: never) => {
      if (command !== undefined && /Write|Update/.test((command as object).constructor.name)) sent += 1;
      if (sent > stopAfter) throw new Error('Stopped');
      return database.send(command);
    };
    const stopped = { ...services, database: Object.create(database, { send: { value: send } }) };
    await expect(migrateLedger(stopped)).rejects.toThrow('Stopped');
  }
  await migrateLedger(services);
  expect((await verifyLedger(services)).breaches).toEqual([]);
  expect((await readStatistics(services)).sum_contribution_cents).toBe(sumOf('contribution'));
});

test('transactions changed while it runs are counted once', async () => {
  const { services, call, manager } = await openSnapshot();
  const open = stored.filter((item) => item.type === '').slice(0, 10);
  await addManager(services, manager);
  const changes = open.map((item) =>
    call(manager, 'PUT', `/transactions/${item.id}/classify`, { type: 'other_income' }),
  );
  const [, ...answers] = await Promise.all([migrateLedger(services), ...changes]);
  expect(answers.map(({ status }) => status)).toEqual(open.map(() => 200));
  expect((await verifyLedger(services)).breaches).toEqual([]);
});

test('a ledger from before properties were counted counts what names one, once', async () => {
  portal = await startTestPortal();
  const { services, call, manager } = portal;
  const property = { name: '18 Quay Street', type: 'Commercial', acquisitionPrice: 1 };
  const { id } = (await call(manager, 'POST', '/fund/properties', property)).body;
  const month = addMonths(monthOf(fundDateAt(services.now())), -2);
  const record = async (amount: number) => {
    const rent = { amount, description: 'Rent', txn_date: `${month}-01`, type: 'rent', property_id: id };
    return (await call(manager, 'POST', '/transactions/record', { ...rent, ...CONFIRMED })).body.id;
  };
  const [first] = [await record(1_000), await record(20)];
  const received = async () =>
    (await call(manager, 'GET', `/fund/properties/${id}`)).body.last_twelve_months.rent_received;
  expect(await received()).toBe(1_020);
  await forgetProperties(portal, id);
  expect([(await verifyLedger(services)).breaches, await received()]).toEqual([[], 0]);
  // A change counts the transaction that it changes.
  await call(manager, 'PUT', `/transactions/${first}/reclassify`, {
    type: 'rent',
    category: 'Rent',
    reason: 'Named',
  });
  expect([(await verifyLedger(services)).breaches, await received()]).toEqual([[], 1_000]);
  await migrateLedger(services);
  expect([(await verifyLedger(services)).breaches, await received()]).toEqual([[], 1_020]);
});

test('a payout from before histories had them enters its client’s once, also when it is voided first', async () => {
  portal = await startTestPortal({ faults: { conflict: 0.1, throttle: 0.05, lostReply: 0.1 } });
  const { services, call, manager } = portal;
  const client = await portal.addClient();
  const pay = async (amount: number) => {
    const payout = { client_id: client.id, amount, description: 'Paid out', txn_date: '2025-06-02' };
    const { body } = await call(manager, 'POST', '/transactions/record', { ...payout, type: 'redemption' });
    return body.id;
  };
  const [, voided] = [await pay(20), await pay(30), await pay(40)];
  const total = async () => {
    await portal.indexesShowAll();
    const { body } = await call(manager, 'GET', `/clients/${client.id}/transactions`);
    return [body.total, body.transactions.length];
  };
  await forgetPayouts(portal);
  expect(await total()).toEqual([0, 0]);
  await call(manager, 'POST', `/transactions/${voided}/void`, { reason: 'Recorded twice' });
  expect(await total()).toEqual([1, 1]);
  await migrateLedger(services);
  expect(await total()).toEqual([3, 3]);
  expect(await migrateLedger(services)).toEqual([]);
  expect((await verifyLedger(services)).breaches).toEqual([]);
});

/** Takes out what is stored since histories have payouts. */
async function forgetPayouts({ client, services: { portalTable } }: TestPortal) {
  const database = documentClient(client);
  const { Items = [] } = await database.send(new ScanCommand({ TableName: portalTable }));
  for (const { pk, sk, ...item } of Items) {
    const Key = { pk, sk };
    if (sk === 'PAYOUT') await database.send(new DeleteCommand({ TableName: portalTable, Key }));
    const name = ['payout_count', 'in_history'].find((one) => one in item);
    if (name)
      await database.send(
        new UpdateCommand({ TableName: portalTable, Key, UpdateExpression: `REMOVE ${name}` }),
      );
  }
}

/** Takes out what is stored since properties are counted. */
async function forgetProperties({ services: { database, portalTable } }: TestPortal, propertyId: string) {
  const { Items = [] } = await database.send(new ScanCommand({ TableName: portalTable }));
  const counters = Object.values(propertyCounters(propertyId));
  for (const { pk, sk, ...item } of Items) {
    const names = [...counters, 'counted_by_property'].filter((name) => name in item);
    if (names.length === 0) continue;
    await database.send(
      new UpdateCommand({
        TableName: portalTable,
        Key: { pk, sk },
        UpdateExpression: `REMOVE ${names.map((_, index) => `#${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
      }),
    );
  }
}

/** A client who renamed themselves as the portal let them before, over and over. */
async function renamedByClient(names: readonly string[]): Promise<{ id: string; actor: TestActor }> {
  const { services } = portal;
  const client = await portal.addClient({ name: 'Grace Liu' });
  for (const name of names) {
    portal.advance(1_000);
    const before = await findClient(services, client.id);
    if (!before) throw new Error('No client');
    await commitChange(
      services,
      {
        writes: { record: updateClientWrite(services, before, { ...before, name }) },
        audit: {
          target: `CLIENT#${client.id}`,
          name: before.name,
          action: 'user.updated',
          summary: 'Changed name',
          changes: { name: { before: before.name, after: name } },
        },
      },
      {
        actor: { userId: client.actor.userId, name: before.name, role: 'client', email: client.actor.email },
        now: services.now().toISOString(),
        correlationId: 'renamed',
      },
    );
  }
  return client;
}

test('names that clients gave themselves are asked about, once, and those of managers are not', async () => {
  portal = await startTestPortal({ faults: { conflict: 0.1, lostReply: 0.1 } });
  const { services, call, manager } = portal;
  const typed = await renamedByClient(['Olivia', 'Olivia Chen']);
  await renamedByClient(['Olivia Chen', 'Grace Liu']);
  const corrected = await renamedByClient(['Olivia Chen']);
  await call(manager, 'PUT', `/clients/${corrected.id}`, { name: 'Grace L. Liu' });

  const { database } = services;
  let sent = 0;
  const send = async (command: never) => {
    if (command !== undefined && /Write|Update/.test((command as object).constructor.name)) sent += 1;
    if (sent > 5) throw new Error('Stopped');
    return database.send(command);
  };
  const stopped = { ...services, database: Object.create(database, { send: { value: send } }) };
  await migrateLedger(stopped).catch(() => {});
  await migrateLedger(services);
  expect(await questionTypedName(services, typed.id)).toBe(false);

  const { requests } = (await call(manager, 'GET', '/change-requests?state=open')).body;
  expect(requests).toMatchObject([
    { id: `typed-${typed.id}`, kind: 'typed_before', before: 'Grace Liu', value: 'Olivia Chen' },
  ]);
  expect((await findClient(services, typed.id))?.name_unconfirmed).toBe(true);
  // It is the managers' question: the client cannot take it back.
  const own = `/clients/${typed.id}/change-requests/typed-${typed.id}`;
  expect((await call(typed.actor, 'DELETE', own)).status).toBe(404);
  expect((await verifyLedger(services)).breaches).toEqual([]);
});

test.each([
  ['approved', 'Olivia Chen'],
  ['declined', 'Grace Liu'],
  ['another given', 'Grace L. Liu'],
  ['another asked for and approved', 'Liv Chen'],
])('a name that was asked about and %s is a manager’s', async (what, name) => {
  portal = await startTestPortal();
  const { services, call, manager } = portal;
  const { id, actor } = await renamedByClient(['Olivia Chen']);
  await migrateLedger(services);
  const decide = (requestId: string, decision: string) =>
    call(manager, 'PUT', `/change-requests/${requestId}`, { decision, reason: 'Papers seen' });
  if (what === 'another given') await call(manager, 'PUT', `/clients/${id}`, { name });
  else if (what === 'another asked for and approved') {
    const { body } = await call(actor, 'POST', `/clients/${id}/change-requests`, {
      field: 'name',
      value: name,
    });
    await decide(body.id, 'approved');
  } else expect((await decide(`typed-${id}`, what)).status).toBe(200);
  const client = await findClient(services, id);
  expect(client).toMatchObject({ name });
  expect(client?.name_unconfirmed).toBeUndefined();
  expect((await call(manager, 'GET', '/change-requests')).body.requests).toEqual([]);
  expect((await verifyLedger(services)).breaches).toEqual([]);
});
