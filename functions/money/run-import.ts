import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { monthOf } from '#shared/calendar-date.ts';
import { absCents } from '#shared/money.ts';
import { type ChangeActor, ConditionFailed, type Write } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClosedMonths, NO_MONTHS, sentenceOfClosed } from '../ledger/month-locks.ts';
import { ITEMS_PER_TRANSACTION } from '../ledger/transact.ts';
import type { RuleItem } from '../records/classification-rule-store.ts';
import { putDoubtfulRowWrite } from '../records/doubtful-row-store.ts';
import {
  advanceImportWrite,
  findImport,
  type ImportItem,
  type ImportRow,
  importActor,
  importTarget,
  keepImportContents,
  leaseImport,
  putRejectedLinesWrite,
  readImportRows,
  readRejectedLines,
  releaseImport,
} from '../records/import-store.ts';
import { rememberMonths } from '../records/transaction-list-store.ts';
import {
  type BankOrigin,
  findKnownIds,
  putTransactionWrite,
  sealOf,
  type TransactionItem,
} from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { kindOfRule, type RuleFor, readRules } from './classification-rule.ts';
import { counterWrites, maxCounterWrites } from './counter-writes.ts';
import { classifiedAudit } from './decide-classification.ts';

// Each batch needs three more writes: the import, the rejected lines and the audit row.
const WRITES_PER_BATCH = ITEMS_PER_TRANSACTION - 3;
const LEASE_MS = 60_000;

export type StageRows = (
  services: Services,
  item: ImportItem,
  limits: { untilMs: number; leaseMs: number },
) => Promise<ImportItem | undefined>;

/** Each batch stores its position, so any worker can continue the import. */
export async function runImport(
  services: Services,
  importId: string,
  untilMs: number,
  stageRows?: StageRows,
): Promise<ImportItem | undefined> {
  const lease = randomUUID();
  if (!(await leaseImport(services, importId, lease, LEASE_MS))) return findImport(services, importId);
  let item = await findImport(services, importId);
  if (item?.fetching && stageRows) item = await stageRows(services, item, { untilMs, leaseMs: LEASE_MS });
  const ruleFor = item && isReady(item) ? await readRules(services) : () => undefined;
  let ahead: ImportRow[] = [];
  let prepared: readonly PreparedRow[] = [];
  // If one row was imported before, the next rows usually were too. Looking them up is faster than failed writes.
  let looksAhead = false;
  while (item && isReady(item) && item.lease === lease && services.now().getTime() < untilMs) {
    if (ahead.length === 0) {
      prepared = [];
      const kept = item.rows_kept ? undefined : keepImportContents(services, item);
      [ahead] = await Promise.all([readAhead(services, item), kept]);
    }
    const rows =
      prepared.length > 0 ? prepared : prepareRows(services, item, nextBatch(ahead, ruleFor), ruleFor);
    const known: ReadonlySet<string> = looksAhead
      ? await findKnownIds(
          services,
          rows.map((row) => row.id),
        )
      : new Set();
    const [advanced, next]: [ImportItem | undefined, Next] = await Promise.all([
      importBatch(services, item, rows, known),
      prepareNext(
        services,
        { ...item, position: item.position + rows.length },
        ahead.slice(rows.length),
        ruleFor,
      ),
    ]);
    looksAhead ||= advanced !== undefined && advanced.duplicate_count > item.duplicate_count;
    if (advanced) {
      ({ ahead, prepared } = next);
      item = advanced;
    } else {
      ahead = [];
      item = await findImport(services, importId);
    }
  }
  if (item?.status === 'running') await releaseImport(services, importId, lease);
  return item;
}

function isReady(item: ImportItem): boolean {
  return item.status === 'running' && !item.fetching;
}

function nextBatch(rows: readonly ImportRow[], ruleFor: RuleFor): ImportRow[] {
  const batch: ImportRow[] = [];
  let audits = 0;
  for (const row of rows) {
    batch.push(row);
    if (ruleFor(row)?.automatic) audits += 1;
    if (batch.length + audits + maxCounterWrites(batch) <= WRITES_PER_BATCH) continue;
    batch.pop();
    break;
  }
  return batch;
}

type PreparedRow = ReturnType<typeof prepareRows>[number];

export function prepareRows(
  services: Services,
  item: ImportItem,
  rows: readonly ImportRow[],
  ruleFor: RuleFor,
) {
  return rows.map((row) => {
    const imported = transactionOf(item, row);
    const { twin_id, waited_in: waitedIn, ...plain } = row;
    const rule = twin_id === undefined ? ruleFor(row) : undefined;
    const transaction = rule?.automatic
      ? { ...imported, ...kindOfRule(rule, imported), version: imported.version + 1 }
      : imported;
    return {
      id: row.id,
      line: row.line,
      transaction,
      write:
        twin_id === undefined
          ? putTransactionWrite(services, transaction)
          : putDoubtfulRowWrite(services, { ...plain, twin_id, import_id: item.id }, waitedIn),
      audit: rule?.automatic
        ? { ...classifiedAudit(imported, transaction, rule), actor: actorOfRule(rule) }
        : undefined,
      known: row.known ?? false,
      isDoubtful: twin_id !== undefined,
    };
  });
}

function actorOfRule({ id, name }: RuleItem): ChangeActor {
  return { userId: `rule-${id}`, name: `Rule “${name}”`, role: 'rule', email: '' };
}

async function readAhead(services: Services, item: ImportItem): Promise<ImportRow[]> {
  const rows = await readImportRows(services, item);
  await rememberMonths(
    services,
    rows.map((row) => row.txn_date),
  );
  return rows;
}

interface Next {
  readonly ahead: ImportRow[];
  readonly prepared: readonly PreparedRow[];
}

async function prepareNext(
  services: Services,
  item: ImportItem,
  left: ImportRow[],
  ruleFor: RuleFor,
): Promise<Next> {
  await setImmediate();
  const position = item.position + left.length;
  const needsMore = left.length < WRITES_PER_BATCH && position < item.total_rows;
  const ahead = needsMore ? [...left, ...(await readAhead(services, { ...item, position }))] : left;
  return { ahead, prepared: prepareRows(services, item, nextBatch(ahead, ruleFor), ruleFor) };
}

/** Returns undefined if another worker has taken over the import. */
async function importBatch(
  services: Services,
  item: ImportItem,
  rows: readonly PreparedRow[],
  known: ReadonlySet<string>,
): Promise<ImportItem | undefined> {
  const present = new Set(known);
  for (const row of rows) if (row.known) present.add(row.id);
  return decideAgain(async (attempt) => {
    // Few imports have rows in closed months, so the first attempt skips the look-up.
    const locked = attempt === 0 ? [] : await findLockedRows(services, rows, present);
    const lockedIds = new Set(locked.map(({ id }) => id));
    const written = rows.filter((row) => !present.has(row.id) && !lockedIds.has(row.id));
    const fresh = written.filter(({ isDoubtful }) => !isDoubtful);
    const doubtful = written.length - fresh.length;
    const classified = fresh.flatMap(({ audit }) => audit ?? []);
    const leasedUntilMs = services.now().getTime() + LEASE_MS;
    const takenTo = rows.findLast((row) => !lockedIds.has(row.id))?.transaction.txn_date;
    const batch = {
      rows: rows.length,
      inserted: fresh.length,
      locked: locked.length,
      doubtful,
      leasedUntilMs,
      takenTo,
    };
    const duplicates = rows.length - written.length - locked.length;
    const first = item.position + 1;
    try {
      await commitChange(
        services,
        {
          writes: {
            ...Object.fromEntries(written.map((row) => [row.id, row.write])),
            import: advanceImportWrite(services, item, batch),
            ...(locked.length > 0 ? await rejectLocked(services, item, locked) : {}),
            ...counterWrites(
              services,
              `${item.id}#${item.position}`,
              fresh.map(({ transaction }) => ({ before: undefined, after: transaction })),
              NO_MONTHS,
            ),
          },
          audit: {
            target: importTarget(item.id),
            name: item.file_name || item.bank,
            action: 'import.batch',
            summary: `Rows ${first} to ${item.position + rows.length}: ${fresh.length} imported`,
            changes: {
              rows_read: { before: item.position, after: item.position + rows.length },
              rows_imported: { before: item.inserted_count, after: item.inserted_count + fresh.length },
              rows_known_already: {
                before: item.duplicate_count,
                after: item.duplicate_count + duplicates,
              },
              ...(locked.length > 0 ? { rows_of_closed_months: { after: locked.length } } : {}),
              ...(doubtful > 0 ? { rows_probably_there: { after: doubtful } } : {}),
              ...(classified.length > 0 ? { rows_classified: { after: classified.length } } : {}),
            },
          },
          furtherAudits: classified,
        },
        {
          actor: importActor(item),
          now: services.now().toISOString(),
          correlationId: item.id,
        },
      );
      const position = item.position + rows.length;
      return {
        ...item,
        position,
        status: position >= item.total_rows ? 'done' : 'running',
        inserted_count: item.inserted_count + fresh.length,
        duplicate_count: item.duplicate_count + duplicates,
        locked_count: (item.locked_count ?? 0) + locked.length,
        doubtful_count: (item.doubtful_count ?? 0) + doubtful,
        batch_count: item.batch_count + 1,
        rows_kept: true,
        leased_until: leasedUntilMs,
      };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.has('import')) return undefined;
      for (const name of error.failed) present.add(name);
      throw error;
    }
  });
}

async function findLockedRows(services: Services, rows: readonly PreparedRow[], present: Set<string>) {
  const closed = await findClosedMonths(
    services,
    rows.map(({ transaction }) => transaction.txn_date),
  );
  const locked = rows.filter(
    ({ id, isDoubtful, transaction }) =>
      !isDoubtful && !present.has(id) && closed.has(monthOf(transaction.txn_date)),
  );
  const known = await findKnownIds(
    services,
    locked.map(({ id }) => id),
  );
  for (const id of known) present.add(id);
  return locked.filter(({ id }) => !known.has(id));
}

async function rejectLocked(
  services: Services,
  { id }: ImportItem,
  locked: readonly PreparedRow[],
): Promise<Record<string, Write>> {
  const lines = locked.map(({ line, transaction }) => ({
    line,
    message: sentenceOfClosed(monthOf(transaction.txn_date)),
  }));
  const all = [...(await readRejectedLines(services, id)), ...lines].sort(
    (one, other) => one.line - other.line,
  );
  return { rejected: await putRejectedLinesWrite(services, id, all) };
}

function originOf({ basiq_transaction_id, ...bank }: BankOrigin) {
  return { basiq_transaction_id, bank };
}

function transactionOf(item: ImportItem, row: ImportRow): TransactionItem {
  const absolute = absCents(row.amount_cents);
  const sealed = {
    id: row.id,
    txn_date: row.txn_date,
    amount_cents: row.amount_cents,
    source: row.bank ? 'basiq' : 'csv',
  } as const;
  return {
    ...sealed,
    abs_cents: absolute,
    unallocated_cents: absolute,
    allocation_count: 0,
    type: '',
    description: row.description,
    note: '',
    ...(row.bank ? originOf(row.bank) : {}),
    ...(row.account_id === undefined ? {} : { account_id: row.account_id }),
    ...(row.balance_cents === undefined ? {} : { balance_cents: row.balance_cents }),
    ...(row.seq === undefined ? {} : { seq: row.seq }),
    created_by: item.created_by,
    created_by_name: item.created_by_name,
    batch_id: item.id,
    created_at: item.created_at,
    seal: sealOf(sealed),
    version: 1,
  };
}
