import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_TABLES, startDatabase } from '#local/database.ts';
import { startTestPortal } from '#test/harness/test-portal.ts';
import type { Figure } from './measure.ts';
import { wordOfOldest, writeStoredLedger } from './stored-ledger.ts';
import { meter } from './units-bench.ts';

const FEW = 10_000;
/** `FIND_ROWS=1000000` measures a larger ledger, which takes longer to prepare. */
const MANY = Number(process.env.FIND_ROWS ?? 100_000);
const MOST_ITEMS = 2_000;

interface Search {
  readonly requests: number;
  readonly items: number;
  readonly readUnits: number;
  readonly found: number;
}

async function findOldest(transactions: number): Promise<Search> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-find-'));
  const dataFolder = join(folder, 'data');
  try {
    await mkdir(dataFolder);
    await writeStoredLedger(dataFolder, transactions);
    const database = await startDatabase({ dbPath: join(dataFolder, 'portal.db') });
    try {
      const portal = await startTestPortal({ shared: { database, tables: LOCAL_TABLES } });
      const units = meter(portal);
      const search = { requests: 0, items: 0, readUnits: 0, found: 0 };
      let cursor: string | null = '';
      while (cursor !== null) {
        Object.assign(units, { read: 0, items: 0 });
        const path: string = `/transactions?limit=25&q=${wordOfOldest(transactions)}${cursor && `&cursor=${cursor}`}`;
        const { status, body } = await portal.call(portal.manager, 'GET', path);
        if (status !== 200) throw new Error(`The search answered ${status}`);
        search.requests += 1;
        search.items = Math.max(search.items, units.items);
        search.readUnits = Math.max(search.readUnits, units.read);
        search.found += body.transactions.length;
        cursor = body.next_cursor;
      }
      await portal.close();
      return search;
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function benchFind(): Promise<Figure[]> {
  const few = await findOldest(FEW);
  const many = await findOldest(MANY);
  const [count, countOfFew] = [MANY, FEW].map((rows) => rows.toLocaleString('en-AU'));
  const ratio = many.readUnits / few.readUnits;
  return [
    {
      what: `GET /transactions?q= of a word that only the oldest of ${count} rows has`,
      figure: `${many.found} found in ${many.requests} requests`,
      held: '1 found',
      ok: many.found === 1 && few.found === 1,
    },
    {
      what: 'The same, items read by one request at most',
      figure: `${many.items} (with ${countOfFew} rows ${few.items})`,
      held: `≤ ${MOST_ITEMS.toLocaleString('en-AU')}`,
      ok: many.items <= MOST_ITEMS,
    },
    {
      what: `The same, read units of one request at most, against with ${countOfFew} rows`,
      figure: `${ratio.toFixed(2)} (${many.readUnits.toFixed(1)} against ${few.readUnits.toFixed(1)})`,
      held: '≤ 1.05',
      ok: ratio <= 1.05,
    },
  ];
}
