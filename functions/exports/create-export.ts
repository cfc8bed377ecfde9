import { randomUUID } from 'node:crypto';
import { EXPORT_KEPT_HOURS, EXPORT_ROWS_AT_ONCE } from '#shared/constants.ts';
import { isZipList } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import { type ExportItem, exportTarget, putExportWrite } from '../records/export-store.ts';
import { loadArchivedClient, yearOfPapers } from './archive-filters.ts';
import { exportContext } from './exported-list.ts';
import { listMaker } from './list-maker.ts';
import { isOfLogin, mayExport, openList, titleOf } from './lists.ts';
import { runExport } from './run-export.ts';

const KEPT_MS = EXPORT_KEPT_HOURS * 60 * 60_000;
const WITHIN_MS = 10_000;

export const createExport: Handler<'createExport'> = async ({ list, format, filters = {} }, context) => {
  const { services, actor, now, correlationId, refuse } = context;
  const { role } = actor;
  if (!mayExport(list, role) || role === 'unlinked') return refuse('forbidden');
  // Wrong filters, and a missing client or call, are refused before the portal stores the export.
  if (list === 'archive') await loadArchivedClient(filters, context);
  if (list === 'own-papers') yearOfPapers(filters);
  const opened = isZipList(list)
    ? undefined
    : await openList(list, filters, exportContext(services, actor, { now, correlationId }));
  const item: ExportItem = {
    id: randomUUID(),
    list,
    format,
    filters: JSON.stringify(filters),
    user_id: actor.userId,
    role,
    ...(role === 'client' && !isOfLogin(list) ? { client_id: actor.client?.id } : {}),
    created_at: now,
    ends_at: instantAfter(now, KEPT_MS),
    status: 'running',
    done: 0,
    attempts: 0,
    leased_until: 0,
  };
  const asked = Object.entries(filters).map(([name, value]) => [`filter_${name}`, { after: value }] as const);
  const begun = await context.commit(
    {
      limitedFor: isOfLogin(list) ? 'login' : 'client',
      writes: { export: putExportWrite(services, item) },
      audit: {
        target: exportTarget(item.id),
        name: titleOf(list),
        action: 'export.made',
        summary: `${titleOf(list)} as ${format.toUpperCase()}`,
        changes: { list: { after: list }, format: { after: format }, ...Object.fromEntries(asked) },
      },
    },
    { id: item.id, status: item.status },
  );
  const isSmall = opened !== undefined && (opened.total ?? 0) <= EXPORT_ROWS_AT_ONCE;
  const limits = {
    untilMs: services.now().getTime() + WITHIN_MS,
    mostRows: EXPORT_ROWS_AT_ONCE,
  };
  const made = isSmall
    ? await attempt(() => runExport(services, item.id, listMaker(opened), limits))
    : undefined;
  if (made && made.status !== 'running') return { id: item.id, status: made.status };
  await services.continueExport(item.id);
  return begun;
};

async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConditionFailed) throw error;
    return undefined;
  }
}
