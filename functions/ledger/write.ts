import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { type Attribute, Placeholders, type Test, testsText, type Value } from './expressions.ts';

type Key = Readonly<Record<'pk' | 'sk', string>>;
/** All tests of a group must hold. If there are several groups, one group suffices. */
export type When = Readonly<Record<string, Test>> | readonly Readonly<Record<string, Test>>[];

export const exists = { presence: 'attribute_exists' } as const;
export const absent = { presence: 'attribute_not_exists' } as const;

export function attribute(name: string): Attribute {
  return { attribute: name };
}

export function below(operand: Value | Attribute): Test {
  return { operator: '<', operand };
}

export function atMost(operand: Value | Attribute): Test {
  return { operator: '<=', operand };
}

export function above(operand: Value | Attribute): Test {
  return { operator: '>', operand };
}

export function otherThan(operand: Value | Attribute): Test {
  return { operator: '<>', operand };
}

function conditionOf(when: When | undefined, placeholders: Placeholders) {
  if (when === undefined) return {};
  const alternatives = (Array.isArray(when) ? when : [when]) as readonly Readonly<Record<string, Test>>[];
  return { ConditionExpression: alternatives.map((tests) => testsText(tests, placeholders)).join(' OR ') };
}

function versionSet(when: When | undefined, set: object, add: Readonly<Record<string, number>>) {
  const before = when !== undefined && 'version' in when ? when.version : undefined;
  if (typeof before !== 'number') return undefined;
  const { version = before + (add.version ?? 0) } = set as { readonly version?: number };
  return version > before ? version : undefined;
}

export function put(
  services: Services,
  { item, when, table = services.portalTable }: { item: object; when?: When; table?: string },
): Write {
  const placeholders = new Placeholders();
  const condition = conditionOf(when, placeholders);
  const Put = {
    TableName: table,
    Item: item as Record<string, unknown>,
    ...condition,
    ...placeholders.all,
  };
  const { version } = item as { readonly version?: unknown };
  return { Put, ...(when !== undefined && typeof version === 'number' ? { version } : {}) };
}

export function putNew(services: Services, item: object): Write {
  return put(services, { item, when: { pk: absent } });
}

interface UpdateOf<Condition extends When = When> {
  /** Undefined attributes stay as they are. */
  readonly set?: object;
  /** Like `set`, but undefined attributes are removed. */
  readonly change?: object;
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
  readonly when?: Condition;
}

export function update(
  services: Services,
  { key, set = {}, change = {}, add = {}, remove = [], when }: UpdateOf & { readonly key: Key },
) {
  const placeholders = new Placeholders();
  const given = Object.entries({ ...set, ...change }).filter(([, value]) => value !== undefined);
  const emptied = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const removed = [...remove, ...emptied];
  const clauses = {
    SET: given.map(([name, value]) => `${placeholders.name(name)} = ${placeholders.value(value)}`),
    REMOVE: removed.map((name) => placeholders.name(name)),
    ADD: Object.entries(add).map(([name, by]) => `${placeholders.name(name)} ${placeholders.value(by)}`),
  };
  const condition = conditionOf(when, placeholders);
  const Update = {
    TableName: services.portalTable,
    Key: key,
    UpdateExpression: Object.entries(clauses)
      .filter(([, parts]) => parts.length > 0)
      .map(([word, parts]) => `${word} ${parts.join(', ')}`)
      .join(' '),
    ...condition,
    ...placeholders.all,
  };
  const version = versionSet(when, set, add);
  const facts = Object.fromEntries([...given, ...removed.map((name) => [name, undefined])]);
  return { Update, set: facts, ...(version === undefined ? {} : { version }) } satisfies Write;
}

/** Raises the version. The write fails if the record has changed since `before` was read. */
export function updateVersion(
  services: Services,
  key: Key,
  { version }: { readonly version: number },
  { set = {}, when = {}, ...more }: UpdateOf<Readonly<Record<string, Test>>>,
): Write {
  return update(services, {
    ...more,
    key,
    set: { ...set, version: version + 1 },
    when: { version, ...when },
  });
}

/** Adds the record, or replaces the version `before`. */
export function putVersion(
  services: Services,
  before: { readonly version: number } | undefined,
  item: object,
): Write {
  return before ? put(services, { item, when: { version: before.version } }) : putNew(services, item);
}

export function check(services: Services, { key, when }: { key: Key; when: When }): Write {
  const placeholders = new Placeholders();
  const { ConditionExpression = '' } = conditionOf(when, placeholders);
  return {
    ConditionCheck: {
      TableName: services.portalTable,
      Key: key,
      ConditionExpression,
      ...placeholders.all,
    },
  };
}

export function remove(services: Services, { key, when }: { key: Key; when?: When }): Write {
  const placeholders = new Placeholders();
  const condition = conditionOf(when, placeholders);
  return { Delete: { TableName: services.portalTable, Key: key, ...condition, ...placeholders.all } };
}
