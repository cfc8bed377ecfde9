import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { type StatementLayout, statementLayout } from '#shared/statement-layout.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { putVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { listRememberedAccounts } from './bank-account-store.ts';

const layoutItem = storedItem(
  z.object({
    id: z.string(),
    name: z.string(),
    headings: z.array(z.string()),
    layout: statementLayout(),
    deleted_at: z.string().optional(),
    version: z.number(),
  }),
);
export type LayoutItem = Stored<typeof layoutItem>;

const LAYOUTS = 'STATEMENT_LAYOUTS';

function layoutKey(layoutId: string) {
  return { pk: LAYOUTS, sk: layoutTarget(layoutId) };
}

function layoutTarget(layoutId: string): string {
  return `STATEMENT_LAYOUT#${layoutId}`;
}

export const findLayout = finder(layoutKey, layoutItem);

export async function findKeptLayout(services: Services, layoutId: string) {
  const item = await findLayout(services, layoutId);
  return item?.deleted_at === undefined ? item?.layout : undefined;
}

export async function listLayouts(services: Services): Promise<LayoutItem[]> {
  const items = await queryItems(
    services,
    { partition: LAYOUTS, startsWith: 'STATEMENT_LAYOUT#' },
    layoutItem,
  );
  return items.filter(({ deleted_at: deletedAt }) => deletedAt === undefined);
}

export function layoutChange(
  services: Services,
  before: LayoutItem | undefined,
  after: Omit<LayoutItem, 'version'>,
): { write: Write; audit: AuditEntry } {
  const item = layoutItem.parse({ ...after, version: (before?.version ?? 0) + 1 });
  const live = before?.deleted_at === undefined ? before : undefined;
  const isDeletion = item.deleted_at !== undefined;
  return {
    write: putVersion(services, before, { ...layoutKey(item.id), ...item }),
    audit: {
      target: layoutTarget(item.id),
      name: item.name,
      action: isDeletion ? 'statement-layout.deleted' : 'statement-layout.kept',
      summary: isDeletion ? 'Columns of a statement forgotten' : 'Columns of a statement kept',
      changes: {
        name: { before: live?.name, after: isDeletion ? undefined : item.name },
        layout: {
          before: live && JSON.stringify(live.layout),
          after: isDeletion ? undefined : JSON.stringify(item.layout),
        },
      },
    },
  };
}

/** Fields that are missing in `said` do not change. `change` is undefined if nothing changes. */
export async function keepLayout(
  services: Services,
  said: { id: string; name?: string | undefined; headings?: string[] | undefined; layout: StatementLayout },
): Promise<{ kept: LayoutItem; change: ReturnType<typeof layoutChange> | undefined }> {
  const before = await findLayout(services, said.id);
  const headings = said.headings ?? before?.headings ?? [];
  const name =
    said.name ||
    before?.name ||
    headings.join(', ').slice(0, LIMITS.nameLength) ||
    'Statement without headings';
  const kept = { id: said.id, name, headings, layout: said.layout, version: (before?.version ?? 0) + 1 };
  const isSame = before && isDeepStrictEqual({ ...before, version: kept.version }, kept);
  return isSame
    ? { kept: before, change: undefined }
    : { kept, change: layoutChange(services, before, kept) };
}

export async function presentLayout(services: Services, { id, name, headings, layout }: LayoutItem) {
  const [last] = await listRememberedAccounts(services, id);
  return { id, name, headings, layout, account_id: last?.account_id ?? null, used_at: last?.used_at ?? null };
}
