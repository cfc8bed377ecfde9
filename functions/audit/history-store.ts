import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { INDEXES } from '#shared/tables.ts';
import { storedChanges, targetOf, WHOLE_LOG } from '../ledger/audit-store.ts';
import { placeInTime, readCursor, writeCursor } from '../ledger/cursor.ts';
import type { Services } from '../services.ts';

const historyRow = z.object({
  id: z.string(),
  at: z.string(),
  actor_id: z.string(),
  actor_name: z.string(),
  action: z.string(),
  target: z.string(),
  kind: z.string(),
  record_name: z.string().optional(),
  summary: z.string(),
  changes: storedChanges,
});
export type HistoryRow = z.output<typeof historyRow>;

/** The filters of a query of the audit trail; instants are ISO UTC, `before` is exclusive. */
export interface HistoryFilters {
  readonly record: { readonly kind: string; readonly id: string } | undefined;
  readonly actorId: string | undefined;
  readonly action: string | undefined;
  readonly kind: string | undefined;
  readonly from: string | undefined;
  readonly before: string | undefined;
}

interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The most rows one request reads when an index answers only part of the filters. */
const MAX_ROWS_READ = 2_000;
const READ_SIZE = 500;

/**
 * Audit rows, newest first, by pages. Each single filter has an index. With several, one uses its index and the others
 * filter at most 2,000 rows, after which the page ends early with a cursor: so no request reads more, whatever it
 * finds.
 */
export async function listHistoryPage(
  services: Services,
  question: HistoryFilters,
  page: Page,
): Promise<{ rows: HistoryRow[]; nextCursor: string | null }> {
  const last = page.cursor === undefined ? undefined : readCursor(page.cursor, placeInTime).after;
  const from = question.from ?? '0';
  const end = question.before ?? '9';
  const upTo = last !== undefined && last < end ? last : end;
  if (upTo < from) return { rows: [], nextCursor: null };
  const filters = remainingFilters(question);
  const rows: HistoryRow[] = [];
  let read = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const { Items, ScannedCount, LastEvaluatedKey } = await services.database.send(
      new QueryCommand({
        TableName: services.auditTable,
        ...historyQuery(question, filters, { from, upTo }),
        ScanIndexForward: false,
        Limit: Object.keys(filters).length > 0 ? READ_SIZE : page.limit + 2 - rows.length,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    // The cursor's own row was on the previous page.
    rows.push(...(Items ?? []).filter((item) => item.sk !== last).map((item) => historyRow.parse(item)));
    read += ScannedCount ?? 0;
    start = LastEvaluatedKey;
  } while (start && rows.length <= page.limit && read < MAX_ROWS_READ);
  const shown = rows.slice(0, page.limit);
  return { rows: shown, nextCursor: nextCursorAfter(rows, shown, start) };
}

function nextCursorAfter(
  rows: readonly HistoryRow[],
  shown: readonly HistoryRow[],
  start: Record<string, unknown> | undefined,
): string | null {
  const end = shown.at(-1);
  if (rows.length > shown.length && end) return writeCursor({ after: `${end.at}#${end.id}` });
  return start ? writeCursor({ after: String(start.sk) }) : null;
}

/** The filters that the chosen index does not answer. */
function remainingFilters({ record, actorId, action, kind }: HistoryFilters): Record<string, string> {
  const filters = { actor_id: actorId, action, kind: record ? undefined : kind };
  const asked = record ? undefined : actorId ? 'actor_id' : action ? 'action' : 'kind';
  return Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== asked,
    ),
  );
}

function historyQuery(
  { record, actorId, action, kind }: HistoryFilters,
  filters: Readonly<Record<string, string>>,
  range: { from: string; upTo: string },
) {
  const [index, key] = record
    ? [undefined, targetOf(record.kind, record.id)]
    : actorId
      ? [INDEXES.actor, actorId]
      : action
        ? [INDEXES.action, action]
        : kind
          ? [INDEXES.kind, kind]
          : [INDEXES.log, WHOLE_LOG];
  const names = Object.keys(filters);
  return {
    // A record's own rows are read consistently; an index may lag by a second.
    ...(index ? { IndexName: index.name } : { ConsistentRead: true }),
    KeyConditionExpression: '#key = :key AND sk BETWEEN :from AND :upTo',
    ...(names.length > 0
      ? { FilterExpression: names.map((name) => `#${name} = :${name}`).join(' AND ') }
      : {}),
    ExpressionAttributeNames: {
      '#key': index?.partitionKey ?? 'pk',
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':key': key,
      ':from': range.from,
      ':upTo': range.upTo,
      ...Object.fromEntries(names.map((name) => [`:${name}`, filters[name]])),
    },
  };
}
