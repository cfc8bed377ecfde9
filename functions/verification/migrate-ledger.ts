import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { firstDayOf } from '#shared/calendar-date.ts';
import { findBankAccount, MAIN_ACCOUNT_ID } from '../bank-accounts/bank-account-store.ts';
import { bankAccountCreation, mainAccount } from '../bank-accounts/new-bank-account.ts';
import { scanClientIds } from '../clients/client-store.ts';
import { AUDIT_CHAINED } from '../ledger/audit-chain.ts';
import { SYSTEM_ACTOR, type Write } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { instantAfter } from '../ledger/instants.ts';
import { NO_MONTHS } from '../ledger/month-locks.ts';
import { findItem } from '../ledger/read.ts';
import { SHARDS } from '../ledger/statistics.ts';
import { shardKey } from '../ledger/statistics-store.ts';
import { ITEMS_PER_TRANSACTION, transact, writeAlone } from '../ledger/transact.ts';
import { absent, put, update } from '../ledger/write.ts';
import { counterWrites, maxCounterWrites } from '../money/counter-writes.ts';
import { payoutWrites } from '../money/pay-out.ts';
import type { Services } from '../services.ts';
import {
  findFirstMonth,
  findTransaction,
  findTransactions,
  isPayout,
  markCountedWrite,
  markInHistoryWrite,
  putIntoAccountWrite,
  scanIdsWithoutAccount,
  scanIdsWithoutHistory,
  scanUncountedIds,
  type TransactionItem,
} from '../transactions/transaction-store.ts';
import { listStaffWrite, STAFF_LISTED, scanUnlistedStaff } from '../users/user-store.ts';
import { questionTypedName } from './question-typed-names.ts';

/** Twice as long as a worker of the version before may go on after a deployment, writing rows that are not chained. */
const FORMER_VERSION_MS = 30 * 60_000;

/** What brings a ledger of an earlier version up to date. Each can stop anywhere and be repeated. */
const MIGRATIONS: Readonly<Record<string, (services: Services, report: Report) => Promise<void>>> = {
  'count-by-month': countByMonth,
  'count-by-property': (services, report) => countAnew(services, 'property', report),
  'main-account': putIntoMainAccount,
  'client-history': putIntoHistories,
  'names-by-clients': questionTypedNames,
  [STAFF_LISTED.sk]: putIntoStaffList,
};

/** Is told how many records a migration has changed so far. */
type Report = (done: number) => void;

const markerKey = (name: string) => ({ pk: STAFF_LISTED.pk, sk: name });

/**
 * Brings a stored ledger of an earlier version up to date and answers the names of the migrations that ran. Safe to
 * repeat, to stop and to run while the portal is used.
 */
export async function migrateLedger(
  services: Services,
  report: (name: string, done: number) => void = () => {},
): Promise<string[]> {
  const ran: string[] = [];
  const chainedAt = instantAfter(services.now().toISOString(), FORMER_VERSION_MS);
  await writeAlone(
    services,
    put(services, { item: { ...AUDIT_CHAINED, at: chainedAt }, when: { pk: absent } }),
  );
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
  const counted: BatchChange = {
    isDue: (item) => !(item.counted_by_month && item.counted_by_property),
    after: (item) => item,
    write: (item) => markCountedWrite(services, item),
  };
  let done = 0;
  for await (const ids of scanUncountedIds(services, by))
    done = await changeAll(services, ids, counted, done, report);
}

/**
 * Puts every row from a bank into the Main account, which it makes for them. A fund without such rows gets no account;
 * rows that are imported or taken back meanwhile are neither missed nor counted twice.
 */
async function putIntoMainAccount(services: Services, report: Report): Promise<void> {
  const intoMain: BatchChange = {
    isDue: (item) => item.account_id === undefined,
    after: (item) => ({ ...item, account_id: MAIN_ACCOUNT_ID }),
    write: (item) => putIntoAccountWrite(services, item, MAIN_ACCOUNT_ID),
  };
  let done = 0;
  for await (const ids of scanIdsWithoutAccount(services)) {
    if (ids.length === 0) continue;
    await ensureMainAccount(services);
    done = await changeAll(services, ids, intoMain, done, report);
  }
}

/** Makes the Main account, open since the first month of the ledger, if the fund has none. */
async function ensureMainAccount(services: Services): Promise<void> {
  await decideAgain(async () => {
    if (await findBankAccount(services, MAIN_ACCOUNT_ID)) return;
    const now = services.now().toISOString();
    const firstMonth = (await findFirstMonth(services)) ?? now.slice(0, 7);
    const first = { openingDay: firstDayOf(firstMonth) };
    const { write, audit } = bankAccountCreation(services, mainAccount(first, now));
    const by = { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() };
    await commitChange(services, { writes: { account: write }, audit }, by);
  });
}

/** Puts distributions and redemptions that name a client into that client's history, which had only what clients paid. */
async function putIntoHistories(services: Services, report: Report): Promise<void> {
  let done = 0;
  for await (const ids of scanIdsWithoutHistory(services))
    for (const id of ids) {
      await decideAgain(async () => {
        const item = await findTransaction(services, id);
        if (!item || item.in_history || !isPayout(item)) return;
        await transact(services, {
          transaction: markInHistoryWrite(services, item),
          ...payoutWrites(services, [{ before: undefined, after: item }]),
        });
        done += 1;
      });
      report(done);
    }
}

/** Puts the managers and auditors from before there was a list of them into it. */
async function putIntoStaffList(services: Services, report: Report): Promise<void> {
  let done = 0;
  for await (const staff of scanUnlistedStaff(services))
    for (const user of staff) {
      await writeAlone(services, listStaffWrite(services, user));
      done += 1;
      report(done);
    }
}

/** Asks about the names that clients set themselves, when they still could. */
async function questionTypedNames(services: Services, report: Report): Promise<void> {
  let done = 0;
  for await (const ids of scanClientIds(services))
    for (const id of ids) {
      if (await questionTypedName(services, id)) done += 1;
      report(done);
    }
}

/** A change of stored transactions that adds to counters; one that is not due any more is passed over. */
interface BatchChange {
  readonly isDue: (item: TransactionItem) => boolean;
  readonly after: (item: TransactionItem) => TransactionItem;
  readonly write: (item: TransactionItem) => Write;
}

async function changeAll(
  services: Services,
  ids: readonly string[],
  change: BatchChange,
  before: number,
  report: Report,
): Promise<number> {
  let done = before;
  for (let left = ids; left.length > 0; ) {
    const batch = await changeBatch(services, left, change);
    left = left.slice(batch);
    done += batch;
    report(done);
  }
  return done;
}

/** Changes the first of these transactions, as many as one transaction of the database takes. Answers how many. */
async function changeBatch(
  services: Services,
  ids: readonly string[],
  { isDue, after, write }: BatchChange,
): Promise<number> {
  return decideAgain(async () => {
    const taken = ids.slice(0, ITEMS_PER_TRANSACTION);
    const found = new Map((await findTransactions(services, taken)).map((item) => [item.id, item]));
    const batch: TransactionItem[] = [];
    let looked = 0;
    for (const id of taken) {
      const item = found.get(id);
      if (item && isDue(item)) {
        if (batch.length + 1 + maxCounterWrites([...batch, item].map(after)) > ITEMS_PER_TRANSACTION) break;
        batch.push(item);
      }
      looked += 1;
    }
    if (batch.length === 0) return looked;
    await transact(services, {
      ...Object.fromEntries(batch.map((item) => [item.id, write(item)])),
      ...counterWrites(
        services,
        batch[0]?.id ?? '',
        batch.map((item) => ({ before: item, after: after(item) })),
        NO_MONTHS,
      ),
    });
    return looked;
  });
}
