import { randomUUID } from 'node:crypto';
import { type CalendarDate, displayDate, monthOf } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { type AuditEntry, type ChangeOrigin, ConditionFailed, managerActor } from '../ledger/change.ts';
import { commitChange, commitIfUnchanged } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { type ClosedMonths, findClosedMonths, NO_MONTHS, sentenceOfClosed } from '../ledger/month-locks.ts';
import { ITEMS_PER_TRANSACTION } from '../ledger/transact.ts';
import { payoutsOf } from '../money/allocation.ts';
import { counterWrites, maxCounterWrites } from '../money/counter-writes.ts';
import { kindChanges, unclassified } from '../money/kind-of-money.ts';
import { payoutWrites, WRITES_TO_END_PAYOUT } from '../money/pay-out.ts';
import { removeStatementBalancesWrite } from '../records/bank-account-store.ts';
import {
  advanceUndoWrite,
  findImport,
  type ImportItem,
  type ImportRow,
  type ImportUndo,
  importTarget,
  leaseImport,
  putTakenRowsWrite,
  readImportRows,
  releaseImport,
} from '../records/import-store.ts';
import {
  aboutTransaction,
  findIdsOfImport,
  findTransactions,
  findUsedRows,
  listSameMoney,
  removeTransactionWrite,
  type TransactionItem,
  unlinkSameMoneyWrites,
  wentBack,
} from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

/** Each batch also writes the import, the list of removed rows and the audit row. */
const WRITES_PER_BATCH = ITEMS_PER_TRANSACTION - 3;
const LEASE_MS = 60_000;
const MOST_ISSUES = 50;

type Issue = ImportUndo['issues'][number];
type Undoing = ImportItem & { undo: ImportUndo };

export async function runUndo(
  services: Services,
  importId: string,
  untilMs: number,
): Promise<ImportItem | undefined> {
  const lease = randomUUID();
  if (!(await leaseImport(services, importId, lease, LEASE_MS, 'undoing'))) {
    return findImport(services, importId);
  }
  let item = undoingBy(await findImport(services, importId), lease);
  if (item?.undo.is_waiting) item = await resume(services, item);
  let ahead: ImportRow[] = [];
  while (item && !item.undo.is_waiting && services.now().getTime() < untilMs) {
    if (item.undo.position >= item.total_rows) {
      item = undoingBy(await endPass(services, item), lease);
      ahead = [];
      continue;
    }
    if (ahead.length === 0) ahead = await readImportRows(services, { ...item, position: item.undo.position });
    // Each batch stores its progress in its own transaction, so any worker can continue.
    const advanced = await takeBatch(services, item, ahead.slice(0, WRITES_PER_BATCH));
    ahead = advanced ? ahead.slice(advanced.undo.position - item.undo.position) : [];
    item = advanced ?? undoingBy(await findImport(services, importId), lease);
  }
  if (item) await releaseImport(services, importId, lease);
  return findImport(services, importId);
}

/** False for an undo that waits for rows in use. Only the sweep continues such an undo. */
export function isUndoUnderWay(item: Pick<ImportItem, 'status' | 'undo'>): boolean {
  return item.status === 'undoing' && !item.undo?.is_waiting;
}

function undoingBy(item: ImportItem | undefined, lease: string): Undoing | undefined {
  return item?.undo && item.status === 'undoing' && item.lease === lease
    ? { ...item, undo: item.undo }
    : undefined;
}

export async function hasFreeRows(services: Services, { id, undo }: Pick<ImportItem, 'id' | 'undo'>) {
  const ids = (undo?.issues ?? []).map(({ path }) => path);
  return (await findUsedRows(services, ids, id)).length < ids.length;
}

async function resume(services: Services, item: Undoing): Promise<Undoing | undefined> {
  if (!(await hasFreeRows(services, item))) return item;
  return advance(services, item, { ...nextPass(item.undo), since: services.now().toISOString() });
}

export const BEGIN_OF_PASS = {
  position: 0,
  taken_in_pass: 0,
  left_in_pass: 0,
  issues: [],
  is_waiting: false,
};

function nextPass(undo: ImportUndo): ImportUndo {
  return { ...undo, ...BEGIN_OF_PASS, pass: undo.pass + 1 };
}

async function advance(services: Services, item: Undoing, undo: ImportUndo): Promise<Undoing | undefined> {
  const leasedUntilMs = services.now().getTime() + LEASE_MS;
  const { pass, is_waiting: isWaiting } = undo;
  const audit = {
    ...aboutImport(item),
    action: 'import.undo-continued',
    summary: isWaiting ? 'Waits for rows that are in use' : `Pass ${pass} over the rows`,
    changes: { pass: { before: item.undo.pass, after: pass }, waits: { after: isWaiting } },
  };
  const write = advanceUndoWrite(services, item, { undo, taken: 0, leasedUntilMs });
  const by = originOf(item, services.now().toISOString());
  if (!(await commitIfUnchanged(services, { writes: { import: write }, audit }, by))) return undefined;
  return {
    ...item,
    undo,
    leased_until: leasedUntilMs,
    undo_steps: (item.undo_steps ?? 0) + 1,
    batch_count: item.batch_count + 1,
  };
}

async function endPass(services: Services, item: Undoing): Promise<ImportItem | undefined> {
  const { undo } = item;
  if (undo.left_in_pass > 0) {
    const next = undo.taken_in_pass > 0 ? nextPass(undo) : { ...undo, is_waiting: true };
    return (await advance(services, item, next)) ?? findImport(services, item.id);
  }
  const now = services.now().toISOString();
  const ended = { ...undo, ended_at: now };
  const taken = item.taken_count ?? 0;
  await commitIfUnchanged(
    services,
    {
      writes: {
        import: advanceUndoWrite(services, item, { undo: ended, taken: 0, leasedUntilMs: 0 }),
        ...Object.fromEntries(
          (item.account_ids ?? []).map((accountId) => [
            `balances:${accountId}`,
            removeStatementBalancesWrite(services, accountId, item.id),
          ]),
        ),
      },
      audit: {
        ...aboutImport(item),
        action: 'import.undone',
        summary: `Undone, ${taken} rows removed: ${undo.reason}`,
        changes: {
          status: { before: 'undoing', after: 'undone' },
          rows_imported: { before: item.inserted_count, after: item.inserted_count - taken },
        },
      },
    },
    originOf(item, now),
  );
  return findImport(services, item.id);
}

async function takeBatch(
  services: Services,
  item: Undoing,
  rows: readonly ImportRow[],
): Promise<Undoing | undefined> {
  const { undo } = item;
  return decideAgain(async (attempt) => {
    const ids = rows.map(({ id }) => id);
    const present = new Map((await findTransactions(services, ids)).map((row) => [row.id, row]));
    // Rows of a month that was closed meanwhile stay until the month is reopened.
    const closedMonths =
      attempt === 0
        ? NO_MONTHS
        : await findClosedMonths(
            services,
            [...present.values()].map((row) => row.txn_date),
          );
    const { taken, issues, looked } = planBatch(item.id, ids, present, closedMonths);
    const after: ImportUndo = {
      ...undo,
      position: undo.position + looked,
      taken_in_pass: undo.taken_in_pass + taken.length,
      left_in_pass: undo.left_in_pass + issues.length,
      issues: [...undo.issues, ...issues].slice(0, MOST_ISSUES),
    };
    if (taken.length === 0) return { ...item, undo: after };
    const now = services.now().toISOString();
    const leasedUntilMs = services.now().getTime() + LEASE_MS;
    const place = `${undo.pass}#${undo.position}`;
    const removed = taken.map((row) => ({ before: row, after: undefined }));
    const takenBefore = item.taken_count ?? 0;
    try {
      await commitChange(
        services,
        {
          writes: {
            ...Object.fromEntries(taken.map((row) => [row.id, removeTransactionWrite(services, row)])),
            ...unlinkSameMoneyWrites(services, ...taken),
            ...(await payoutWrites(services, removed)),
            import: advanceUndoWrite(services, item, { undo: after, taken: taken.length, leasedUntilMs }),
            rows: putTakenRowsWrite(services, item, {
              position: undo.position,
              pass: undo.pass,
              at: now,
              rows: taken.map(({ id, version, type }) => ({ id, version, type })),
            }),
            ...counterWrites(services, `${item.id}#${place}`, removed, NO_MONTHS),
          },
          audit: {
            ...aboutImport(item),
            action: 'import.batch-undone',
            summary: `Rows ${undo.position + 1} to ${after.position}: ${taken.length} removed`,
            changes: {
              rows_taken_back: { before: takenBefore, after: takenBefore + taken.length },
            },
          },
          furtherAudits: taken.filter(isTouched).map((row) => takenBackAudit(row, undo.reason)),
        },
        originOf(item, now),
      );
    } catch (error) {
      if (error instanceof ConditionFailed && error.failed.has('import')) return undefined;
      throw error;
    }
    return {
      ...item,
      undo: after,
      undo_steps: (item.undo_steps ?? 0) + 1,
      taken_count: takenBefore + taken.length,
      batch_count: item.batch_count + 1,
      leased_until: leasedUntilMs,
    };
  });
}

function planBatch(
  importId: string,
  ids: readonly string[],
  present: ReadonlyMap<string, TransactionItem>,
  closedMonths: ClosedMonths,
) {
  const taken: TransactionItem[] = [];
  const issues: Issue[] = [];
  let looked = 0;
  let writes = 0;
  for (const id of ids) {
    const row = present.get(id);
    if (row?.batch_id === importId) {
      const issue = issueOf(row, closedMonths);
      const own = issue ? 0 : writesFor(row);
      const counted = maxCounterWrites(issue ? taken : [...taken, row]);
      if (writes + own + counted > WRITES_PER_BATCH) break;
      writes += own;
      if (issue) issues.push(issue);
      else taken.push(row);
    }
    looked += 1;
  }
  return { taken, issues, looked };
}

function isTouched(row: TransactionItem): boolean {
  return row.version > 1;
}

function writesFor(row: TransactionItem): number {
  const paidOut = payoutsOf(row).length * WRITES_TO_END_PAYOUT;
  return 1 + (isTouched(row) ? 1 : 0) + (row.duplicate_of === undefined ? 0 : 2) + paidOut;
}

function takenBackAudit(row: TransactionItem, reason: string): AuditEntry {
  return {
    ...aboutTransaction(row),
    action: 'transaction.taken-back',
    summary: `Removed with its import: ${reason}`,
    changes: {
      ...kindChanges(row, unclassified(row)),
      ...(row.set_aside_at === undefined ? {} : { set_aside: { before: true, after: false } }),
      import: { before: row.batch_id },
      reason: { after: reason },
    },
  };
}

function issueOf(row: TransactionItem, closedMonths: ClosedMonths = NO_MONTHS): Issue | undefined {
  const month = monthOf(row.txn_date);
  if (closedMonths.has(month)) return { path: row.id, message: sentenceOfClosed(month) };
  const sentence = sentenceOfUse(row);
  return (
    sentence && {
      path: row.id,
      message: sentence(row.amount_cents, displayDate(row.txn_date), row.description),
    }
  );
}

function sentenceOfUse(row: TransactionItem) {
  const { allocated, held, sameMoney, wentBack: isGivenBack } = EXACT_SENTENCES['import-in-use'];
  if (row.allocation_count > 0) return allocated;
  if (row.held_at !== undefined) return held;
  if (wentBack(row)) return isGivenBack;
  return (row.same_money_count ?? 0) > 0 ? sameMoney : undefined;
}

export async function listRowsInUse(services: Services, item: ImportItem): Promise<Issue[]> {
  const issues: Issue[] = [];
  for await (const { rows, ids } of rowsOfImport(services, item)) {
    const used = await findUsedRows(services, ids, item.id);
    const order = new Map(rows.map(({ id }, index) => [id, index]));
    used.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
    for (const row of used) {
      const issue = issueOf(row);
      // The undo removes repeats of this row in the same import, so these repeats do not block it.
      if (issue && !(await isNamedWithinImport(services, row))) issues.push(issue);
      if (issues.length === MOST_ISSUES) return issues;
    }
  }
  return issues;
}

export async function listDaysOfImport(services: Services, item: ImportItem): Promise<CalendarDate[]> {
  const days = new Set<CalendarDate>();
  for await (const { rows, ids } of rowsOfImport(services, item)) {
    const own = await findIdsOfImport(services, ids, item.id);
    for (const row of rows) if (own.has(row.id)) days.add(row.txn_date);
  }
  return [...days];
}

async function* rowsOfImport(services: Services, item: ImportItem) {
  for (let position = 0; position < item.total_rows; ) {
    const rows = await readImportRows(services, { ...item, position });
    yield { rows, ids: rows.map(({ id }) => id) };
    position += rows.length;
  }
}

async function isNamedWithinImport(services: Services, row: TransactionItem): Promise<boolean> {
  if (row.allocation_count > 0 || row.held_at !== undefined || wentBack(row)) return false;
  const others = await listSameMoney(services, row);
  return others.every((other) => other.id === row.duplicate_of || other.batch_id === row.batch_id);
}

export function aboutImport(item: ImportItem): Pick<AuditEntry, 'target' | 'name'> {
  return { target: importTarget(item.id), name: item.file_name || item.bank };
}

function originOf(item: Undoing, now: string): ChangeOrigin {
  const { by: userId, by_name: name, by_email: email } = item.undo;
  return { actor: managerActor({ userId, name, email }), now, correlationId: item.id };
}
