import type { StatementImport } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { takeTurnWrite } from '../ledger/take-turn.ts';
import {
  beginUndoWrite,
  findImport,
  type ImportItem,
  readImportTurn,
  readRejectedLines,
} from '../records/import-store.ts';
import { presentImport } from '../records/present-import.ts';
import { aboutImport, BEGIN_OF_PASS, hasFreeRows, listDaysOfImport, listRowsInUse } from './run-undo.ts';

export const undoImport: Handler<'undoImport'> = async (input, context) => {
  const { services, refuse } = context;
  const answer = await decideAgain(async () => {
    const item = await findImport(services, input.id);
    if (!item) return refuse('import-not-found');
    if (item.status !== 'undoing') return begin(item, input.reason, context);
    if (item.undo?.is_waiting && !(await hasFreeRows(services, item)))
      return refuse('import-in-use', { issues: item.undo.issues });
    return presentImport(item, await readRejectedLines(services, item.id));
  });
  await services.continueImport(input.id);
  return answer;
};

async function begin(
  item: ImportItem,
  reason: string,
  context: Parameters<typeof undoImport>[1],
): Promise<StatementImport> {
  const { services, actor, now, refuse } = context;
  if (item.status === 'undone') return refuse('already-undone');
  if (item.status === 'failed') return refuse('import-failed');
  // A running import would skip these rows as duplicates, and the undo would then remove the rows.
  const turn = await readImportTurn(services);
  if (item.status === 'running' || turn.isRunning) return refuse('import-running');
  // A row that is used after this check stays, and the worker waits until the row is free.
  const issues = await listRowsInUse(services, item);
  if (issues.length > 0) return refuse('import-in-use', { issues });
  await refuseIfClosed(context, ...(await listDaysOfImport(services, item)));
  const undo = {
    reason,
    by: actor.userId,
    by_name: actor.name,
    by_email: actor.email,
    started_at: now,
    since: now,
    pass: 1,
    ...BEGIN_OF_PASS,
  };
  return context.commit(
    {
      writes: {
        import: beginUndoWrite(services, item, undo),
        turn: takeTurnWrite(services, turn, [item.id], now),
      },
      audit: {
        ...aboutImport(item),
        action: 'import.undo-started',
        summary: `Undoing the import of ${item.inserted_count} rows: ${reason}`,
        changes: { status: { before: item.status, after: 'undoing' }, reason: { after: reason } },
      },
    },
    presentImport({ ...item, status: 'undoing', undo }, await readRejectedLines(services, item.id)),
  );
}
