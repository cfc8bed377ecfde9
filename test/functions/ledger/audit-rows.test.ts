import { randomUUID } from 'node:crypto';
import { QueryCommand, type TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { digestOf, nameOfItem, readFacts } from '#functions/ledger/facts.ts';
import { putNew, remove, update } from '#functions/ledger/write.ts';
import type { Services } from '#functions/services.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function rowsOf(services: Services, target: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await services.database.send(
    new QueryCommand({
      TableName: services.auditTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': target },
      ConsistentRead: true,
    }),
  );
  return Items;
}

type Writes = Parameters<typeof commitChange>[1]['writes'];

function change(services: Services, target: string, writes: Writes): Promise<void> {
  return commitChange(
    services,
    { writes, audit: { target, action: 'x.y', summary: 'Done', changes: { count: { after: 1 } } } },
    { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() },
  );
}

const count = (services: Services, target: string) =>
  change(services, target, {
    counter: update(services, { key: { pk: target, sk: 'COUNTER' }, add: { count: 1, version: 1 } }),
  });

test('each of many changes of one record at the same time has its row, and none is refused', async () => {
  const target = `THING#${randomUUID()}`;
  await Promise.all(Array.from({ length: 40 }, () => count(portal.services, target)));
  expect(await rowsOf(portal.services, target)).toHaveLength(40);
});

test('with conflicts, throttling and lost replies no row is missing and none is written twice', async () => {
  const own = await startTestPortal({ faults: { conflict: 0.2, throttle: 0.05, lostReply: 0.2, seed: 5 } });
  try {
    const target = `THING#${randomUUID()}`;
    for (let round = 0; round < 30; round += 1) await count(own.services, target);
    expect(own.faults.injected.lostReply).toBeGreaterThan(0);
    own.faults.off();
    expect(await rowsOf(own.services, target)).toHaveLength(30);
  } finally {
    await own.close();
  }
});

test('an existing row cannot be replaced: its condition refuses the write', async () => {
  const target = `THING#${randomUUID()}`;
  await count(portal.services, target);
  const [before] = await rowsOf(portal.services, target);
  const send = async (command: TransactWriteCommand) => {
    for (const { Put } of command.input?.TransactItems ?? [])
      if (Put?.TableName === portal.services.auditTable && Put.Item)
        Object.assign(Put.Item, { sk: before?.sk });
    return portal.services.database.send(command);
  };
  const database = Object.create(portal.services.database, { send: { value: send } });
  await count({ ...portal.services, database }, target);
  expect(await rowsOf(portal.services, target)).toEqual([before]);
});

test('a row holds what the change stored of each item, and its version where the write depended on the earlier one', async () => {
  const { services } = portal;
  const target = `THING#${randomUUID()}`;
  const key = { pk: target, sk: 'THING' };
  const beside = { pk: 'THINGS', sk: `OTHER#${randomUUID()}` };
  await change(services, target, { thing: putNew(services, { ...key, list_pk: 'x', a: 'z', version: 1 }) });
  await change(services, target, {
    thing: update(services, { key, set: { a: 1, b: undefined, version: 2 }, when: { version: 1 } }),
    other: putNew(services, { ...beside, c: [{ y: 1, x: 'é' }] }),
  });
  await change(services, target, { thing: update(services, { key, add: { version: 1 }, remove: ['a'] }) });
  await change(services, target, {
    thing: update(services, { key, add: { count: 1 }, when: { version: 3 } }),
  });
  await change(services, target, { thing: remove(services, { key }) });
  const [name, other] = [nameOfItem(key), nameOfItem(beside)];
  expect((await rowsOf(services, target)).map(readFacts)).toEqual([
    { [name]: { fields: { a: digestOf('z'), version: digestOf(1) }, isWhole: true, version: 1 } },
    {
      [name]: { fields: { a: digestOf(1), version: digestOf(2) }, version: 2 },
      [other]: { fields: { c: digestOf([{ x: 'é', y: 1 }]) }, isWhole: true },
    },
    { [name]: { fields: { a: '' } } },
    {},
    { [name]: null },
  ]);
});
