import { INDEXES } from '#shared/tables.ts';
import type { Services } from '../services.ts';
import { type placeInTime, readCursor, writeCursor } from './cursor.ts';
import { queryItems } from './query-items.ts';

/** The items of one list, by pages; the cursor is the sort key of the last item shown. */
export async function queryList(
  services: Services,
  listPk: string,
  page: { limit: number; cursor: string | undefined },
  order: { place: typeof placeInTime; ascending: boolean },
): Promise<{ items: Record<string, unknown>[]; nextCursor: string | null }> {
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor, order.place).after;
  const query = {
    IndexName: INDEXES.list.name,
    KeyConditionExpression: `list_pk = :list${after === undefined ? '' : ` AND list_sk ${order.ascending ? '>' : '<'} :after`}`,
    ExpressionAttributeValues: { ':list': listPk, ...(after === undefined ? {} : { ':after': after }) },
    ScanIndexForward: order.ascending,
  };
  // Reads one more than the page, to know whether there is a next one.
  const found = await queryItems(services, query, page.limit + 1);
  const items = found.slice(0, page.limit);
  const end = items.at(-1)?.list_sk;
  const more = found.length > page.limit && end !== undefined;
  return { items, nextCursor: more ? writeCursor({ after: end }) : null };
}
