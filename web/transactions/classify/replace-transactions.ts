import { TRANSACTIONS_LOAD_LIMIT } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { call } from '../../api/client.ts';
import { updateCached } from '../../api/hooks.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { summaryAfterChange } from '../list/ledger-summary.ts';

interface ChangedTransaction {
  readonly before: Transaction;
  readonly after: Transaction;
}

async function putInLists(afterOf: ReadonlyMap<string, Transaction>): Promise<void> {
  await updateCached('listTransactions', (cached) => ({
    ...cached,
    transactions: cached.transactions.map((known) => afterOf.get(known.id) ?? known),
  }));
  await updateCached('listImportRows', (cached) => ({
    ...cached,
    rows: cached.rows.map((row) => {
      const after = afterOf.get(row.transaction_id);
      return after && row.transaction ? { ...row, type: after.type, transaction: after } : row;
    }),
  }));
}

/** If more rows have changed, the whole lists are loaded again. */
const MOST_READ_AGAIN = 10;

/** A repeated write returns the answer of the first attempt. This answer may be outdated. */
async function readAgain(ids: readonly string[]): Promise<void> {
  const round = {};
  for (const id of ids) lastReading.set(id, round);
  const read = await Promise.all(ids.map((id) => call('getTransaction', { id }).catch(() => undefined)));
  const latest = read.filter((now) => now !== undefined && lastReading.get(now.id) === round);
  await putInLists(new Map(latest.flatMap((now) => (now ? [[now.id, now]] : []))));
}

const lastReading = new Map<string, object>();

export async function replaceTransactions(
  capability: 'classifyTransaction' | 'classifyTransactions' | 'undoClassification' | 'allocateTransaction',
  changed: readonly ChangedTransaction[],
): Promise<void> {
  const afterOf = new Map(changed.map(({ after }) => [after.id, after]));
  await updateCached('listTransactions', (cached) => ({
    ...cached,
    summary: changed.reduce(
      (summary, { before, after }) => summaryAfterChange(summary, before, after),
      cached.summary,
    ),
  }));
  await putInLists(afterOf);
  await updateCached('getTransaction', (cached) => ({ ...cached, ...afterOf.get(cached.id) }));
  // Reading the whole list is slow and removes rows that no longer match the filter.
  const isFew = changed.length <= MOST_READ_AGAIN;
  void refreshAfter(
    capability,
    ([reading, input]) =>
      isFew &&
      (reading === 'listImportRows' ||
        (reading === 'listTransactions' && (input as { limit?: number }).limit === TRANSACTIONS_LOAD_LIMIT)),
  );
  if (isFew) void readAgain([...afterOf.keys()]);
}
