import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ACTOR_ROLES } from '#shared/roles.ts';
import type { Services } from '../services.ts';
import type { AuditEntry, ChangeOrigin, Write } from './change.ts';
import { writeCursor } from './cursor.ts';
import { type Page, type Paged, placeOf, queryList } from './query-list.ts';
import { type Item, queryItems, queryPages } from './read.ts';
import { type Stored, storedItem } from './stored.ts';
import { absent, put } from './write.ts';

/** DynamoDB does not preserve the order of map keys, so changes are stored as a list. */
const storedChanges = storedItem(
  z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
);
export type StoredChanges = Stored<typeof storedChanges>;

const auditRow = storedItem(
  z.object({
    id: z.string(),
    at: z.string(),
    actor_id: z.string(),
    actor_name: z.string(),
    actor_role: z.enum(ACTOR_ROLES).optional(),
    actor_email: z.string().optional(),
    action: z.string(),
    target: z.string(),
    kind: z.string(),
    record_name: z.string().optional(),
    summary: z.string(),
    changes: storedChanges.schema,
    correlation_id: z.string().optional(),
  }),
);
export type AuditRow = Stored<typeof auditRow>;

const historyRow = storedItem(
  auditRow.schema.omit({ target: true, kind: true, record_name: true, correlation_id: true }),
);

const WHOLE_LOG = 'AUDIT';

const KINDS: Readonly<Record<string, string>> = {
  TXN: 'transaction',
  DOC: 'document',
  CALL: 'capital-call',
  BANKSESSION: 'bank-login',
  UNITMOVE: 'unit-move',
};

export function kindOf(target: string): string {
  const [prefix = target] = target.split('#', 1);
  return KINDS[prefix] ?? prefix.toLowerCase().replaceAll('_', '-');
}

export function targetOf(kind: string, recordId: string): string {
  const known = Object.entries(KINDS).find(([, name]) => name === kind)?.[0];
  const prefix = known ?? kind.toUpperCase().replaceAll('-', '_');
  return recordId === prefix ? prefix : `${prefix}#${recordId}`;
}

const MOST_OF_HISTORY = 200;

const SECRET = /password|secret|token|credential|api_?key/i;

/** Many people read the history, and nobody can delete rows, so secrets are left out. */
function inOrder(changes: AuditEntry['changes']): StoredChanges {
  return Object.entries(changes)
    .filter(([field]) => !SECRET.test(field))
    .map(([field, { before, after }]) => ({ field, before, after }));
}

let lastMs = 0;
let countInMs = 0;

/** Version 7 UUIDs sort rows with equal times in the order in which this process wrote them. */
function orderedId(ms: number): string {
  const at = Math.max(ms, countInMs === 0xfff ? lastMs + 1 : lastMs);
  countInMs = at === lastMs ? countInMs + 1 : 0;
  lastMs = at;
  const stamp = at.toString(16).padStart(12, '0');
  const count = countInMs.toString(16).padStart(3, '0');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${count}-${randomUUID().slice(19)}`;
}

/** A change may have several audit rows, but only one of these rows contains `facts`. */
export function auditRowOf(services: Services, entry: AuditEntry, by: ChangeOrigin, facts = ''): Item {
  const id = orderedId(services.now().getTime());
  const actor = entry.actor ?? by.actor;
  return {
    pk: entry.target,
    sk: `${by.now}#${id}`,
    log: WHOLE_LOG,
    id,
    at: by.now,
    actor_id: actor.userId,
    actor_name: actor.name,
    actor_role: actor.role,
    actor_email: actor.email,
    action: entry.action,
    target: entry.target,
    kind: kindOf(entry.target),
    record_name: entry.name,
    summary: entry.summary,
    changes: inOrder(entry.changes),
    correlation_id: by.correlationId,
    facts,
  };
}

export function auditWrite(services: Services, row: Item): Write {
  return put(services, { table: services.auditTable, item: row, when: { pk: absent } });
}

export function listHistory(services: Services, target: string): Promise<Stored<typeof historyRow>[]> {
  const list = { table: services.auditTable, partition: target, descending: true };
  return queryItems(services, list, historyRow, MOST_OF_HISTORY);
}

export interface AuditFilters {
  readonly record: { readonly kind: string; readonly id: string } | undefined;
  readonly actorId: string | undefined;
  readonly action: string | undefined;
  readonly kind: string | undefined;
  readonly from: string | undefined;
  readonly before: string | undefined;
}

const MAX_ROWS_READ = 2_000;
const READ_SIZE = 500;

export async function listAuditRows(
  services: Services,
  filters: AuditFilters,
  page: Page,
): Promise<Paged<AuditRow>> {
  const { record, actorId, action, kind, from = '0', before = '9' } = filters;
  const after = placeOf(page);
  const filter = remainingFilters(filters);
  const isFiltered = Object.keys(filter).length > 0;
  const list = {
    table: services.auditTable,
    index: record ? undefined : actorId ? 'actor' : action ? 'action' : kind ? 'kind' : 'log',
    partition: record ? targetOf(record.kind, record.id) : actorId || action || kind || WHOLE_LOG,
    from,
    to: after !== undefined && after < before ? after : before,
    descending: true,
    filter,
    ...(isFiltered ? { atOnce: READ_SIZE } : {}),
  } as const;
  const rows: AuditRow[] = [];
  let rowsRead = 0;
  let start: Item | undefined;
  for await (const { items, read, next } of queryPages(
    services,
    list,
    isFiltered ? undefined : page.limit + 2,
  )) {
    // The previous page already showed the cursor's row, so the row is left out.
    rows.push(...items.filter((item) => item.sk !== after).map((item) => auditRow.parse(item)));
    rowsRead += read;
    start = next;
    if (rows.length > page.limit || rowsRead >= MAX_ROWS_READ) break;
  }
  const shown = rows.slice(0, page.limit);
  return { items: shown, nextCursor: nextCursorAfter(rows, shown, start) };
}

/** Some Lambda functions may read only the index by action. */
export function listRowsOfAction(services: Services, action: string, page: Page): Promise<Paged<AuditRow>> {
  const list = { table: services.auditTable, index: 'action', partition: action, descending: true } as const;
  return queryList(services, list, auditRow, page);
}

const ROWS_AT_ONCE = 1_000;

/** The range includes the rows at `from` and `to`. The index may lag by a second. */
export async function* auditRowsBetween(
  services: Services,
  range: { readonly from: string | undefined; readonly to: string },
): AsyncGenerator<Item[]> {
  const list = { table: services.auditTable, index: 'log', partition: WHOLE_LOG, ...range } as const;
  for await (const { items } of queryPages(services, { ...list, atOnce: ROWS_AT_ONCE })) yield items;
}

function nextCursorAfter(rows: readonly AuditRow[], shown: readonly AuditRow[], start: Item | undefined) {
  const end = shown.at(-1);
  if (rows.length > shown.length && end) return writeCursor({ after: `${end.at}#${end.id}` });
  return start ? writeCursor({ after: String(start.sk) }) : null;
}

function remainingFilters({ record, actorId, action, kind }: AuditFilters): Record<string, string> {
  const filters = { actor_id: actorId, action, kind: record ? undefined : kind };
  const asked = record ? undefined : actorId ? 'actor_id' : action ? 'action' : 'kind';
  return Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== asked,
    ),
  );
}
