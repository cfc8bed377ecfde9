import * as z from 'zod';
import { type Endpoint, locationOf } from '#shared/contract/endpoint.ts';

/** Raw JSON text, for values that JSON.stringify cannot write. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Kind =
  | 'money'
  | 'units'
  | 'day'
  | 'count'
  | 'id'
  | 'cursor'
  | 'choice'
  | 'email'
  | 'text'
  | 'size'
  | 'flag';

export interface Field {
  readonly name: string;
  readonly place: 'path' | 'query' | 'body';
  readonly kind: Kind;
  readonly required: boolean;
  readonly maxLength: number | undefined;
  readonly schema: z.ZodType;
}

interface Json {
  enum?: unknown[];
  anyOf?: Json[];
  type?: string;
  pattern?: string;
  multipleOf?: number;
  maxLength?: number;
  format?: string;
  $ref?: string;
}

function kindOf(name: string, json: Json): Kind {
  if (json.enum) return 'choice';
  if (json.type === 'integer') return 'size';
  if (json.type === 'boolean') return 'flag';
  if (json.multipleOf === 0.0001) return 'units';
  const choices = json.anyOf?.flatMap((one) => one.anyOf ?? [one]);
  if (choices?.some((one) => one.type === 'number')) return 'money';
  if (json.format === 'date' || choices?.some((one) => one.format === 'date')) return 'day';
  if (name === 'email') return 'email';
  if (name === 'cursor') return 'cursor';
  if (json.pattern === '^\\d{1,7}$') return 'count';
  if (json.pattern?.includes('{1,80}')) return 'id';
  return 'text';
}

function inlined(json: Json, named: Readonly<Record<string, Json>>): Json {
  const { $ref, ...own } = json;
  const name = $ref?.replace('#/$defs/', '');
  const whole = { ...(name === undefined ? {} : named[name]), ...own };
  return whole.anyOf ? { ...whole, anyOf: whole.anyOf.map((one) => inlined(one, named)) } : whole;
}

export function fieldsOf(call: Endpoint): Field[] {
  const whole = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties: Record<string, Json>;
    required?: string[];
    $defs?: Record<string, Json>;
  };
  const jsonOf = (name: string) => inlined(whole.properties[name] ?? {}, whole.$defs ?? {});
  return Object.entries(call.input.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    place: locationOf(call, name),
    kind: kindOf(name, jsonOf(name)),
    required: whole.required?.includes(name) ?? false,
    maxLength: jsonOf(name).maxLength,
    schema,
  }));
}

const WRONG_TYPES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  ['a'],
  { toString: 'x' },
  { $gt: '' },
  { $ne: null },
  new RawJson('{"__proto__":{"polluted":true}}'),
  new RawJson('{"constructor":{"prototype":{"polluted":true}}}'),
  new RawJson(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  new RawJson(`[${'0,'.repeat(99_999)}0]`),
  new RawJson('{"a":1,"a":{"b":2}}'),
];

const MONEY: readonly unknown[] = [
  -1,
  -0.01,
  0.001,
  1.005,
  0.1 + 0.2,
  1e21,
  5e-324,
  2 ** 53 + 1,
  100_000_000_000.01,
  1e12,
  new RawJson('1e309'),
  new RawJson('-1e309'),
  new RawJson('9999999999999999999999999999'),
  new RawJson('0.0000000000000000000000000001'),
  '',
  ' ',
  '1e5',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '0b1',
  '1,000.00',
  '1_000',
  '1 000',
  '$5',
  ' 5',
  '5 ',
  '5.',
  '.5',
  '+5',
  '--5',
  '5-',
  '(5)',
  '５',
  '٣',
  '−5',
  '5.001',
  '100000000000.01',
  '1234567890123',
  '5; DROP TABLE',
  '5\u0000',
  '9'.repeat(33),
  '9'.repeat(100_000),
];

/** Units are JSON numbers with at most four decimals. */
const UNITS: readonly unknown[] = [
  ...[0, 0.00001, 1.00005, 1e12, 1e21],
  ...MONEY.filter((value) => typeof value !== 'number'),
];

const DAYS: readonly unknown[] = [
  '2025-02-30',
  '2025-02-29',
  '2100-02-29',
  '2025-04-31',
  '2025-13-01',
  '2025-00-01',
  '2025-01-00',
  '2025-6-1',
  '25-06-01',
  '10/06/2025',
  '2025/06/01',
  '0000-01-01',
  '9999-01-01',
  '1899-12-31',
  'today',
  '',
  ' 2025-06-01',
  '2025-06-01 ',
  '2025-06-01\n',
  '2025-06-01T00:00:00Z',
  '2025-06-01T00:00:00+10:00',
  '-2025-06-01',
  '２０２５-06-01',
  '20250601',
  '1748736000000',
  'x'.repeat(100_000),
];
const NOT_STRINGS: readonly unknown[] = [0, 1, -1, 1.5, 1_748_736_000_000, new RawJson('1e400')];

const IDS: readonly unknown[] = [
  '',
  ' ',
  '..',
  '.',
  '../users',
  '..%2f..',
  'a/b',
  'a\\b',
  'a b',
  'a#b',
  'a?b',
  'a;b',
  'a%00',
  'a\u0000b',
  'a\nb',
  'ä',
  '😀',
  '‮abc',
  "' OR 1=1--",
  '{"$gt":""}',
  '\u0024{7*7}',
  'x'.repeat(81),
  'x'.repeat(10_000),
  'TXN#x',
  'a:b',
  '*',
];

const CHOICES: readonly unknown[] = [
  '',
  ' ',
  'x',
  'null',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(10_000),
];

const EMAILS: readonly unknown[] = [
  '',
  'a',
  'a@',
  '@b.example',
  'a b@example.com',
  'a@b',
  'a@b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\u0000',
  'a@exa mple.com',
  '<a@example.com>',
  '"a"@example.com\n',
  `${'a'.repeat(250)}@example.com`,
  'x'.repeat(100_000),
];

const SIZES: readonly unknown[] = [0, -1, 1.5, 10_485_761, 2 ** 53, new RawJson('1e400'), '1', '', 'many'];

const COUNTS: readonly string[] = [
  '0',
  '-1',
  '1001',
  '1000000000',
  '1e2',
  '1.0',
  '0x10',
  ' 1',
  '1 ',
  '+1',
  '１',
  '',
  'abc',
  'NaN',
  'null',
  '1,2',
  '9'.repeat(10_000),
];

const encoded = (json: string) => Buffer.from(json).toString('base64url');

const CURSORS: readonly string[] = [
  ...['', 'null', '[]', '"a"', '{}', '{"after":1}', '{"after":"a"', '{"after":["2026-01-01#a"]}'].map(
    encoded,
  ),
  ...['\\ud800', 'a\\udfff', '2026-01-01#\\ud800'].map((after) => encoded(`{"after":"${after}"}`)),
  '',
  ' ',
  'a b',
  'a=b',
  '../x',
  'a\u0000',
  '😀',
  "'",
  'x'.repeat(513),
  'x'.repeat(9_000),
];

function textsBeyond(maxLength: number | undefined, required: boolean): unknown[] {
  return [
    ...(required ? ['', ' ', '\u00a0', '\n\t', '\u2003'] : []),
    ...(maxLength ? ['x'.repeat(maxLength + 1), 'é'.repeat(maxLength + 1), 'x'.repeat(100_000)] : []),
    'a\u0000b',
    'a\u0007b',
    'a\u001b[31mb',
    'a\u007fb',
    'a\u0085b',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
    new RawJson('"a\\ud800b"'),
    new RawJson('"\\udfff"'),
  ];
}

function isEmpty(value: unknown): boolean {
  return JSON.stringify(value) === '{}';
}

export const HOSTILE_VALUES: readonly unknown[] = [
  ...new Set([
    ...MONEY,
    ...DAYS,
    ...IDS,
    ...CHOICES,
    ...EMAILS,
    ...SIZES,
    ...COUNTS,
    ...CURSORS,
    ...textsBeyond(1_000, true),
    ...NOT_STRINGS,
    ...WRONG_TYPES,
  ]),
];

export function wrongValues({ kind, place, maxLength, required, name, schema }: Field): unknown[] {
  const isSigned = z.safeDecode(schema, -1 as never).success;
  const byKind: Record<Kind, readonly unknown[]> = {
    money: isSigned
      ? MONEY.filter((value) => value !== -1 && value !== -0.01)
      : ['amount', 'total_amount'].includes(name)
        ? [0, '0', '0.00', '-0', new RawJson('-0'), ...MONEY]
        : MONEY,
    units: isSigned ? UNITS : [-1, -0.0001, ...UNITS],
    day: [...DAYS, ...NOT_STRINGS],
    count: COUNTS,
    size: SIZES,
    flag: ['', 'true', 'false', 'yes', ...NOT_STRINGS],
    id: [...IDS, ...NOT_STRINGS],
    cursor: CURSORS,
    choice: [...CHOICES, ...NOT_STRINGS],
    email: [...EMAILS, ...NOT_STRINGS],
    text: [...textsBeyond(maxLength, required), ...NOT_STRINGS],
  };
  if (place === 'body') {
    const takesNull = z.safeDecode(schema, null as never).success;
    const takesNoParts = z.safeDecode(schema, {} as never).success;
    const takesEmpty = z.safeDecode(schema, '' as never).success;
    const takesText = z.safeDecode(schema, ['a'] as never).success;
    const takesNone = z.safeDecode(schema, [] as never).success;
    return [...byKind[kind], ...WRONG_TYPES].filter(
      (value) =>
        !(takesNull && value === null) &&
        !(kind === 'day' && takesEmpty && value === '') &&
        !(takesText && Array.isArray(value) && value[0] === 'a') &&
        !(takesNone && Array.isArray(value) && value.length === 0) &&
        !(takesNoParts && isEmpty(value)) &&
        !(kind === 'flag' && typeof value === 'boolean'),
    );
  }
  const strings = byKind[kind].filter((value): value is string => typeof value === 'string');
  return place === 'path' ? strings.filter((value) => value !== '') : strings;
}

export const FORBIDDEN_NAMES: readonly string[] = [
  'role',
  'roles',
  'group',
  'groups',
  'cognito:groups',
  'status',
  'client',
  'client_id',
  'clientId',
  'user_id',
  'userId',
  'sub',
  'email',
  'email_verified',
  'total_paid',
  'total_paid_cents',
  'pledged_amount',
  'pledged_cents',
  'amount',
  'amount_cents',
  'unallocated_cents',
  'document_count',
  'allocation_count',
  'created_at',
  'created_by',
  'created_by_name',
  'basiq_user_id',
  'basiq_transaction_id',
  'tokens_valid_after',
  'joined_at',
  'invited',
  'notes',
  'type',
  'source',
  'seal',
  'version',
  'id',
  'pk',
  'sk',
  'list_pk',
  'list_sk',
  'batch_id',
  'txn_date',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '',
  ' ',
  'a.b',
  'name[]',
  '$where',
  'x'.repeat(5_000),
];
