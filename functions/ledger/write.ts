import type { Services } from '../services.ts';
import type { Write } from './change.ts';

type Key = Readonly<Record<'pk' | 'sk', string>>;
type Value = string | number | boolean;

/** Another attribute of the same item, to compare with. */
interface Attribute {
  readonly attribute: string;
}

/** A condition on one attribute; a bare value or attribute means equality. */
type Test =
  | Value
  | Attribute
  | { readonly presence: 'attribute_exists' | 'attribute_not_exists' }
  | { readonly operator: '<' | '<=' | '>'; readonly operand: Value | Attribute };

/** The condition of a write: tests that must all hold, or a list of alternatives. */
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

/** The placeholders of one write's expressions, for attribute names and values. */
class Placeholders {
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};
  #count = 0;

  /** Every name but the key's gets a placeholder, because it may be a reserved word of DynamoDB. */
  name(name: string): string {
    if (name === 'pk') return name;
    this.#names[`#${name}`] = name;
    return `#${name}`;
  }

  value(value: unknown): string {
    const placeholder = `:${this.#count}`;
    this.#count += 1;
    this.#values[placeholder] = value;
    return placeholder;
  }

  /** The placeholders as request fields; DynamoDB refuses empty ones. */
  get all() {
    return {
      ...(Object.keys(this.#names).length > 0 ? { ExpressionAttributeNames: this.#names } : {}),
      ...(this.#count > 0 ? { ExpressionAttributeValues: this.#values } : {}),
    };
  }
}

function testText(name: string, test: Test, placeholders: Placeholders): string {
  const operandText = (operand: Value | Attribute) =>
    typeof operand === 'object' ? placeholders.name(operand.attribute) : placeholders.value(operand);
  if (typeof test !== 'object' || 'attribute' in test)
    return `${placeholders.name(name)} = ${operandText(test)}`;
  if ('presence' in test) return `${test.presence}(${placeholders.name(name)})`;
  return `${placeholders.name(name)} ${test.operator} ${operandText(test.operand)}`;
}

function conditionOf(when: When | undefined, placeholders: Placeholders) {
  if (when === undefined) return {};
  const alternatives = (Array.isArray(when) ? when : [when]) as readonly Readonly<Record<string, Test>>[];
  const text = alternatives
    .map((tests) =>
      Object.entries(tests)
        .map(([name, test]) => testText(name, test, placeholders))
        .join(' AND '),
    )
    .join(' OR ');
  return { ConditionExpression: text };
}

/** Puts a whole item, replacing any with the same key. */
export function put(
  services: Services,
  { item, when, table = services.portalTable }: { item: object; when?: When; table?: string },
): Write {
  const placeholders = new Placeholders();
  const condition = conditionOf(when, placeholders);
  return {
    Put: { TableName: table, Item: item as Record<string, unknown>, ...condition, ...placeholders.all },
  };
}

/** Puts an item whose key must not exist yet. */
export function putNew(services: Services, item: object): Write {
  return put(services, { item, when: { pk: absent } });
}

/**
 * Changes attributes of an item. Undefined ones in `set` stay as they are; `add` adds to numbers, from 0 when absent.
 */
export function update(
  services: Services,
  {
    key,
    set = {},
    add = {},
    remove: removed = [],
    when,
  }: {
    key: Key;
    set?: object;
    add?: Readonly<Record<string, number>>;
    remove?: readonly string[];
    when?: When;
  },
) {
  const placeholders = new Placeholders();
  const clauses = {
    SET: Object.entries(set)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${placeholders.name(name)} = ${placeholders.value(value)}`),
    REMOVE: removed.map((name) => placeholders.name(name)),
    ADD: Object.entries(add).map(([name, by]) => `${placeholders.name(name)} ${placeholders.value(by)}`),
  };
  const condition = conditionOf(when, placeholders);
  return {
    Update: {
      TableName: services.portalTable,
      Key: key,
      UpdateExpression: Object.entries(clauses)
        .filter(([, parts]) => parts.length > 0)
        .map(([word, parts]) => `${word} ${parts.join(', ')}`)
        .join(' '),
      ...condition,
      ...placeholders.all,
    },
  } satisfies Write;
}

/** Deletes an item. */
export function remove(services: Services, { key, when }: { key: Key; when: When }): Write {
  const placeholders = new Placeholders();
  const condition = conditionOf(when, placeholders);
  return { Delete: { TableName: services.portalTable, Key: key, ...condition, ...placeholders.all } };
}
