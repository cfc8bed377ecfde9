import * as z from 'zod';
import type { INVESTOR_LIMITS } from '../constants.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Role } from '../roles.ts';

/** A part of the API with its own Lambda function. `health` has its own, to answer even if other functions fail. */
export type Area =
  | 'users'
  | 'clients'
  | 'transactions'
  | 'documents'
  | 'bank'
  | 'capital-calls'
  | 'reconciliations'
  | 'audit'
  | 'messages'
  | 'exports'
  | 'fund'
  | 'bank-accounts'
  | 'search'
  | 'statements'
  | 'health';

/** Kinds of records for `shows` and `changes`. The audit log uses other kinds (`shared/record-kinds.ts`). */
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
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The Lambda function that answers the read-only calls of investors in all areas. It cannot change records. */
export const INVESTOR_READS = 'investor-reads';
/** The name of a Lambda function that answers API calls; workers have their own names. */
export type ApiFunctionName = Area | typeof INVESTOR_READS;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An audited action on a client, and the part of its audit entry that the client's own archive contains. */
export interface OpenAction {
  readonly action: string;
  /** Replaces the summary for the client, because the original may quote a manager's internal reason. */
  readonly summary: string;
  readonly fields: readonly string[];
}

/** One API call. The gateway, server, browser, access tests and OpenAPI document derive from this object. */
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
  /** The roles that may make the call. `admits` adds `auditor` to each call of managers that changes nothing. */
  readonly allow: readonly Role[];
  /** True if the call needs no sign-in. A caller who does send a token is recognised. */
  readonly signInOptional?: boolean;
  /** The kinds of records that the answer contains, or from which its figures are calculated. */
  readonly shows?: readonly RecordKind[];
  /** The kinds of records that the call writes. The browser then reloads all calls that show one of these kinds. */
  readonly changes?: readonly RecordKind[];
  /** Actions that the call, or work started by it, records in the audit log. Each action is listed by one call only. */
  readonly audits?: readonly (string | OpenAction)[];
  /** One flat object. `locationOf` decides which inputs are sent in the path, the query or the body. */
  readonly input: Input;
  readonly output: Output;
  readonly refusals: readonly Refusals[];
  /** Status on success; 200 by default. If `accepted` returns true, the status is 202, because the work continues. */
  readonly status?: 200 | 201 | 202;
  readonly accepted?: (output: z.output<Output>) => boolean;
  /** Input names that are sent in the query although the method has a body. */
  readonly query?: readonly string[];
  /** A multipart form of a file and texts. With `metadata`, one JSON text contains the inputs; the file is optional. */
  readonly file?: { readonly maxBytes: number; readonly metadata?: boolean };
  /** True if managers and auditors can make the call without a second factor, even if the stage requires one. */
  readonly withoutSecondFactor?: boolean;
  /** Requests with one Idempotency-Key take effect at most once. Required if a call moves amounts or adds a record. */
  readonly idempotent?: boolean;
  /** The limit for investors' logins, shared by calls with the same name. Beyond it, calls get `too-many-tries`. */
  readonly investorLimit?: keyof typeof INVESTOR_LIMITS;
  /** True for a call by investors that writes nothing. `INVESTOR_READS`, which cannot change records, answers it. */
  readonly onlyReads?: OnlyReads;
}

const noInput = () => z.strictObject({});
type NoInput = ReturnType<typeof noInput>;

/** The declaration of an endpoint. `route` is its method and path; `input` and `output` are functions that build the schemas. */
type Definition<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Refusals extends RefusalCode,
  OnlyReads extends boolean,
> = Omit<
  Endpoint<Input, Output, Refusals, OnlyReads>,
  'area' | 'method' | 'path' | 'allow' | 'input' | 'output' | 'refusals'
> & {
  readonly route: `${Method} /${string}`;
  /** By default managers only. */
  readonly allow?: readonly Role[];
  /** By default the call takes no input. */
  readonly input?: () => Input;
  readonly output: () => Output;
  /** By default only the common refusals. */
  readonly refusals?: readonly Refusals[];
};

/** Declares an area's endpoints. A cold function answers one call, so an endpoint builds its schemas at first use. */
export function endpointOf(area: Area) {
  return <
    const Input extends z.ZodObject = NoInput,
    const Output extends z.ZodType = z.ZodType,
    const Refusals extends RefusalCode = never,
    const OnlyReads extends boolean = false,
  >({
    route,
    allow = ['manager'],
    refusals = [],
    ...definition
  }: Definition<Input, Output, Refusals, OnlyReads>): Endpoint<Input, Output, Refusals, OnlyReads> => {
    const [method, path] = route.split(' ') as [Endpoint['method'], Endpoint['path']];
    const input = atFirstUse(definition.input ?? (noInput as unknown as () => Input));
    const output = atFirstUse(definition.output);
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

/** Calls `make` at the first use; every later use returns the same value. */
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

/** Whether a role may make a call. Only this rule admits auditors, so no new call can omit them or let them write. */
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

/** Whether the header `X-Client` names a call's client. Without it, the call concerns the caller's first client. */
export function takesClient(call: Pick<Endpoint, 'path' | 'allow' | 'area'>): boolean {
  return call.allow.includes('client') && !namesClient(call) && call.area !== 'users';
}

export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** The gateway's route key, e.g. `POST /transactions/{id}/allocations`. */
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
