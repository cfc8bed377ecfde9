import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../aws/services.ts';
import type { Services } from '../services.ts';
import { listOpenImports } from './import-store.ts';
import { reportStalledImports } from './report-stalled-imports.ts';
import { runImport, type StageRows } from './run-import.ts';

/** Time kept back to give the lease and the rest of the work on before the function is stopped. */
const HANDOVER_MS = 10_000;

// Most imports are statements, which bring their rows along: they should not pay for the bank's part.
const stageRows: StageRows = async (...given) => {
  const { stageBankRows } = await import('../bank/stage-bank-rows.ts');
  return stageBankRows(...given);
};

/**
 * Carries an import on where it stands. Hands it to a further invocation when its own time runs out;
 * throws when it cannot go on, so that the platform tries again and then keeps the event aside.
 */
export async function continueStatementImport(
  services: Services,
  importId: string,
  untilMs: number,
): Promise<void> {
  const item = await runImport(services, importId, untilMs, stageRows);
  services.log({
    level: 'info',
    event: 'import',
    correlationId: importId,
    counts: item ? { position: item.position, rows: item.total_rows, inserted: item.inserted_count } : {},
  });
  if (item?.status === 'running' && item.leased_until <= services.now().getTime()) {
    await services.continueImport(importId);
  }
}

/** Takes up every import that was left behind by a worker that died. */
export async function sweepImports(services: Services, untilMs: number): Promise<void> {
  for (const { id } of await listOpenImports(services)) {
    await continueStatementImport(services, id, untilMs);
  }
}

/** Invoked asynchronously with `{ import_id }`, and by the schedule with `{ sweep: true }`. */
export async function handler(
  event: { import_id?: string; sweep?: boolean },
  context: LambdaContext,
): Promise<void> {
  const services = servicesFromEnvironment();
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  if (event.import_id) await continueStatementImport(services, event.import_id, untilMs);
  else {
    await reportStalledImports(services);
    await sweepImports(services, untilMs);
  }
}
