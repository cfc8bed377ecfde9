export type Value = string | number | boolean;

export interface Attribute {
  readonly attribute: string;
}

export type Test =
  | Value
  | Attribute
  | { readonly presence: 'attribute_exists' | 'attribute_not_exists' }
  | { readonly operator: '<' | '<=' | '>' | '<>'; readonly operand: Value | Attribute };

export class Placeholders {
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};
  #count = 0;

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

export function testsText(tests: Readonly<Record<string, Test>>, placeholders: Placeholders): string {
  return Object.entries(tests)
    .map(([name, test]) => testText(name, test, placeholders))
    .join(' AND ');
}
