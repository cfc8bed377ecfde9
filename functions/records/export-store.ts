import * as z from 'zod';
import { EXPORT_FORMATS, EXPORT_LISTS, EXPORT_STATES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { instantAfter, secondsOf } from '../ledger/instants.ts';
import { finder, queryIds } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { updateAlone } from '../ledger/transact.ts';
import { below, putNew } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const exportItem = storedItem(
  z.object({
    id: z.string(),
    list: z.enum(EXPORT_LISTS),
    format: z.enum(EXPORT_FORMATS),
    filters: z.string(),
    user_id: z.string(),
    role: z.enum(['manager', 'auditor', 'client']),
    client_id: z.string().optional(),
    client_ids: z.array(z.string()).optional(),
    created_at: z.string(),
    ends_at: z.string(),
    status: z.enum(EXPORT_STATES),
    done: z.number(),
    total: z.number().optional(),
    attempts: z.number(),
    lease: z.string().optional(),
    leased_until: z.number(),
    filename: z.string().optional(),
    size: z.number().optional(),
    failure: z.string().optional(),
  }),
);
export type ExportItem = Stored<typeof exportItem>;

const OPEN_EXPORTS = 'OPEN#export';
const MOST_OPEN = 100;
const KEPT_LONGER_MS = 24 * 60 * 60_000;

export function exportTarget(exportId: string): string {
  return `EXPORT#${exportId}`;
}

function exportKey(exportId: string) {
  return { pk: exportTarget(exportId), sk: 'EXPORT' };
}

const KEY_FOLDER = 'exports/';

export function exportObjectKey(exportId: string): string {
  return `${KEY_FOLDER}${exportId}`;
}

export function isExportKey(key: string): boolean {
  return key.startsWith(KEY_FOLDER);
}

export const findExport = finder(exportKey, exportItem);

export function putExportWrite(services: Services, item: ExportItem): Write {
  return putNew(services, {
    ...exportKey(item.id),
    ...item,
    open_pk: OPEN_EXPORTS,
    open_sk: item.id,
    expires_at: secondsOf(instantAfter(item.ends_at, KEPT_LONGER_MS)),
  });
}

export function leaseExport(services: Services, exportId: string, lease: string, leaseMs: number) {
  const nowMs = services.now().getTime();
  return updateAlone(services, {
    key: exportKey(exportId),
    set: { lease, leased_until: nowMs + leaseMs, done: 0 },
    add: { attempts: 1 },
    when: [
      { status: 'running', leased_until: below(nowMs) },
      { status: 'running', lease },
    ],
  });
}

export function advanceExport(
  services: Services,
  { id, lease }: Pick<ExportItem, 'id'> & { lease: string },
  progress: { done: number; total: number | null; leaseMs: number },
): Promise<boolean> {
  return updateAlone(services, {
    key: exportKey(id),
    set: {
      done: progress.done,
      total: progress.total ?? undefined,
      leased_until: services.now().getTime() + progress.leaseMs,
    },
    when: { status: 'running', lease },
  });
}

export async function releaseExport(
  services: Services,
  exportId: string,
  lease: string,
  { isAttempt }: { isAttempt: boolean },
): Promise<void> {
  await updateAlone(services, {
    key: exportKey(exportId),
    set: { leased_until: 0, done: 0 },
    add: isAttempt ? {} : { attempts: -1 },
    when: { status: 'running', lease },
  });
}

export function endExport(
  services: Services,
  exportId: string,
  lease: string,
  end: Partial<ExportItem> & Pick<ExportItem, 'status'>,
): Promise<boolean> {
  return updateAlone(services, {
    key: exportKey(exportId),
    set: { ...end, leased_until: 0 },
    remove: ['open_pk', 'open_sk'],
    when: { status: 'running', lease },
  });
}

export function listOpenExports(services: Services): Promise<string[]> {
  return queryIds(services, { index: 'open', partition: OPEN_EXPORTS }, MOST_OPEN);
}
