import { randomUUID } from 'node:crypto';
import { PutCommand, QueryCommand, type TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '#test/property-seed.ts';
import { hashOfRow } from '#functions/ledger/audit-chain.ts';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { runOneAtATime } from '#functions/ledger/run-one-at-a-time.ts';
import { put, remove, update } from '#functions/ledger/write.ts';
import type { Services } from '#functions/services.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

interface Row {
  readonly seq: number;
  readonly previous_hash: string;
  readonly hash: string;
}

async function rowsOf(services: Services, target: string): Promise<Row[]> {
  const { Items = [] } = await services.database.send(
    new QueryCommand({
      TableName: services.auditTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': target },
      ConsistentRead: true,
    }),
  );
  return (Items as unknown as Row[]).sort((one, other) => one.seq - other.seq);
}

function expectChain(rows: readonly Row[], length: number): void {
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, index) => index + 1));
  expect(rows.map(({ previous_hash: previous }) => previous)).toEqual([
    '',
    ...rows.slice(0, -1).map(({ hash }) => hash),
  ]);
  for (const row of rows) expect(hashOfRow({ ...row })).toBe(row.hash);
}

/** A change of a record on no condition, as a counter is. */
function count(services: Services, target: string, pk = target): Promise<void> {
  return commitChange(
    services,
    {
      writes: { counter: update(services, { key: { pk, sk: 'COUNTER' }, add: { count: 1 } }) },
      audit: { target, action: 'client.updated', summary: 'Counted', changes: { count: { after: 1 } } },
    },
    { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() },
  );
}

/** Services whose next transactions are preceded by what another process does meanwhile. */
function overtaken(services: Services, times: number, meanwhile: () => Promise<void>): Services {
  let left = times;
  const send = async (command: TransactWriteCommand) => {
    if (command.constructor.name === 'TransactWriteCommand' && left > 0) {
      left -= 1;
      await meanwhile();
    }
    return services.database.send(command);
  };
  return { ...services, database: Object.create(services.database, { send: { value: send } }) };
}

describe('the audit rows of a record', () => {
  test('are one chain, whoever changes it and however many at once, and no change is refused for that', async () => {
    const target = `THING#${randomUUID()}`;
    await Promise.all(Array.from({ length: 40 }, () => count(portal.services, target)));
    expectChain(await rowsOf(portal.services, target), 40);
  });

  test('stay one chain when another process is quicker, again and again', async () => {
    const target = `THING#${randomUUID()}`;
    const others = overtaken(portal.services, 4, () => count(portal.services, target));
    await count(others, target);
    expectChain(await rowsOf(portal.services, target), 5);
  });

  test('stay one chain with conflicts, throttling and lost replies, and no row is written twice', async () => {
    const own = await startTestPortal({ faults: { conflict: 0.2, throttle: 0.05, lostReply: 0.2, seed: 5 } });
    try {
      const target = `THING#${randomUUID()}`;
      for (let round = 0; round < 30; round += 1) await count(own.services, target);
      expect(own.faults.injected.lostReply).toBeGreaterThan(0);
      own.faults.off();
      expectChain(await rowsOf(own.services, target), 30);
    } finally {
      await own.close();
    }
  });

  test('go on when the record leaves and comes again, as an imported row does', async () => {
    const target = `TXN#${randomUUID()}`;
    const key = { pk: target, sk: 'TXN' };
    const { services } = portal;
    const change = (writes: Parameters<typeof commitChange>[1]['writes']) =>
      commitChange(
        services,
        { writes, audit: { target, action: 'x.y', summary: 'Done', changes: { a: { after: 1 } } } },
        { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() },
      );
    const item = { ...key, a: 1 };
    await change({ row: put(services, { item }) });
    await change({ row: update(services, { key, set: { a: 2 } }) });
    await change({ row: remove(services, { key }) });
    await services.database.send(new PutCommand({ TableName: services.portalTable, Item: item }));
    await change({ row: update(services, { key, remove: ['a'] }) });
    await change({ other: update(services, { key: { pk: target, sk: 'OTHER' }, set: { a: 1 } }) });
    expectChain(await rowsOf(services, target), 5);
    await services.database.send(
      new PutCommand({ TableName: services.portalTable, Item: { ...key, a: 1, deleted: true } }),
    );
  });

  test('cannot be replaced: a row that is there is refused by its condition', async () => {
    const target = `THING#${randomUUID()}`;
    await count(portal.services, target);
    const [before] = await rowsOf(portal.services, target);
    // A second row under the same key, as one who sends the same request again would write it.
    const again = overtaken(portal.services, 0, async () => {});
    const send = async (command: TransactWriteCommand) => {
      for (const { Put } of command.input?.TransactItems ?? [])
        if (Put?.TableName === portal.services.auditTable && Put.Item)
          Object.assign(Put.Item, { sk: (before as unknown as { sk: string }).sk });
      return portal.services.database.send(command);
    };
    const replacing = {
      ...again,
      database: Object.create(portal.services.database, { send: { value: send } }),
    };
    await count(replacing, target);
    expect(await rowsOf(portal.services, target)).toEqual([before]);
  });
});

test('the hash of a row is the same once it is stored, whatever its changes are', async () => {
  const { database, auditTable } = portal.services;
  const text = fc.string({ unit: 'binary' });
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.maxSafeInteger(),
      fc.integer().map((number) => number / 10_000),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.array(tie('value')),
      fc.dictionary(text, tie('value')),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 4 }), text, async (after, summary) => {
      const pk = `HASHED#${randomUUID()}`;
      const changes = after.map((one, index) => ({ field: `f${index}`, before: undefined, after: one }));
      const row = { pk, sk: '1', target: pk, summary, record_name: undefined, changes };
      await database.send(new PutCommand({ TableName: auditTable, Item: row }));
      const [stored = {}] = (await rowsOf(portal.services, pk)) as unknown as Record<string, unknown>[];
      return hashOfRow(stored) === hashOfRow(row);
    }),
    { numRuns: 60 },
  );
});

test('work that waits for work of the same name in its own course does not wait for itself', async () => {
  const order: string[] = [];
  const outer = runOneAtATime(
    ['a', 'b'],
    async () => {
      await runOneAtATime(['b'], async () => void order.push('inner'), 60_000);
      order.push('outer');
    },
    60_000,
  );
  const next = runOneAtATime(['b', 'a'], async () => void order.push('next'), 60_000);
  await Promise.all([outer, next]);
  expect(order).toEqual(['inner', 'outer', 'next']);
});

test('work that fails lets the next begin, and work that waits too long begins without its turn', async () => {
  await expect(
    runOneAtATime(
      ['c'],
      async () => {
        throw new Error('failed');
      },
      60_000,
    ),
  ).rejects.toThrow('failed');
  let end = () => {};
  const endless = runOneAtATime(['c'], () => new Promise<void>((resolve) => (end = resolve)), 60_000);
  expect(await runOneAtATime(['c'], async () => 'begun', 5)).toBe('begun');
  end();
  await endless;
});
