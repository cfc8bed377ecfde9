import * as z from 'zod';
import { decideAgain } from '../ledger/decide-again.ts';
import { findItem } from '../ledger/read.ts';
import { SHARDS } from '../ledger/statistics.ts';
import { shardKey } from '../ledger/statistics-store.ts';
import { ITEMS_PER_TRANSACTION, transact, writeAlone } from '../ledger/transact.ts';
import { put, update } from '../ledger/write.ts';
import { countTransactions, countWrites } from '../money/count-transactions.ts';
import type { Services } from '../services.ts';
import {
  findTransactions,
  markCountedWrite,
  scanUncountedIds,
  type TransactionItem,
} from '../transactions/transaction-store.ts';

/** What brings a ledger of an earlier version up to date. Each can stop anywhere and be repeated. */
const MIGRATIONS: Readonly<Record<string, (services: Services, report: Report) => Promise<void>>> = {
  'count-by-month': countByMonth,
  'count-by-property': (services, report) => countAnew(services, 'property', report),
};

/** Is told how many records a migration has changed so far. */
type Report = (done: number) => void;

const markerKey = (name: string) => ({ pk: 'MIGRATIONS', sk: name });

/**
 * Brings a stored ledger of an earlier version up to date and answers the names of the migrations that ran. Safe to
 * repeat, to stop and to run while the portal is used.
 */
export async function migrateLedger(
  services: Services,
  report: (name: string, done: number) => void = () => {},
): Promise<string[]> {
  const ran: string[] = [];
  for (const [name, migrate] of Object.entries(MIGRATIONS)) {
    if (await findItem(services, markerKey(name), z.object({}))) continue;
    await migrate(services, (done) => report(name, done));
    await writeAlone(services, put(services, { item: markerKey(name) }));
    ran.push(name);
  }
  return ran;
}

/**
 * Counts each transaction by its sign and month, which counters before did not. A transaction that is changed meanwhile
 * is counted by that change.
 */
async function countByMonth(services: Services, report: Report): Promise<void> {
  await countAnew(services, 'month', report);
  // They were sums of absolute amounts, which the sums by sign replace.
  for (let shard = 0; shard < SHARDS; shard += 1)
    await writeAlone(
      services,
      update(services, {
        key: shardKey(shard),
        remove: ['contribution_cents', 'expense_cents', 'commission_cents'],
      }),
    );
}

async function countAnew(services: Services, by: 'month' | 'property', report: Report): Promise<void> {
  let done = 0;
  for await (const ids of scanUncountedIds(services, by)) {
    for (let left = ids; left.length > 0; ) {
      const batch = await countBatch(services, left);
      left = left.slice(batch);
      done += batch;
      report(done);
    }
  }
}

/** Counts the first of these transactions, as many as one transaction of the database takes. Answers how many. */
async function countBatch(services: Services, ids: readonly string[]): Promise<number> {
  return decideAgain(async () => {
    const taken = ids.slice(0, ITEMS_PER_TRANSACTION);
    const found = new Map((await findTransactions(services, taken)).map((item) => [item.id, item]));
    const batch: TransactionItem[] = [];
    let looked = 0;
    for (const id of taken) {
      const item = found.get(id);
      if (item && !(item.counted_by_month && item.counted_by_property)) {
        if (batch.length + 1 + countWrites([...batch, item]) > ITEMS_PER_TRANSACTION) break;
        batch.push(item);
      }
      looked += 1;
    }
    if (batch.length === 0) return looked;
    await transact(services, {
      ...Object.fromEntries(batch.map((item) => [item.id, markCountedWrite(services, item)])),
      ...countTransactions(
        services,
        batch[0]?.id ?? '',
        batch.map((item) => ({ before: item, after: item })),
      ),
    });
    return looked;
  });
}
