import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Maker } from '../ledger/maker.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { refuseOtherRow } from '../money/pay-owed-lines.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import type { OwedLine } from '../records/owed-line-store.ts';
import { excludedAs, findTransaction, type TransactionItem } from '../records/transaction-store.ts';

type PayingRefusal =
  | 'transaction-not-found'
  | 'already-void'
  | 'already-set-aside'
  | 'import-undoing'
  | 'row-in-use'
  | 'not-this-file'
  | 'not-this-client'
  | 'period-locked';

export async function loadPayingRow(
  { services, refuse }: Maker<PayingRefusal>,
  id: string,
  lines: readonly OwedLine[],
  direction: 'out' | 'in',
): Promise<TransactionItem> {
  const row = (await findTransaction(services, id)) ?? refuse('transaction-not-found');
  const excluded = excludedAs(row);
  if (excluded) return refuse(excluded === 'void' ? 'already-void' : 'already-set-aside');
  if (await isImportBeingUndone(services, [row])) return refuse('import-undoing');
  if (row.parts) return refuse('row-in-use', { sentence: EXACT_SENTENCES['row-in-use'].split });
  refuseOtherRow({ refuse }, row, lines, direction);
  await refuseIfClosed({ services, refuse }, row.txn_date);
  return row;
}
