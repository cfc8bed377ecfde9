import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { TABLES } from '#shared/tables.ts';
import type { Change } from './change.ts';
import type { Item } from './read.ts';

export interface ItemFacts {
  /** Each value is the digest of a field, or '' if the write removed the field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly isWhole?: true;
  readonly version?: number;
}

/** The key joins the item's `pk` and `sk`. Null means that the write removed the item. */
export type Facts = Readonly<Record<string, ItemFacts | null>>;

/** The ledger check ignores the time of expiry. It also ignores keys, because keys depend on other fields. */
export const NO_FACTS: ReadonlySet<string> = new Set([
  ...[TABLES.portal, ...TABLES.portal.indexes].flatMap(({ partitionKey, sortKey }) => [
    partitionKey,
    sortKey,
  ]),
  TABLES.portal.ttl,
]);

export function nameOfItem({ pk, sk }: Item): string {
  return `${pk} ${sk}`;
}

/** The database may reorder fields and replace broken characters, so digests must ignore these differences. */
function asStored(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function digestOf(value: unknown): string {
  if (value === undefined) return '';
  const content = value instanceof Uint8Array ? value : JSON.stringify(value, asStored);
  return hash('sha256', content, 'base64url').slice(0, 12);
}

function itemFactsOf(item: object, isWhole: boolean, version: number | undefined): ItemFacts {
  const fields = Object.entries(item).filter(
    ([name, value]) => !NO_FACTS.has(name) && !(isWhole && value === undefined),
  );
  return {
    fields: Object.fromEntries(fields.map(([name, value]) => [name, digestOf(value)])),
    ...(isWhole ? { isWhole } : {}),
    ...(version === undefined ? {} : { version }),
  };
}

const MOST_PLAIN = 1_000;

/** Facts contain the values that writes set, but not the numbers that writes add. */
export function factsOf(writes: Change['writes']): string {
  const facts: Record<string, ItemFacts | null> = {};
  for (const { Put, Update, Delete, set = {}, version } of Object.values(writes)) {
    if (Put?.Item) facts[nameOfItem(Put.Item)] = itemFactsOf(Put.Item, true, version);
    if (Delete?.Key) facts[nameOfItem(Delete.Key)] = null;
    const changed = itemFactsOf(set, false, version);
    if (Update?.Key && Object.keys(changed.fields).length > 0) facts[nameOfItem(Update.Key)] = changed;
  }
  const text = JSON.stringify(facts);
  return text.length > MOST_PLAIN ? gzipSync(text).toString('base64') : text;
}

export function readFacts({ facts }: Item): Facts | undefined {
  if (typeof facts !== 'string') return undefined;
  if (facts === '') return {};
  return JSON.parse(
    facts.startsWith('{') ? facts : gunzipSync(Buffer.from(facts, 'base64')).toString('utf8'),
  );
}
