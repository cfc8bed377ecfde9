import { parseCalendarDate } from '#shared/calendar-date.ts';
import { SandboxError } from './sandbox-error.ts';

const OPERATORS = ['eq', 'ne', 'bt', 'gt', 'gteq', 'lt', 'lteq', 'in'] as const;
type Operator = (typeof OPERATORS)[number];

export interface Condition {
  readonly property: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

export type FilterRules = Readonly<Record<string, { operators: readonly Operator[]; isDate?: true }>>;

const invalid = (detail: string) => new SandboxError('parameter-not-valid', detail, { parameter: 'filter' });

const CONDITION = /^([a-z]+(?:\.[a-zA-Z]+)+)\.([a-z]+)\(((?:'[^']*')(?:,'[^']*')*)\)(?:,|$)/;

export function readFilter(text: string | null, rules: FilterRules): Condition[] {
  const conditions: Condition[] = [];
  let rest = text ?? '';
  while (rest !== '') {
    const match = CONDITION.exec(rest);
    if (!match) throw invalid('Filter value is not valid');
    const [whole, property = '', operator = '', list = ''] = match;
    const rule = rules[property];
    if (!rule) throw invalid(`Filter property ${property} is not supported`);
    if (!rule.operators.includes(operator as Operator))
      throw invalid(`Operator ${operator} is not supported`);
    const values = list.slice(1, -1).split("','");
    if (values.length !== 1 && operator !== 'in' && !(operator === 'bt' && values.length === 2)) {
      throw invalid(`Operator ${operator} takes another number of values`);
    }
    if (operator === 'bt' && values.length !== 2) throw invalid('Operator bt takes two values');
    if (rule.isDate && values.some((value) => !parseCalendarDate(value.slice(0, 10)))) {
      throw invalid('PostDate is not valid');
    }
    conditions.push({ property, operator: operator as Operator, values });
    rest = rest.slice(whole.length);
    if (whole.endsWith(',') && rest === '') throw invalid('Filter value is not valid');
  }
  return conditions;
}

/** A range that ends on a day excludes rows after the first instant of that day. */
export function meets(conditions: readonly Condition[], read: (property: string) => string | undefined) {
  return conditions.every((condition) => isMet(condition, read(condition.property)));
}

function isMet({ operator, values }: Condition, value: string | undefined): boolean {
  const [first = '', second = ''] = values;
  if (value === undefined) return operator === 'ne';
  switch (operator) {
    case 'eq':
      return value === first;
    case 'ne':
      return value !== first;
    case 'in':
      return values.includes(value);
    case 'bt':
      return value >= first && value <= instantOf(second);
    case 'gt':
      return value > instantOf(first);
    case 'gteq':
      return value >= first;
    case 'lt':
      return value < first;
    case 'lteq':
      return value <= instantOf(first);
  }
}

function instantOf(value: string): string {
  return value.length === 10 ? `${value}T00:00:00Z` : value;
}
