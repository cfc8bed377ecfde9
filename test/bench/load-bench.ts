import { setTimeout as sleep } from 'node:timers/promises';
import { formOf } from '#test/functions/documents/uploading.ts';
import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { type SpawnedPortal, spawnedPortal } from '#test/harness/spawned-portal.ts';
import type { Figure } from './measure.ts';

const CLIENTS = 1_000;
const FILES = 3;
const ROWS_PER_FILE = 20_000;
const DOCUMENTS = 1_000;
const PER_SECOND = 50;
const WARM_UP_SECONDS = 30;
const SECONDS = 120;
const MOST = { p95Ms: 100, p99Ms: 300, memoryMb: 50 };

type LoadCall = readonly [weight: number, send: () => Promise<Response>];

async function inGroups(count: number, make: (index: number) => Promise<Response>): Promise<void> {
  for (let done = 0; done < count; done += 4) {
    const group = Array.from({ length: Math.min(4, count - done) }, (_, index) => make(done + index));
    for (const answer of await Promise.all(group))
      if (!answer.ok) throw new Error(`Not filled: ${answer.status} ${await answer.text()}`);
  }
}

async function fill(portal: SpawnedPortal): Promise<void> {
  let token = await portal.signIn();
  await inGroups(CLIENTS, (index) =>
    portal.send(token, 'POST', '/clients', {
      name: `Client ${index}`,
      email: `client${index}@example.com`,
      entity_type: 'Personal',
      pledged_amount: 100_000,
    }),
  );
  for (let file = 0; file < FILES; file += 1) {
    const csv = longStatement(ROWS_PER_FILE).replaceAll('reference', `file ${file} row`);
    let outcome = await (await portal.api(token, '/transactions/upload-csv', statementForm(csv))).json();
    while (outcome.status === 'running') {
      await sleep(500);
      outcome = await (await portal.api(token, `/transactions/imports/${outcome.import_id}`)).json();
    }
    token = await portal.signIn();
  }
  await inGroups(DOCUMENTS, (index) =>
    portal.api(token, '/documents/upload', formOf({ metadata: { name: `Document ${index}` } })),
  );
}

async function mixOf(portal: SpawnedPortal, token: string): Promise<LoadCall[]> {
  const read = async (path: string) => (await portal.api(token, path)).json();
  const clients: { id: string }[] = (await read('/clients?limit=100')).clients;
  const listed: { id: string }[] = (await read('/transactions?limit=1000')).transactions;
  let turn = 0;
  const client = () => clients[turn++ % clients.length]?.id;
  const get = (path: () => string) => () => portal.api(token, path());
  return [
    [24, get(() => '/transactions?limit=25')],
    [10, get(() => `/transactions/${listed[turn++ % listed.length]?.id}`)],
    [1, get(() => '/transactions?limit=1000')],
    [16, get(() => '/clients?limit=25')],
    [12, get(() => `/clients/${client()}/dashboard`)],
    [10, get(() => '/fund/statistics')],
    [4, get(() => '/fund/overview')],
    [8, get(() => '/documents?limit=25')],
    [3, get(() => '/capital-calls?limit=25')],
    [2, get(() => '/audit?limit=25')],
    [
      6,
      () =>
        portal.send(token, 'POST', '/transactions/record', {
          client_id: client(),
          amount: '10.10',
          description: 'Recorded under load',
          txn_date: '2025-06-02',
          ...CONFIRMED,
        }),
    ],
    [2, () => portal.send(token, 'PUT', `/clients/${client()}`, { mobile: `04 ${turn}` })],
  ];
}

/** Each request starts when it is due, because people do not wait for each other. */
async function load(calls: readonly LoadCall[], seconds: number): Promise<{ failed: number; ms: number[] }> {
  const total = calls.reduce((sum, [weight]) => sum + weight, 0);
  const turns = calls
    .flatMap(([weight, send], at) =>
      Array.from({ length: weight }, (_, turn) => ({
        send,
        due: ((turn + at / calls.length) * total) / weight,
      })),
    )
    .sort((one, other) => one.due - other.due);
  let failed = 0;
  const ms: number[] = [];
  const startedAt = performance.now();
  const one = async (send: LoadCall[1], dueAt: number) => {
    const isOk = await send().then(
      (answer) => answer.arrayBuffer().then(() => answer.ok),
      () => false,
    );
    if (!isOk) failed += 1;
    ms.push(performance.now() - dueAt);
  };
  const underWay = [];
  for (let index = 0; index < PER_SECOND * seconds; index += 1) {
    const dueAt = startedAt + (index * 1_000) / PER_SECOND;
    await sleep(Math.max(0, dueAt - performance.now()));
    const call = turns[index % turns.length];
    if (call) underWay.push(one(call.send, dueAt));
  }
  await Promise.all(underWay);
  return { failed, ms: ms.sort((one, other) => one - other) };
}

export async function benchLoad(): Promise<Figure[]> {
  const portal = await spawnedPortal();
  try {
    await portal.start();
    await fill(portal);
    const calls = await mixOf(portal, await portal.signIn());
    await load(calls, WARM_UP_SECONDS);
    const before = await portal.memoryMb();
    const { failed, ms } = await load(calls, SECONDS);
    const more = Math.round((await portal.memoryMb()) - before);
    const [p95, p99] = [0.95, 0.99].map((share) => Math.round(ms[Math.floor(ms.length * share)] ?? 0));
    return [
      {
        what: `${PER_SECOND} requests a second for ${SECONDS} s: failures; 95th and 99th percentile; growth of memory`,
        figure: `${failed}; ${p95} ms, ${p99} ms; ${more} MB`,
        held: `0; ≤ ${MOST.p95Ms} ms, ≤ ${MOST.p99Ms} ms; ≤ ${MOST.memoryMb} MB`,
        ok: failed === 0 && (p95 ?? 0) <= MOST.p95Ms && (p99 ?? 0) <= MOST.p99Ms && more <= MOST.memoryMb,
      },
    ];
  } finally {
    await portal.close();
  }
}
