import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { INDEXES } from '#shared/tables.ts';
import type { Services } from '../services.ts';
import { Placeholders, type Test, testsText } from './expressions.ts';
import { Refusal } from './refusal.ts';
import { retryTransient } from './retry.ts';
import type { StoredSchema } from './stored.ts';

type Key = Readonly<Record<'pk' | 'sk', string>>;
export type Item = Record<string, unknown>;

export async function findItem<Value>(
  services: Services,
  key: Key,
  schema: StoredSchema<Value>,
): Promise<Value | undefined> {
  const command = new GetCommand({ TableName: services.portalTable, Key: key, ConsistentRead: true });
  const { Item } = await retryTransient(() => services.database.send(command));
  return Item && schema.parse(Item);
}

export function finder<Id extends readonly unknown[], Value>(
  keyOf: (...id: Id) => Key,
  schema: StoredSchema<Value>,
): (services: Services, ...id: Id) => Promise<Value | undefined> {
  return (services, ...id) => findItem(services, keyOf(...id), schema);
}

function projectionOf(attributes: readonly string[] | undefined, placeholders: Placeholders) {
  const names = attributes?.map((name) => placeholders.name(name));
  return names ? { ProjectionExpression: names.join(', ') } : {};
}

const KEYS_PER_REQUEST = 100;
const MAX_ROUNDS = 10;

/** The items have no particular order. Refuses with `busy` if ten attempts do not return all items. */
export async function findItems(services: Services, keys: readonly Key[], attributes?: readonly string[]) {
  const placeholders = new Placeholders();
  const request = { ConsistentRead: true, ...projectionOf(attributes, placeholders), ...placeholders.all };
  const items: Item[] = [];
  for (let start = 0; start < keys.length; start += KEYS_PER_REQUEST) {
    let left: Item[] = keys.slice(start, start + KEYS_PER_REQUEST);
    for (let round = 0; left.length > 0; round += 1) {
      if (round === MAX_ROUNDS) throw new Refusal('busy');
      const keysLeft = { [services.portalTable]: { ...request, Keys: left } };
      const { Responses, UnprocessedKeys } = await retryTransient(() =>
        services.database.send(new BatchGetCommand({ RequestItems: keysLeft })),
      );
      items.push(...(Responses?.[services.portalTable] ?? []));
      left = UnprocessedKeys?.[services.portalTable]?.Keys ?? [];
    }
  }
  return items;
}

/** Leaves out ids without a record. */
export async function findByIds<Value extends { readonly id: string }>(
  services: Services,
  ids: readonly string[],
  keyOf: (id: string) => Key,
  schema: StoredSchema<Value>,
): Promise<Map<string, Value>> {
  const items = await findItems(services, [...new Set(ids)].map(keyOf));
  return new Map(items.map((item) => schema.parse(item)).map((found) => [found.id, found]));
}

export interface Query {
  readonly table?: string;
  /** An index may lag by a second. Without `index`, the query reads the table consistently. */
  readonly index?: keyof typeof INDEXES | undefined;
  readonly partition: string;
  readonly startsWith?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly descending?: boolean;
  readonly filter?: Readonly<Record<string, string>>;
  readonly attributes?: readonly string[];
  readonly atOnce?: number;
}

export function sortKeyOf({ index }: Pick<Query, 'index'>): string {
  return index ? INDEXES[index].sortKey : 'sk';
}

function sortText(query: Query, placeholders: Placeholders): string[] {
  const { startsWith, from, to } = query;
  const name = () => placeholders.name(sortKeyOf(query));
  const value = (text: string) => placeholders.value(text);
  if (startsWith !== undefined) return [`begins_with(${name()}, ${value(startsWith)})`];
  if (from !== undefined && to !== undefined) return [`${name()} BETWEEN ${value(from)} AND ${value(to)}`];
  if (from !== undefined) return [`${name()} >= ${value(from)}`];
  return to === undefined ? [] : [`${name()} <= ${value(to)}`];
}

function requestOf(services: Services, query: Query) {
  const { table = services.portalTable, index, filter, attributes } = query;
  const placeholders = new Placeholders();
  const partition = testsText(
    { [index ? INDEXES[index].partitionKey : 'pk']: query.partition },
    placeholders,
  );
  return {
    TableName: table,
    ...(index ? { IndexName: INDEXES[index].name } : { ConsistentRead: true }),
    KeyConditionExpression: [partition, ...sortText(query, placeholders)].join(' AND '),
    ...(filter && Object.keys(filter).length > 0
      ? { FilterExpression: testsText(filter, placeholders) }
      : {}),
    ...projectionOf(attributes && [...attributes, sortKeyOf(query)], placeholders),
    ...placeholders.all,
    ScanIndexForward: !query.descending,
  };
}

/** A page has up to one megabyte. A page may be empty although more pages follow. */
export async function* queryPages(
  services: Services,
  query: Query,
  atMost = Number.POSITIVE_INFINITY,
): AsyncGenerator<{ items: Item[]; read: number; next: Item | undefined }> {
  if (query.from !== undefined && query.to !== undefined && query.to < query.from) return;
  const request = requestOf(services, query);
  let left = atMost;
  let start: Item | undefined;
  do {
    const limit = Math.min(left, query.atOnce ?? left);
    const command = new QueryCommand({
      ...request,
      ...(Number.isFinite(limit) ? { Limit: limit } : {}),
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    const {
      Items = [],
      ScannedCount,
      LastEvaluatedKey,
    } = await retryTransient(() => services.database.send(command));
    left -= Items.length;
    start = LastEvaluatedKey;
    yield { items: Items, read: ScannedCount ?? Items.length, next: start };
  } while (start && left > 0);
}

/** A response has at most one megabyte, so it has about a thousand transactions. */
const SCANNED_AT_ONCE = 1_000;

/** Only operators' commands may read a whole table. */
export async function* scanPages(
  { database }: Pick<Services, 'database'>,
  {
    table,
    filter,
    attributes,
  }: {
    readonly table: string;
    readonly filter?: Readonly<Record<string, Test>>;
    readonly attributes?: readonly string[];
  },
): AsyncGenerator<Item[]> {
  const placeholders = new Placeholders();
  const request = {
    TableName: table,
    ConsistentRead: true,
    // Without a limit, the embedded database reads the rest of the table for every page.
    Limit: SCANNED_AT_ONCE,
    ...(filter ? { FilterExpression: testsText(filter, placeholders) } : {}),
    ...projectionOf(attributes, placeholders),
    ...placeholders.all,
  };
  let start: Item | undefined;
  do {
    const command = new ScanCommand({ ...request, ...(start ? { ExclusiveStartKey: start } : {}) });
    const page = await retryTransient(() => database.send(command));
    yield page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start);
}

/** Returns at most `atMost`. */
export async function countItems(services: Services, query: Query, atMost: number): Promise<number> {
  let count = 0;
  for await (const { items } of queryPages(services, { ...query, attributes: ['id'] }, atMost))
    count += items.length;
  return count;
}

export function queryIds(services: Services, query: Query, atMost?: number): Promise<string[]> {
  return queryItems(services, query, { parse: (item) => String((item as Item).id) }, atMost);
}

export function querySortKeys(services: Services, query: Query, atMost?: number): Promise<string[]> {
  return queryItems(services, query, { parse: (item) => String((item as Item).sk) }, atMost);
}

export async function queryItems<Value>(
  services: Services,
  query: Query,
  schema: StoredSchema<Value>,
  atMost?: number,
): Promise<Value[]> {
  const found: Value[] = [];
  for await (const { items } of queryPages(services, query, atMost)) {
    found.push(...items.map((item) => schema.parse(item)));
  }
  return found;
}
