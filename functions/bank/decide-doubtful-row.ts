import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { NO_MONTHS, refuseIfClosed } from '../ledger/month-locks.ts';
import { readRules } from '../money/classification-rule.ts';
import { counterWrites } from '../money/counter-writes.ts';
import { prepareRows } from '../money/run-import.ts';
import { decideDoubtfulRowWrite, findDoubtfulRow } from '../records/doubtful-row-store.ts';
import { countDecisionWrite, findImport, importTarget } from '../records/import-store.ts';
import { findTransaction } from '../records/transaction-store.ts';

/** An undo of the import that found the row also undoes this decision. */
export const decideDoubtfulRow: Handler<'decideDoubtfulRow'> = ({ id, decision }, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const row = await findDoubtfulRow(services, id);
    if (!row) return refuse('doubtful-row-not-found');
    const { import_id: importId, twin_id: twinId, decision: before, ...imported } = row;
    const isThere = (await findTransaction(services, id)) !== undefined;
    if (before === decision || (isThere && decision === 'import')) return { id, decision };
    if (isThere || before === 'import') return refuse('doubtful-row-imported');
    const item = await findImport(services, importId);
    if (!item || item.status === 'undone') return refuse('doubtful-row-not-found');
    if (item.status === 'undoing') return refuse('import-undoing');
    const twin = await findTransaction(services, twinId);
    if (decision === 'same' && (!twin || twin.voided_at !== undefined)) return refuse('twin-gone');
    const isImport = decision === 'import';
    if (isImport) await refuseIfClosed(context, row.txn_date);
    const prepared = isImport ? prepareRows(services, item, [imported], await readRules(services)) : [];
    const changes = prepared.map(({ transaction }) => ({ before: undefined, after: transaction }));
    return context.commit(
      {
        writes: {
          row: decideDoubtfulRowWrite(services, row, decision),
          import: countDecisionWrite(services, importId, before, decision),
          ...Object.fromEntries(prepared.map(({ write }) => ['transaction', write])),
          ...(isImport ? counterWrites(services, id, changes, NO_MONTHS) : {}),
        },
        audit: {
          target: importTarget(importId),
          name: item.bank,
          action: 'import.row-decided',
          summary: isImport
            ? 'Imported a row that waited for a decision'
            : 'Left out a row that is already in the ledger',
          changes: {
            decision: { before, after: decision },
            row: { after: row.description },
            amount_cents: { after: row.amount_cents },
            txn_date: { after: row.txn_date },
            twin: { after: twin?.description },
          },
        },
        furtherAudits: prepared.flatMap(({ audit }) => audit ?? []),
      },
      { id, decision },
    );
  });
};
