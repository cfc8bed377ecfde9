import { SandboxError } from './sandbox-error.ts';

type Operator = 'eq' | 'ne' | 'bt';

interface Condition {
  readonly property: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

/** The sandbox knows only the comparisons that the portal sends: one for each property. */
export type FilterRules = Readonly<Record<string, Operator>>;

const CONDITION = /^([a-zA-Z.]+)\.(eq|ne|bt)\('([^']*)'(?:,'([^']*)')?\)(?:,(?=.)|$)/;

export function readFilter(text: string | null, rules: FilterRules): Condition[] {
  const conditions: Condition[] = [];
  let rest = text ?? '';
  while (rest !== '') {
    const [whole, property = '', operator, ...values] = CONDITION.exec(rest) ?? [];
    if (whole === undefined || operator === undefined || rules[property] !== operator)
      throw new SandboxError('parameter-not-valid', 'Filter value is not valid', { parameter: 'filter' });
    conditions.push({ property, operator: operator as Operator, values });
    rest = rest.slice(whole.length);
  }
  return conditions;
}

export function meets(conditions: readonly Condition[], read: (property: string) => string | undefined) {
  return conditions.every(({ property, operator, values: [first = '', second = ''] }) => {
    const value = read(property);
    if (operator === 'eq') return value === first;
    if (operator === 'ne') return value !== first;
    // A range that ends on a day excludes rows after the first instant of that day.
    return value !== undefined && value >= first && value <= `${second}T00:00:00Z`;
  });
}
