import * as z from 'zod';
import type { INVESTOR_LIMITS } from '../constants.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Role } from '../roles.ts';
import type { AREA_WORDS } from './descriptions.ts';

export type Area = keyof typeof AREA_WORDS;

export const RECORD_KINDS = [
  'users',
  'clients',
  'change-requests',
  'transactions',
  'classification-rules',
  'statement-layouts',
  'imports',
  'documents',
  'banks',
  'bank-accounts',
  'capital-calls',
  'reconciliations',
  'properties',
  'periods',
  'messages',
  'statements',
  'approvals',
  'fund-settings',
  'register',
  'unit-prices',
  'distributions',
  'payout-lines',
  'payment-files',
  'payees',
  'tax-years',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** This Lambda function answers the read-only calls of investors and has no right to change records. */
export const INVESTOR_READS = 'investor-reads';
export type ApiFunctionName = Area | typeof INVESTOR_READS;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface OpenAction {
  readonly action: string;
  /** A client's archive shows this summary instead of the original summary, which may quote a manager's internal reason. */
  readonly summary: string;
  readonly fields: readonly string[];
}

export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Refusals extends RefusalCode = RefusalCode,
  OnlyReads extends boolean = boolean,
> {
  readonly summary: string;
  readonly area: Area;
  readonly method: Method;
  readonly path: `/${string}`;
  /** Do not list auditors here. `admits` also admits auditors to each call of managers that changes nothing. */
  readonly allow: readonly Role[];
  /** True if the call needs no sign-in. The server still recognises a caller who sends a token. */
  readonly signInOptional?: boolean;
  /** The kinds of records that the answer contains. */
  readonly shows?: readonly RecordKind[];
  /** After this API call, the browser loads all data of these kinds again. */
  readonly changes?: readonly RecordKind[];
  /** Audit actions of the call and of the work it starts. No two calls share an action. */
  readonly audits?: readonly (string | OpenAction)[];
  readonly input: Input;
  readonly output: Output;
  readonly refusals: readonly Refusals[];
  /** If `accepted` returns true, the status is 202, because the work continues after the answer. */
  readonly status?: 200 | 201 | 202;
  readonly accepted?: (output: z.output<Output>) => boolean;
  /** These inputs are part of the query, although the method allows a body. */
  readonly query?: readonly string[];
  /** The request is a multipart form. With `metadata`, one JSON text contains all inputs, and the file is optional. */
  readonly file?: { readonly maxBytes: number; readonly metadata?: boolean };
  /** True if managers and auditors need no second factor for this call, even on stages that require one. */
  readonly withoutSecondFactor?: boolean;
  /** Requests with the same Idempotency-Key take effect once. Required if a call moves money or adds a record. */
  readonly idempotent?: boolean;
  /** True if the input contains an account number. A secret key then protects the request's stored hash. */
  readonly holdsSecrets?: boolean;
  /** Calls with the same name share one limit, above which an investor gets `too-many-tries`. */
  readonly investorLimit?: keyof typeof INVESTOR_LIMITS;
  /** True for an investor's call that writes nothing. The Lambda function `INVESTOR_READS` answers this call. */
  readonly onlyReads?: OnlyReads;
}

type Properties = z.ZodRawShape;
type InputOf<Given> = Given extends z.ZodObject
  ? Given
  : Given extends Properties
    ? z.ZodObject<Given, z.core.$strict>
    : never;
type OutputOf<Given> = Given extends z.ZodType
  ? Given
  : Given extends Properties
    ? z.ZodObject<Given, z.core.$strip>
    : never;

type Definition<Input, Output, Refusals extends RefusalCode, OnlyReads extends boolean> = Omit<
  Endpoint<InputOf<Input>, OutputOf<Output>, Refusals, OnlyReads>,
  'area' | 'method' | 'path' | 'allow' | 'input' | 'output' | 'refusals'
> & {
  readonly route: `${Method} /${string}`;
  readonly allow?: readonly Role[];
  /** The properties of the request, or their schema if it has rules. Other properties are refused. */
  readonly input?: () => Input;
  /** The properties of the answer, or its schema. */
  readonly output: () => Output;
  readonly refusals?: readonly Refusals[];
};

/** A cold start builds only the schemas of the call that it answers. */
export function endpointOf(area: Area) {
  return <
    Input extends z.ZodObject | Properties = Record<never, never>,
    Output extends z.ZodType | Properties = z.ZodType,
    const Refusals extends RefusalCode = never,
    const OnlyReads extends boolean = false,
  >({
    route,
    allow = ['manager'],
    refusals = [],
    ...definition
  }: Definition<Input, Output, Refusals, OnlyReads>): Endpoint<
    InputOf<Input>,
    OutputOf<Output>,
    Refusals,
    OnlyReads
  > => {
    const [method, path] = route.split(' ') as [Endpoint['method'], Endpoint['path']];
    const input = atFirstUse(() => {
      const given = definition.input?.() ?? {};
      return (given instanceof z.ZodObject ? given : z.strictObject(given)) as InputOf<Input>;
    });
    const output = atFirstUse(() => {
      const given = definition.output();
      return (given instanceof z.ZodType ? given : z.object(given)) as OutputOf<Output>;
    });
    return {
      ...definition,
      area,
      method,
      path,
      allow,
      refusals,
      get input() {
        return input();
      },
      get output() {
        return output();
      },
    };
  };
}

export const READ_BY_INVESTORS = { allow: ['client', 'manager'], onlyReads: true } as const;

export function isInOrder({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}) {
  return !from || !to || from <= to;
}

export const IN_ORDER = { path: ['to'], message: 'The last day is before the first' };

export function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function named<Schema extends z.ZodType>(name: string, make: () => Schema): () => Schema {
  return atFirstUse(() => make().meta({ id: name }));
}

/** An object with these properties, under this name in the API document. */
export function object<Shape extends z.ZodRawShape>(name: string, shape: () => Shape) {
  return named(name, () => z.object(shape()));
}

export function admits({ allow, changes }: Pick<Endpoint, 'allow' | 'changes'>, role: Role): boolean {
  return allow.includes(role) || (role === 'auditor' && allow.includes('manager') && !changes?.length);
}

export function apiFunctionNameOf({
  area,
  onlyReads,
}: Pick<Endpoint, 'area' | 'onlyReads'>): ApiFunctionName {
  return onlyReads ? INVESTOR_READS : area;
}

export function namesClient({ path }: Pick<Endpoint, 'path'>): boolean {
  return path.startsWith('/clients/{id}');
}

/**
 * True if the header `X-Client` chooses the client. Without the header, the call concerns the caller's first client.
 */
export function takesClient(call: Pick<Endpoint, 'path' | 'allow' | 'area'>): boolean {
  return call.allow.includes('client') && !namesClient(call) && call.area !== 'users';
}

export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

export function routeKey(call: Pick<Endpoint, 'method' | 'path'>): string {
  return `${call.method} ${call.path}`;
}

export function locationOf(
  call: Pick<Endpoint, 'method' | 'query'> & { readonly path: string },
  name: string,
): 'path' | 'query' | 'body' {
  if (pathNames(call.path).includes(name)) return 'path';
  if (call.method === 'GET' || call.method === 'DELETE' || call.query?.includes(name)) return 'query';
  return 'body';
}
