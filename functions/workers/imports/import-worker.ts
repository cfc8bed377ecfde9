import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { runBankFeed } from '../../bank/run-bank-feed.ts';
import { runImport } from '../../money/run-import.ts';
import { stageBankRows } from '../../money/stage-bank-rows.ts';
import { findImport, type ImportItem, listOpenImports } from '../../records/import-store.ts';
import type { Services } from '../../services.ts';
import { reportStalledImports } from '../../transactions/report-stalled-imports.ts';
import { isUndoUnderWay, runUndo } from '../../transactions/run-undo.ts';

const HANDOVER_MS = 10_000;

/** Throws on failure, because Lambda then tries again and finally puts the event into the dead-letter queue. */
export async function continueStatementImport(services: Services, importId: string, untilMs: number) {
  const before = await findImport(services, importId);
  const item =
    before?.status === 'undoing'
      ? await runUndo(services, importId, untilMs)
      : await runImport(services, importId, untilMs, stageBankRows);
  services.log({
    level: 'info',
    event: 'import',
    correlationId: importId,
    counts: item ? countsOf(item) : {},
  });
  const isUnfinished = item !== undefined && (item.status === 'running' || isUndoUnderWay(item));
  if (isUnfinished && item.leased_until <= services.now().getTime()) await services.continueImport(importId);
}

function countsOf(item: ImportItem) {
  const counts = { position: item.position, rows: item.total_rows, inserted: item.inserted_count };
  return item.undo ? { ...counts, takenBack: item.taken_count ?? 0 } : counts;
}

export async function sweepImports(services: Services, untilMs: number): Promise<void> {
  for (const { id } of await listOpenImports(services)) {
    await continueStatementImport(services, id, untilMs);
  }
}

export async function handler(
  event: { import_id?: string; sweep?: boolean; feed?: boolean },
  context: LambdaContext,
): Promise<void> {
  const services = servicesFromEnvironment();
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  if (event.import_id) await continueStatementImport(services, event.import_id, untilMs);
  else if (event.feed) await runBankFeed(services);
  else {
    await reportStalledImports(services);
    await sweepImports(services, untilMs);
  }
}
