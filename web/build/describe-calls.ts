import type * as z from 'zod';
import type { Method, RecordKind } from '#shared/contract/endpoint.ts';
import { day, flag, money, wholeNumber } from '#shared/contract/fields.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import type { Shape } from '../api/answer-shape.ts';

/** What the browser must know of a call of the contract before it loads the contract itself. */
export interface Call {
  readonly method: Method;
  readonly path: string;
  readonly query?: readonly string[];
  readonly shows?: readonly RecordKind[];
  readonly changes?: readonly RecordKind[];
  readonly idempotent?: boolean;
  /** Anyone may call it, and who calls is not told, unless who is signed in may say so. */
  readonly isPublic?: boolean;
  readonly signInOptional?: boolean;
  /** Of a call that reads or reports, the inputs that are sent as they are, with what their text matches. */
  readonly plain?: Readonly<Record<string, string>>;
  readonly answer: Shape;
}

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

function defOf(schema: Schema): Def {
  return schema._zod.def as Def;
}

/** The inside of a codec, which is the same object in all that were derived from it; undefined for anything else. */
function madeBy(schema: Schema): Schema | undefined {
  const def = defOf(schema);
  return def.type === 'pipe' ? def.out : undefined;
}

function hasChecks(def: Def): boolean {
  return 'checks' in def && def.checks !== undefined && def.checks.length > 0;
}

/** The shape of an answer's schema. Throws for what a shape cannot say, which fails the build and the tests. */
export function shapeOf(schema: Schema): Shape {
  const def = defOf(schema);
  if (def.type === 'pipe') {
    if (def.out === madeBy(money()) && defOf(def.in).type === 'number') return 'money';
    if (def.out === madeBy(day())) return 'day';
  }
  if (def.type === 'string' && 'format' in def && def.format === 'datetime') return 'instant';
  // One with a description is derived from it.
  if (schema === wholeNumber() || schema._zod.parent === wholeNumber()) return 'count';
  if (!hasChecks(def)) {
    switch (def.type) {
      case 'string':
        return 'text';
      case 'number':
      case 'boolean':
      case 'null':
        return def.type;
      case 'nullable':
        return { orNull: shapeOf(def.innerType) };
      case 'optional':
        return { optional: shapeOf(def.innerType) };
      case 'enum':
        return { oneOf: Object.values(def.entries) };
      case 'literal':
        return { oneOf: def.values };
      case 'array':
        return { list: shapeOf(def.element) };
      case 'record':
        return { record: shapeOf(def.valueType) };
      case 'union':
        return { either: def.options.map(shapeOf) };
      case 'object':
        if (def.catchall) return 'any';
        return {
          fields: Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, shapeOf(one)])),
        };
    }
  }
  throw new Error(
    `No shape says what the contract answers as ${def.type}: add it to web/api/answer-shape.ts`,
  );
}

/** What the text of a value matches that is sent as `String(value)`; undefined if sending it takes the schema. */
function patternOf(schema: Schema): string | undefined {
  const def = defOf(schema);
  if (def.type === 'optional' || def.type === 'default') return patternOf(def.innerType);
  if (def.type === 'enum') return `^(${Object.values(def.entries).join('|')})$`;
  if (def.type === 'pipe') {
    if (def.out === madeBy(day())) return '^\\d{4}-\\d{2}-\\d{2}$';
    const isText =
      def.out === madeBy(flag()) || ('reverseTransform' in def && def.reverseTransform === String);
    return isText ? patternOf(def.in) : undefined;
  }
  const checks = hasChecks(def) ? (def.checks ?? []).map((check) => check._zod.def) : [];
  const [pattern] = checks.flatMap((check) =>
    'pattern' in check && check.pattern instanceof RegExp ? [check.pattern.source] : [],
  );
  const isPlain = checks.every(({ check }) => check === 'string_format' || check === 'max_length');
  return def.type === 'string' && isPlain ? pattern : undefined;
}

function describe(capability: Capability): Call {
  const { method, path, query, shows, changes, idempotent, allow, signInOptional, input, output } =
    callOf(capability);
  const plain =
    // A report must not need more code: what failed may be the loading of code.
    method === 'GET' || signInOptional
      ? Object.entries(input.shape).flatMap(([name, schema]) => {
          const pattern = patternOf(schema);
          return pattern === undefined ? [] : [[name, pattern] as const];
        })
      : [];
  return {
    method,
    path,
    ...(query && { query }),
    ...(shows && { shows }),
    ...(changes && { changes }),
    ...(idempotent && { idempotent }),
    ...(allow.includes('anyone') && { isPublic: true }),
    ...(signInOptional && { signInOptional }),
    ...(plain.length > 0 && { plain: Object.fromEntries(plain) }),
    answer: shapeOf(output),
  };
}

/** What the browser must know of every call before it loads the contract itself. */
export function describeCalls(): Readonly<Record<Capability, Call>> {
  return Object.fromEntries(CAPABILITIES.map((capability) => [capability, describe(capability)])) as Record<
    Capability,
    Call
  >;
}
