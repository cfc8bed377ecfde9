import { INDEXES } from '#shared/tables.ts';
import { placeAfter, placeInTime, readCursor, writeCursor } from '../ledger/cursor.ts';
import { queryItems } from '../ledger/query-items.ts';
import type { Services } from '../services.ts';
import {
  ALL_CALLS,
  capitalCallTarget,
  lineItemListKeys,
  OPEN_CALLS,
  OUTSTANDING,
  readCapitalCall,
  readLineItem,
} from './capital-call-store.ts';

const BEFORE_ALL = '~';

interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

interface Found {
  readonly items: Record<string, unknown>[];
  readonly nextCursor: string | null;
}

const placeInCall = placeAfter(/^LINE_ITEM#[A-Za-z0-9-]{1,80}$/);

interface List {
  readonly of: { readonly ConsistentRead: true } | { readonly IndexName: string };
  readonly names: readonly [pk: string, sk: string];
  readonly pk: string;
  readonly descending?: boolean;
  readonly first: string;
  readonly last: string;
  readonly place?: typeof placeInCall;
}

const TABLE = { of: { ConsistentRead: true }, names: ['pk', 'sk'] } as const;
const LIST = { of: { IndexName: INDEXES.list.name }, names: ['list_pk', 'list_sk'] } as const;
const OPEN = { of: { IndexName: INDEXES.open.name }, names: ['open_pk', 'open_sk'] } as const;

async function queryPage(services: Services, list: List, page: Page): Promise<Found> {
  const [pk, sk] = list.names;
  let { first, last } = list;
  if (page.cursor !== undefined) {
    // The cursor's own item was on the previous page; BETWEEN includes it, so it is filtered out below.
    const { after } = readCursor(page.cursor, list.place ?? placeInTime);
    if (list.descending && after < last) last = after;
    if (!list.descending && after > first) first = after;
  }
  if (first > last) return { items: [], nextCursor: null };
  const skip = page.cursor === undefined ? 0 : 1;
  const query = {
    ...list.of,
    KeyConditionExpression: `${pk} = :list AND ${sk} BETWEEN :first AND :last`,
    ExpressionAttributeValues: { ':list': list.pk, ':first': first, ':last': last },
    ScanIndexForward: !list.descending,
  };
  // Reads one more than the page, to know whether there is a next one.
  const items = await queryItems(services, query, page.limit + 1 + skip);
  const known = list.descending ? last : first;
  const fresh = page.cursor === undefined ? items : items.filter((item) => item[sk] !== known);
  const shown = fresh.slice(0, page.limit);
  const end = shown.at(-1)?.[sk];
  return {
    items: shown,
    nextCursor: fresh.length > page.limit && end !== undefined ? writeCursor({ after: end }) : null,
  };
}

/** Calls, newest first, by pages. */
export async function listCapitalCallItems(services: Services, page: Page) {
  const found = await queryPage(
    services,
    { ...LIST, pk: ALL_CALLS, descending: true, first: ' ', last: BEFORE_ALL },
    page,
  );
  return { calls: found.items.map(readCapitalCall), nextCursor: found.nextCursor };
}

/** The lines of an issued call in their order, by pages. */
export async function listCallLineItems(services: Services, callId: string, page: Page) {
  const list = {
    ...TABLE,
    pk: capitalCallTarget(callId),
    first: 'LINE_ITEM#',
    last: 'LINE_ITEM#~',
    place: placeInCall,
  };
  const found = await queryPage(services, list, page);
  return { lines: found.items.map(readLineItem), nextCursor: found.nextCursor };
}

/** What was called from one client, newest first, by pages. */
export async function listClientLineItems(services: Services, clientId: string, page: Page) {
  const pk = lineItemListKeys({ client_id: clientId, id: '', issued_at: '' }).list_pk;
  const list = { ...LIST, pk, descending: true, first: ' ', last: BEFORE_ALL } as const;
  const found = await queryPage(services, list, page);
  return { lines: found.items.map(readLineItem), nextCursor: found.nextCursor };
}

/** Lines not paid in full, the earliest due first, by due dates from `from` to `to` if given. */
export async function listOutstandingLineItems(
  services: Services,
  page: Page,
  due: { from?: string; to?: string } = {},
) {
  const first = due.from ?? ' ';
  const last = due.to === undefined ? BEFORE_ALL : `${due.to}~`;
  const found = await queryPage(services, { ...OPEN, pk: OUTSTANDING, first, last }, page);
  return { lines: found.items.map(readLineItem), nextCursor: found.nextCursor };
}

/** Calls whose issue should have continued by an instant. */
export async function listStalledCalls(services: Services, dueAt: string): Promise<string[]> {
  const list = { ...OPEN, pk: OPEN_CALLS, first: ' ', last: `${dueAt}~` } as const;
  const found = await queryPage(services, list, { limit: 100, cursor: undefined });
  return found.items.map((item) => String(item.id));
}
