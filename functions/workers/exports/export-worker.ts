import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { listMaker } from '../../exports/list-maker.ts';
import { type Maker, runExport } from '../../exports/run-export.ts';
import { listOpenExports } from '../../records/export-store.ts';
import type { Services } from '../../services.ts';

const makeList = listMaker();

const make: Maker = async (item, ...given) => {
  if (item.list === 'own-papers') {
    const { makeOwnPapers } = await import('../../exports/own-papers.ts');
    return makeOwnPapers(item, ...given);
  }
  if (item.list !== 'archive') return makeList(item, ...given);
  const { makeArchive } = await import('../../exports/make-archive.ts');
  return makeArchive(item, ...given);
};

const HANDOVER_MS = 20_000;

/** Throws on failure, because Lambda then tries again and finally puts the event into the dead-letter queue. */
export async function continueExport(services: Services, exportId: string, untilMs: number): Promise<void> {
  const item = await runExport(services, exportId, make, { untilMs });
  services.log({
    level: 'info',
    event: 'export',
    correlationId: exportId,
    counts: item ? { done: item.done, bytes: item.size ?? 0 } : {},
  });
}

export async function sweepExports(services: Services, untilMs: number): Promise<void> {
  for (const exportId of await listOpenExports(services)) await continueExport(services, exportId, untilMs);
}

export async function handler(event: { export_id?: string; sweep?: boolean }, context: LambdaContext) {
  const services = servicesFromEnvironment();
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  if (event.export_id) await continueExport(services, event.export_id, untilMs);
  else await sweepExports(services, untilMs);
}
