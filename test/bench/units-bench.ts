import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import type { Figure } from './measure.ts';

export interface Units {
  read: number;
  write: number;
  requests: number;
  items: number;
}

interface Capacity {
  CapacityUnits?: number;
}

interface Answer {
  ConsumedCapacity?: Capacity | Capacity[];
  ScannedCount?: number;
  Responses?: Readonly<Record<string, readonly unknown[]>> | readonly unknown[];
}

function itemsOf(responses: Answer['Responses']): number {
  return Object.values(responses ?? {}).flat().length;
}

const WRITES = new Set([
  'TransactWriteItemsCommand',
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
]);

export function meter(portal: TestPortal): Units {
  const units: Units = { read: 0, write: 0, requests: 0, items: 0 };
  portal.services.database.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity, ScannedCount, Responses } = result.output as Answer;
      const used = [ConsumedCapacity ?? []]
        .flat()
        .reduce((sum, table) => sum + (table.CapacityUnits ?? 0), 0);
      const writes =
        WRITES.has(context.commandName ?? '') || /Write|Put|Update|Delete/.test(context.commandName ?? '');
      units[writes ? 'write' : 'read'] += used;
      units.requests += 1;
      units.items += ScannedCount ?? itemsOf(Responses);
      return result;
    },
    { step: 'initialize', priority: 'low' },
  );
  return units;
}

type Calls = Record<string, () => Promise<unknown>>;

async function callsOf(portal: TestPortal): Promise<Calls> {
  const client = await portal.addClient();
  const listed = await portal.call(portal.manager, 'GET', '/transactions?limit=3');
  const [first, second, third] = listed.body.transactions.map((row: { id: string }) => row.id);
  const id = listed.body.transactions.find((row: { amount: number }) => row.amount > 0)?.id ?? first;
  await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: 'contribution' });
  const other = [first, second, third].find((candidate) => candidate !== id);
  const manager = (method: string, path: string, body?: object) => () =>
    portal.call(portal.manager, method, path, body);
  return {
    'GET /users/me': manager('GET', '/users/me'),
    'GET /transactions?limit=1000': manager('GET', '/transactions?limit=1000'),
    'GET /transactions?limit=25': manager('GET', '/transactions?limit=25'),
    'GET /transactions/{id}': manager('GET', `/transactions/${id}`),
    'PUT /transactions/{id}/classify': manager('PUT', `/transactions/${other}/classify`, { type: 'expense' }),
    'POST /transactions/{id}/allocations': manager('POST', `/transactions/${id}/allocations`, {
      clientId: client.id,
      amount: 1,
    }),
    'POST /transactions/record': manager('POST', '/transactions/record', {
      client_id: client.id,
      amount: 5,
      description: 'Metered',
      txn_date: '2024-06-01',
      ...CONFIRMED,
    }),
    'GET /clients?limit=25': manager('GET', '/clients?limit=25'),
    'GET /clients/{id}': manager('GET', `/clients/${client.id}`),
    'GET /clients/me': () => portal.call(client.actor, 'GET', '/clients/me'),
    'GET /clients/{id}/transactions': () =>
      portal.call(client.actor, 'GET', `/clients/${client.id}/transactions`),
    'GET /fund/statistics': manager('GET', '/fund/statistics'),
    'GET /fund/performance': manager('GET', '/fund/performance'),
  };
}

async function unitsPerCall(rows: number): Promise<Map<string, Units>> {
  const portal = await startTestPortal();
  try {
    for (let start = 0; start < rows; start += 20_000) {
      const csv = longStatement(Math.min(20_000, rows - start)).replaceAll('reference', `file ${start} row`);
      await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
      await portal.services.settled();
    }
    const calls = await callsOf(portal);
    const meters = meter(portal);
    const units = new Map<string, Units>();
    for (const [name, call] of Object.entries(calls)) {
      Object.assign(meters, { read: 0, write: 0, requests: 0, items: 0 });
      await call();
      units.set(name, { ...meters });
    }
    return units;
  } finally {
    await portal.close();
  }
}

export async function benchUnits(): Promise<Figure[]> {
  const small = await unitsPerCall(1_000);
  const large = await unitsPerCall(20_000);
  return [...large].map(([name, units]) => {
    const before = small.get(name) ?? { read: 0, write: 0, requests: 0, items: 0 };
    const ok = units.read <= before.read * 1.25 + 2 && units.write <= before.write * 1.25 + 2;
    const show = (value: Units) => `${value.read.toFixed(1)} read, ${value.write.toFixed(1)} write`;
    return {
      what: `${name}, capacity units with 20,000 transactions stored, against with 1,000`,
      figure: `${show(units)} (${show(before)})`,
      held: 'no growth',
      ok,
    };
  });
}
