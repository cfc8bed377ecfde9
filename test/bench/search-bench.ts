import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_TABLES, startDatabase } from '#local/database.ts';
import { callFrom } from '#test/functions/reconciliations/reconciling.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import type { Figure } from './measure.ts';
import { writeStoredLedger } from './stored-ledger.ts';
import { meter } from './units-bench.ts';

const FEW = { clients: 1_000, transactions: 10_000 };
const MANY = { clients: 1_000, transactions: 100_000 };
const MOST_UNITS = 600;

interface Search {
  readonly what: string;
  readonly units: number;
  readonly items: number;
  readonly requests: number;
  readonly found: number;
}

const countOf = (body: Record<string, { total?: number }>) =>
  Object.values(body).reduce((sum, kind) => sum + (kind?.total ?? 0), 0);

async function measure(portal: TestPortal, of: typeof MANY): Promise<Search[]> {
  const clients: { id: string; actor: TestPortal['manager'] }[] = [];
  for (let number = 0; number < of.clients; number += 1)
    clients.push(await portal.addClient({ name: `Investor Numbered${number.toString(36)} Ledger` }));
  const { lines } = await callFrom(
    portal,
    clients.map(({ id }, index) => [id, 1_000 + index]),
    { title: 'Purchase of 1 Ledger Street', beyond_pledge_reason: 'To be measured' },
  );
  await portal.services.settled();
  const units = meter(portal);
  const asked = {
    'a name': 'numbered2a',
    'a word of every client': 'ledger',
    'an e-mail': clients[7]?.actor.email ?? '',
    'an amount': '99,999.90',
    'a reference': lines[5]?.payment_reference ?? '',
    'a word of every row': 'debit',
    'missing text': 'nowhere-at-all',
  };
  const searches: Search[] = [];
  const search = async (what: string, q: string, actor = portal.manager) => {
    Object.assign(units, { read: 0, write: 0, requests: 0, items: 0 });
    const { status, body } = await portal.call(actor, 'GET', `/search?${new URLSearchParams({ q })}`);
    if (status !== 200) throw new Error(`The search answered ${status}`);
    searches.push({
      what,
      units: units.read,
      items: units.items,
      requests: units.requests,
      found: countOf(body),
    });
  };
  // A person's first call also reads the person's record, so that call is not measured.
  await portal.call(portal.manager, 'GET', '/search?q=first');
  for (const [what, q] of Object.entries(asked)) await search(what, q);
  const [client] = clients;
  if (client) await search('a client’s own', 'ledger', client.actor);
  return searches;
}

async function withLedger(of: typeof MANY): Promise<Search[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-search-'));
  const dataFolder = join(folder, 'data');
  try {
    await mkdir(dataFolder);
    await writeStoredLedger(dataFolder, of.transactions);
    const database = await startDatabase({ dbPath: join(dataFolder, 'portal.db') });
    try {
      const portal = await startTestPortal({ shared: { database, tables: LOCAL_TABLES } });
      const searches = await measure(portal, of);
      await portal.close();
      return searches;
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function benchSearch(): Promise<Figure[]> {
  const few = await withLedger(FEW);
  const many = await withLedger(MANY);
  const [clients, rows, fewRows] = [MANY.clients, MANY.transactions, FEW.transactions].map((count) =>
    count.toLocaleString('en-AU'),
  );
  return many.map(({ what, units, items, requests, found }, index) => {
    const before = few[index]?.units ?? 0;
    return {
      what: `GET /search of ${what}, ${clients} clients and ${rows} transactions stored, against ${fewRows}`,
      figure: `${units.toFixed(1)} read units, ${items} items in ${requests} requests (${before.toFixed(1)}), ${found} found`,
      held: `≤ ${MOST_UNITS} units, ≤ 1.05 times`,
      ok: units <= MOST_UNITS && units <= before * 1.05,
    };
  });
}
