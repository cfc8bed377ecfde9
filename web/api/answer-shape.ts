import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { parseMoney } from '#shared/money.ts';

/**
 * What a call answers, in a form of which every screen can load that of every call: the contract's schemas and the
 * library that reads them are five times as large. It is made from the contract (describe-calls.ts).
 */
export type Shape =
  | 'any'
  | 'text'
  | 'number'
  /** A whole number, zero or more. */
  | 'count'
  | 'boolean'
  | 'null'
  /** Dollars, which become cents. */
  | 'money'
  | 'day'
  | 'instant'
  | { readonly oneOf: readonly unknown[] }
  | { readonly list: Shape }
  | { readonly record: Shape }
  | { readonly either: readonly Shape[] }
  | { readonly orNull: Shape }
  | { readonly optional: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> };

/** The answer has another shape; `path` is the first wrong value, e.g. `clients[3].mobile`, or empty. */
export class UnexpectedAnswer extends Error {
  readonly path: string;

  constructor(path: readonly (string | number)[]) {
    const text = path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
      .join('')
      .replace(/^\./, '');
    super(`Unexpected answer at ${text}`);
    this.path = text;
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;

/** A value that is itself the whole answer or a leaf of it; undefined if it is not what the shape says. */
function readLeaf(shape: Shape & string, value: unknown): unknown {
  switch (shape) {
    case 'any':
      return value;
    case 'null':
      return value === null ? null : undefined;
    case 'number':
    case 'boolean':
      return typeof value === shape ? value : undefined;
    case 'count':
      return Number.isSafeInteger(value) && (value as number) >= 0 ? value : undefined;
    case 'money':
      return typeof value === 'number' ? parseMoney(value) : undefined;
    default:
      if (typeof value !== 'string') return undefined;
      if (shape === 'text') return value;
      if (shape === 'day') return parseCalendarDate(value) satisfies CalendarDate | undefined;
      return INSTANT.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  }
}

function read(shape: Shape, value: unknown, path: (string | number)[]): unknown {
  if (typeof shape === 'string') {
    const found = readLeaf(shape, value);
    if (found === undefined) throw new UnexpectedAnswer(path);
    return found;
  }
  if ('orNull' in shape) return value === null ? null : read(shape.orNull, value, path);
  if ('optional' in shape) return value === undefined ? undefined : read(shape.optional, value, path);
  if ('oneOf' in shape && shape.oneOf.includes(value)) return value;
  if ('list' in shape && Array.isArray(value)) {
    return value.map((item, index) => readAt(shape.list, item, path, index));
  }
  if ('either' in shape) {
    for (const option of shape.either) {
      try {
        return read(option, value, [...path]);
      } catch {
        // The next option may fit.
      }
    }
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if ('fields' in shape) return readFields(shape.fields, value as Record<string, unknown>, path);
    if ('record' in shape) {
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, readAt(shape.record, one, path, name)]),
      );
    }
  }
  throw new UnexpectedAnswer(path);
}

function readAt(shape: Shape, value: unknown, path: (string | number)[], part: string | number): unknown {
  path.push(part);
  const found = read(shape, value, path);
  path.pop();
  return found;
}

/** Only the fields of the shape, as a newer server may answer more. */
function readFields(
  fields: Readonly<Record<string, Shape>>,
  value: Record<string, unknown>,
  path: (string | number)[],
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const one = readAt(fields[name] as Shape, value[name], path, name);
    if (one !== undefined) found[name] = one;
  }
  return found;
}

/** An answer's JSON as the code holds it: amounts in cents, days as CalendarDate. Throws UnexpectedAnswer. */
export function readAnswer(shape: Shape, body: unknown): unknown {
  return read(shape, body, []);
}
