import { monthOf } from '#shared/calendar-date.ts';
import type { ClassifiedRows, ClassifyingRefusal, RefusedRow } from '#shared/contract/transactions.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { isPayoutType, type TransactionType } from '#shared/terms.ts';
import type { Change } from '../ledger/change.ts';
import { findClosedMonths, sentenceOfClosed } from '../ledger/month-locks.ts';
import { ITEMS_PER_TRANSACTION } from '../ledger/transact.ts';
import { changeTypesWrites, maxCounterWrites } from '../money/counter-writes.ts';
import { classifiedAudit, refusalToClassify } from '../money/decide-classification.ts';
import type { Kind } from '../money/kind-of-money.ts';
import { WRITES_PER_PAYOUT } from '../money/pay-out.ts';
import { findUnpaidBeside, sentenceOfUnpaid } from '../money/refuse-unpaid.ts';
import { listImportsBeingUndone } from '../records/import-store.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { findTransactions, type TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

export function rowsPerBatch(type: TransactionType): number {
  // The counters and the answer take two items. Each row takes three: the row, the audit row and the month.
  return Math.floor((ITEMS_PER_TRANSACTION - 2) / (3 + payoutWritesOf(type)));
}

/** Returns the most writes that a row can need. Only rows recorded by hand with a client get a payout. */
function payoutWritesOf(type: TransactionType): number {
  return isPayoutType(type) ? WRITES_PER_PAYOUT : 0;
}

export function firstBatch<Row extends Pick<TransactionItem, 'txn_date'>>(
  rows: readonly Row[],
  type: TransactionType,
): Row[] {
  const each = 2 + payoutWritesOf(type);
  const batch: Row[] = [];
  for (const row of rows) {
    if (each * (batch.length + 1) + maxCounterWrites([...batch, row]) + 1 > ITEMS_PER_TRANSACTION) break;
    batch.push(row);
  }
  return batch;
}

export async function planClassification(
  services: Services,
  ids: readonly string[],
  kindOf: (row: TransactionItem) => Kind & { readonly type: TransactionType },
  rule?: { readonly name: string },
): Promise<{ change: Change | undefined; outcome: ClassifiedRows }> {
  const found = new Map((await findTransactions(services, ids)).map((row) => [row.id, row]));
  const undoing = await listImportsBeingUndone(services, [...found.values()]);
  const closedMonths = await findClosedMonths(
    services,
    [...found.values()].map((row) => row.txn_date),
  );
  const changes: { before: TransactionItem; after: TransactionItem }[] = [];
  const refused: RefusedRow[] = [];
  for (const id of ids) {
    const before = found.get(id);
    const code = before
      ? refusalToClassify(before, kindOf(before).type, {
          isImportBeingUndone: undoing.has(before.batch_id ?? ''),
          isClosed: closedMonths.has(monthOf(before.txn_date)),
        })
      : ('transaction-not-found' satisfies ClassifyingRefusal);
    if (before && !code) {
      const after = { ...before, ...kindOf(before) };
      const unpaid = await findUnpaidBeside(services, { before, after });
      if (unpaid.length > 0) refused.push(refusedRow(id, 'line-unpaid', sentenceOfUnpaid(unpaid)));
      else changes.push({ before, after });
    }
    if (code === 'period-locked' && before)
      refused.push(refusedRow(id, code, sentenceOfClosed(monthOf(before.txn_date))));
    else if (code) refused.push(refusedRow(id, code));
  }
  const outcome = { classified: changes.map(({ after }) => presentTransaction(after)), refused };
  const [audit, ...furtherAudits] = changes.map(({ before, after }) => classifiedAudit(before, after, rule));
  if (!audit) return { change: undefined, outcome };
  return { change: { writes: await changeTypesWrites(services, changes), audit, furtherAudits }, outcome };
}

export function refusedRow(
  id: string,
  code: RefusedRow['code'],
  sentence: string = REFUSALS[code].sentence,
): RefusedRow {
  return { id, code, error: sentence };
}
