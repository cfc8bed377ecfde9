import type * as z from 'zod';
import type { RefusalCode } from '../refusals.ts';
import type { Role } from '../roles.ts';

/** A Lambda function of its own; `health` stands alone so that it answers when the rest does not. */
export type Area =
  | 'users'
  | 'clients'
  | 'transactions'
  | 'documents'
  | 'bank'
  | 'capital-calls'
  | 'reconciliations'
  | 'audit'
  | 'fund'
  | 'health';

/** The kinds of records that calls show and change. */
export const RECORD_KINDS = [
  'users',
  'clients',
  'transactions',
  'imports',
  'documents',
  'banks',
  'capital-calls',
  'reconciliations',
  'properties',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the product. From this plain object come the gateway's route, the server's checks, the
 * browser's typed call, the permission tests and the OpenAPI document.
 *
 * `input` is one flat object: names in `path` travel in the path; the rest in the query of a GET or
 * DELETE and in the JSON body of a POST or PUT, except those listed in `query`.
 */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Refusals extends RefusalCode = RefusalCode,
> {
  readonly summary: string;
  readonly area: Area;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly allow: readonly Role[];
  /** The kinds of records a reading call answers, or whose figures it answers. */
  readonly shows?: readonly RecordKind[];
  /** The kinds of records a call writes. The browser then reads again what shows one of them. */
  readonly changes?: readonly RecordKind[];
  readonly input: Input;
  readonly output: Output;
  readonly refusals: readonly Refusals[];
  /** Success status; 200 unless said. `accepted` answers 202 where the output says the work goes on. */
  readonly status?: 200 | 201;
  readonly accepted?: (output: z.output<Output>) => boolean;
  /** Input names that travel in the query although the method has a body. */
  readonly query?: readonly string[];
  /**
   * The body is a multipart form with one file in the field `file`, of at most so many bytes. With
   * `metadata` the form has the input as JSON text in the field `metadata` beside it, or the whole body
   * is that JSON and the file comes another way.
   */
  readonly file?: { readonly maxBytes: number; readonly metadata?: boolean };
  /** Moves money: takes an Idempotency-Key and has at most one effect for each. */
  readonly idempotent?: boolean;
}

/** A call as it is written down: its schemas are built by functions. */
type Definition<Input extends z.ZodObject, Output extends z.ZodType, Refusals extends RefusalCode> = Omit<
  Endpoint<Input, Output, Refusals>,
  'input' | 'output'
> & { readonly input: () => Input; readonly output: () => Output };

/**
 * Declares a call; everything else derives from the object. A schema is built when it is first asked for:
 * a function that starts cold answers one call and should not pay for the schemas of all the others.
 */
export function endpoint<
  const Input extends z.ZodObject,
  const Output extends z.ZodType,
  const Refusals extends RefusalCode = never,
>(definition: Definition<Input, Output, Refusals>): Endpoint<Input, Output, Refusals> {
  const input = atFirstUse(definition.input);
  const output = atFirstUse(definition.output);
  return {
    ...definition,
    get input() {
      return input();
    },
    get output() {
      return output();
    },
  };
}

/** Remembers what `make` made the first time it is asked. */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The names between braces in a path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** How the gateway names the call, e.g. `POST /transactions/{id}/allocations`. */
export function routeKey(call: Pick<Endpoint, 'method' | 'path'>): string {
  return `${call.method} ${call.path}`;
}

/** Where each input name of a call travels. */
export function placeOf(call: Endpoint, name: string): 'path' | 'query' | 'body' {
  if (pathNames(call.path).includes(name)) return 'path';
  if (call.method === 'GET' || call.method === 'DELETE' || call.query?.includes(name)) return 'query';
  return 'body';
}
