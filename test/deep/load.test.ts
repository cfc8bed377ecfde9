import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '#test/functions/documents/uploading.ts';
import { statementForm } from '#test/functions/transactions/statement-file.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { type SpawnedPortal, spawnedPortal } from '#test/harness/spawned-portal.ts';
import { type LoadCall, steadyLoad } from '#test/harness/steady-load.ts';

const set = (name: string, usual: number) => Number(process.env[name] ?? usual);
const SECONDS = set('LOAD_SECONDS', 120);
const CLIENTS = set('LOAD_CLIENTS', 1_000);
const ROWS = set('LOAD_ROWS', 50_000);
const DOCUMENTS = set('LOAD_DOCUMENTS', 5_000);
const PER_SECOND = 50;
const WARM_UP_SECONDS = 30;

const ROWS_PER_FILE = 20_000;
const WHOLE_LIST = 'GET /transactions?limit=1000';
const MOST = { p95Ms: 100, p99Ms: 300, wholeListMs: 400, wholeListBytes: 4_000_000, memoryMb: 50 };

let portal: SpawnedPortal;

beforeAll(async () => {
  portal = await spawnedPortal();
  await portal.start();
});

afterAll(() => portal.close());

/** In groups, so that filling does not take longer than what is measured. */
async function inGroups(count: number, make: (index: number) => Promise<Response>): Promise<void> {
  for (let done = 0; done < count; done += 4) {
    const group = Array.from({ length: Math.min(4, count - done) }, (_, index) => make(done + index));
    for (const answer of await Promise.all(group)) {
      if (!answer.ok) throw new Error(`Not filled: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  }
}

function statementOf(rows: number, from: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const number = from + index;
    const day = String(1 + (number % 28)).padStart(2, '0');
    const month = String(1 + (Math.floor(number / 28) % 12)).padStart(2, '0');
    return `${day}/${month}/202${3 + (number % 2)},${(number % 900) + 1}.10,Deposit ${number}`;
  });
  return `Date,Amount,Description\n${lines.join('\n')}\n`;
}

async function importRows(from: number): Promise<void> {
  const token = await portal.signIn();
  const rows = Math.min(ROWS_PER_FILE, ROWS - from);
  const answer = await portal.api(token, '/transactions/upload-csv', statementForm(statementOf(rows, from)));
  let outcome = await answer.json();
  while (outcome.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 500));
    outcome = await (await portal.api(token, `/transactions/imports/${outcome.import_id}`)).json();
  }
  expect(outcome).toMatchObject({ status: 'done', insertedCount: rows });
}

async function fill(): Promise<void> {
  let token = await portal.signIn();
  await inGroups(CLIENTS, (index) =>
    portal.send(token, 'POST', '/clients', {
      name: `Client ${index}`,
      email: `client${index}@example.com`,
      entity_type: 'Personal',
      pledged_amount: 100_000,
    }),
  );
  for (let from = 0; from < ROWS; from += ROWS_PER_FILE) await importRows(from);
  token = await portal.signIn();
  await inGroups(DOCUMENTS, (index) =>
    portal.api(token, '/documents/upload', formOf({ metadata: { name: `Document ${index}` } })),
  );
}

/** What managers do in a day, reading about nine times as often as writing. */
async function mixOf(token: string): Promise<LoadCall[]> {
  const read = async (path: string) => (await portal.api(token, path)).json();
  const clients: { id: string }[] = (await read('/clients?limit=100')).clients;
  const listed: { id: string; type: string }[] = (await read('/transactions?limit=1000')).transactions;
  const open = listed.filter(({ type }) => type === '');
  let turn = 0;
  const client = () => clients[turn++ % clients.length]?.id;
  const get = (name: string, weight: number, path: () => string): LoadCall => ({
    name,
    weight,
    send: () => portal.api(token, path()),
  });
  return [
    get('GET /transactions?limit=25', 24, () => '/transactions?limit=25'),
    get('GET /transactions/{id}', 10, () => `/transactions/${listed[turn++ % listed.length]?.id}`),
    get(WHOLE_LIST, 1, () => '/transactions?limit=1000'),
    get('GET /clients?limit=25', 16, () => '/clients?limit=25'),
    get('GET /clients/{id}/dashboard', 12, () => `/clients/${client()}/dashboard`),
    get('GET /fund/statistics', 10, () => '/fund/statistics'),
    get('GET /fund/overview', 4, () => '/fund/overview'),
    get('GET /documents?limit=25', 8, () => '/documents?limit=25'),
    get('GET /capital-calls?limit=25', 3, () => '/capital-calls?limit=25'),
    get('GET /audit?limit=25', 2, () => '/audit?limit=25'),
    {
      name: 'POST /transactions/record',
      weight: 6,
      send: () =>
        portal.send(token, 'POST', '/transactions/record', {
          client_id: client(),
          amount: '10.10',
          description: 'Recorded under load',
          txn_date: '2025-06-02',
          ...CONFIRMED,
        }),
    },
    {
      name: 'PUT /clients/{id}',
      weight: 2,
      send: () => portal.send(token, 'PUT', `/clients/${client()}`, { mobile: `04 ${turn}` }),
    },
    {
      name: 'PUT /transactions/{id}/classify',
      weight: 2,
      send: async () => {
        const id = open.shift()?.id;
        if (!id) return portal.api(token, '/fund/statistics');
        return portal.send(token, 'PUT', `/transactions/${id}/classify`, { type: 'contribution' });
      },
    },
  ];
}

test(`${PER_SECOND} requests a second for ${SECONDS} s are answered in time, without errors, with stable memory`, async () => {
  await fill();
  // A token lasts a quarter of an hour; what is longer is measured in parts.
  const parts = Math.ceil(SECONDS / 600);
  await steadyLoad(await mixOf(await portal.signIn()), { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS });
  const before = await portal.memoryMb();
  for (let part = 0; part < parts; part += 1) {
    const seconds = SECONDS / parts;
    const calls = await mixOf(await portal.signIn());
    const workedBefore = await portal.workedSeconds();
    const load = await steadyLoad(calls, { perSecond: PER_SECOND, seconds });
    const worked = (await portal.workedSeconds()) - workedBefore;
    const figures = {
      sent: load.sent,
      failed: load.failures.length,
      workedMsEach: (worked * 1_000) / load.sent,
      p50Ms: load.percentileMs(50),
      p95Ms: load.percentileMs(95),
      p99Ms: load.percentileMs(99),
      wholeListMs: load.percentileMs(95, WHOLE_LIST),
      wholeListBytes: load.largestBytes(WHOLE_LIST),
      memoryMb: (await portal.memoryMb()) - before,
    };
    process.stdout.write(
      `load: ${Object.entries(figures)
        .map(([name, value]) => `${name} ${Math.round(value)}`)
        .join(', ')}\n`,
    );
    expect(load.failures.slice(0, 10)).toEqual([]);
    for (const [name, most] of Object.entries(MOST)) {
      expect.soft(figures[name as keyof typeof MOST], name).toBeLessThan(most);
    }
  }
  expect((await portal.verifyLedger()).code).toBe(0);
});
