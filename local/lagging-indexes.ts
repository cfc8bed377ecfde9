import { INDEXES } from '#shared/tables.ts';

/** DynamoDB's wire format, in which each attribute has its type. */
type Attributes = Record<string, Record<string, unknown>>;
interface KeyOf {
  readonly table: string;
  readonly key: Attributes;
}

type Exchange = (operation: string, request: Record<string, unknown>) => Promise<Record<string, unknown>>;

interface IndexQuery {
  readonly TableName: string;
  readonly IndexName: string;
  readonly KeyConditionExpression: string;
  readonly FilterExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Attributes;
  readonly ProjectionExpression?: string;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
  readonly ExclusiveStartKey?: Attributes;
}

interface Page {
  Items?: Attributes[];
  Count?: number;
  LastEvaluatedKey?: Attributes;
}

const textOf = (value: Record<string, unknown> | undefined) => String(value?.S ?? '');
const nameOf = ({ table, key }: KeyOf) => `${table} ${textOf(key.pk)} ${textOf(key.sk)}`;
const keyOf = (item: Attributes): Attributes => ({ pk: item.pk ?? {}, sk: item.sk ?? {} });

/** Index queries return each item as it was `lagMs` ago. Reads of the table do not lag. */
export class LaggingIndexes {
  readonly #lagMs: number;
  readonly #nowMs: () => number;
  readonly #changes = new Map<string, { atMs: number; before: Attributes | undefined }[]>();

  constructor(lagMs: number, nowMs: () => number) {
    this.#lagMs = lagMs;
    this.#nowMs = nowMs;
  }

  /** Call the returned function after the write, to record its changes. */
  async beforeWrite(operation: string, request: unknown, exchange: Exchange): Promise<() => void> {
    const keys = writtenKeys(operation, request);
    const before = await Promise.all(
      keys.map(async ({ table, key }) => {
        const asked = { TableName: table, Key: key, ConsistentRead: true };
        return (await exchange('GetItem', asked)).Item as Attributes | undefined;
      }),
    );
    return () => {
      const atMs = this.#nowMs();
      for (const [index, key] of keys.entries()) {
        const known = this.#recent(nameOf(key));
        // The entry moves to the end of the map, so that the oldest changes come first.
        this.#changes.delete(nameOf(key));
        this.#changes.set(nameOf(key), [...known, { atMs, before: before[index] }]);
      }
      for (const name of this.#changes.keys()) {
        if (this.#recent(name).length > 0) break;
        this.#changes.delete(name);
      }
    };
  }

  /** Removes the projection from the query, because `answer` needs the keys of each item to recognise recent changes. */
  whole(query: IndexQuery): object {
    const { ProjectionExpression: _left, ExpressionAttributeNames: names = {}, ...rest } = query;
    const expressions = `${query.KeyConditionExpression} ${query.FilterExpression ?? ''}`;
    const used = Object.entries(names).filter(([name]) => expressions.split(/[\s(),]+/).includes(name));
    return used.length > 0 ? { ...rest, ExpressionAttributeNames: Object.fromEntries(used) } : rest;
  }

  answer(query: IndexQuery, page: Page): Page {
    const index = Object.values(INDEXES).find(({ name }) => name === query.IndexName);
    if (!index || !page.Items) return page;
    const placeOf = (item: Attributes) =>
      `${textOf(item[index.sortKey])}\n${textOf(item.pk)}\n${textOf(item.sk)}`;
    const shown = page.Items.filter((item) => this.#recent(nameOf(of(query, item))).length === 0);
    const matches = conditionOf(query);
    for (const [name, changes] of this.#changes) {
      const before = this.#recent(name)[0]?.before;
      if (changes.length === 0 || !before || nameOf(of(query, before)) !== name) continue;
      if (before[index.partitionKey] && before[index.sortKey] && matches(before) && isOnPage(before))
        shown.push(before);
    }
    shown.sort((one, other) => compare(placeOf(one), placeOf(other)));
    const Items = shown.slice(0, query.Limit ?? shown.length);
    const last = Items.at(-1);
    const isCut = Items.length < shown.length && last !== undefined;
    const LastEvaluatedKey = isCut ? indexKeyOf(last) : page.LastEvaluatedKey;
    const { LastEvaluatedKey: _replaced, ...rest } = page;
    return {
      ...rest,
      Items: Items.map((item) => projected(query, item)),
      Count: Items.length,
      ...(LastEvaluatedKey ? { LastEvaluatedKey } : {}),
    };

    function compare(one: string, other: string): number {
      const order = one < other ? -1 : one > other ? 1 : 0;
      return query.ScanIndexForward === false ? -order : order;
    }

    function isOnPage(item: Attributes): boolean {
      const { ExclusiveStartKey: start } = query;
      const end = page.LastEvaluatedKey;
      return (
        (!start || compare(placeOf(item), placeOf(start)) > 0) &&
        (!end || compare(placeOf(item), placeOf(end)) <= 0)
      );
    }

    function indexKeyOf(item: Attributes): Attributes {
      const names = ['pk', 'sk', index?.partitionKey ?? '', index?.sortKey ?? ''];
      return Object.fromEntries(names.map((name) => [name, item[name] ?? {}]));
    }
  }

  #recent(name: string) {
    const changes = this.#changes.get(name) ?? [];
    return changes.filter(({ atMs }) => atMs > this.#nowMs() - this.#lagMs);
  }
}

function of({ TableName }: { TableName: string }, item: Attributes): KeyOf {
  return { table: TableName, key: keyOf(item) };
}

function writtenKeys(operation: string, request: unknown): KeyOf[] {
  type Single = { TableName: string; Item?: Attributes; Key?: Attributes };
  const single = ({ TableName: table, Item, Key }: Single): KeyOf => ({
    table,
    key: Key ?? keyOf(Item ?? {}),
  });
  if (operation === 'TransactWriteItems') {
    const { TransactItems = [] } = request as { TransactItems?: Record<string, Single>[] };
    return TransactItems.flatMap(({ Put, Update, Delete }) =>
      [Put, Update, Delete].flatMap((write) => (write ? [single(write)] : [])),
    );
  }
  return [single(request as Single)];
}

/** Supports only the conditions that the stores use. */
function conditionOf(query: IndexQuery): (item: Attributes) => boolean {
  const value = (placeholder: string | undefined) =>
    textOf(query.ExpressionAttributeValues?.[placeholder ?? '']);
  const name = (written: string | undefined) =>
    query.ExpressionAttributeNames?.[written ?? ''] ?? written ?? '';
  const { KeyConditionExpression: key, FilterExpression: filter } = query;
  const conditions = filter === undefined ? key : `${key} AND ${filter}`;
  const tests = conditions.replace(/BETWEEN (:\w+) AND/g, 'BETWEEN $1 &').split(' AND ');
  return (item) =>
    tests.every((test) => {
      const begins = /^begins_with\((\S+), (:\w+)\)$/.exec(test);
      if (begins) return textOf(item[name(begins[1])]).startsWith(value(begins[2]));
      const [, written, operator, first, second] =
        /^(\S+) (=|<=|>=|<|>|BETWEEN) (:\w+)(?: & (:\w+))?$/.exec(test) ?? [];
      if (operator === undefined) throw new Error(`Not a key condition that can lag: ${test}`);
      const text = textOf(item[name(written)]);
      if (operator === '=') return text === value(first);
      if (operator === 'BETWEEN') return text >= value(first) && text <= value(second);
      if (operator === '<=') return text <= value(first);
      if (operator === '>=') return text >= value(first);
      return operator === '<' ? text < value(first) : text > value(first);
    });
}

function projected({ ProjectionExpression, ExpressionAttributeNames = {} }: IndexQuery, item: Attributes) {
  if (ProjectionExpression === undefined) return item;
  const names = ProjectionExpression.split(', ').map((name) => ExpressionAttributeNames[name] ?? name);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}
