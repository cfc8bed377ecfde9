import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { tellDistributions } from '../../distributions/tell-distributions.ts';
import { listUnfinishedRuns } from '../../records/statement-store.ts';
import type { Services } from '../../services.ts';
import { runStatements } from '../../statements/run-statements.ts';
import { fileTaxStatements } from '../../tax-years/file-tax-statements.ts';
import { sealRegisters } from './seal-registers.ts';

const HANDOVER_MS = 40_000;

export async function continueStatements(services: Services, runId: string, untilMs: number): Promise<void> {
  const run = await runStatements(services, runId, untilMs);
  services.log({
    level: 'info',
    event: 'statements-issued',
    correlationId: runId,
    counts: run ? { done: run.done, total: run.total, issued: run.issued, refused: run.refused.length } : {},
  });
  if (run?.state === 'running') await services.continueStatements(runId);
  await services.continueMessages();
}

export async function sweepStatements(services: Services, untilMs: number): Promise<void> {
  for (const runId of await listUnfinishedRuns(services, services.now().toISOString()))
    await continueStatements(services, runId, untilMs);
  await sealRegisters(services);
  await tellDistributions(services, untilMs);
  await fileTaxStatements(services, untilMs);
}

export async function handler(event: { run_id?: string }, context: LambdaContext): Promise<void> {
  const services = servicesFromEnvironment();
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  if (event.run_id) await continueStatements(services, event.run_id, untilMs);
  else await sweepStatements(services, untilMs);
}
