import { gzipSync } from 'node:zlib';
import type * as fc from 'fast-check';
import * as fastCheck from 'fast-check';
import * as z from 'zod';
import { type Endpoint, locationOf, pathNames } from '#shared/contract/endpoint.ts';
import { FORBIDDEN_NAMES, HOSTILE_VALUES, RawJson } from './hostile-values.ts';

type Values = Record<string, unknown>;

export interface Base {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Values;
}

export interface FuzzCase {
  readonly path: string;
  readonly body: string | Uint8Array | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly isAccepted: boolean;
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  description?: string;
}

function sampleOf(json: JsonSchema): unknown {
  if (json.enum) return json.enum[0];
  if (json.anyOf) return json.anyOf[0] && sampleOf(json.anyOf[0]);
  if (json.type === 'object') {
    return Object.fromEntries(
      Object.entries(json.properties ?? {}).map(([name, one]) => [name, sampleOf(one)]),
    );
  }
  if (json.type === 'array') return [sampleOf(json.items ?? {})];
  if (json.type === 'number' || json.type === 'integer') return 1;
  if (json.type === 'boolean') return true;
  return json.description?.includes('calendar day') ? '2025-03-31' : 'Sample';
}

export function wholeBase(call: Endpoint, base: Base): Base {
  const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties: Record<string, JsonSchema>;
  };
  const body: Values = { ...base.body };
  for (const [name, json] of Object.entries(properties)) {
    if (locationOf(call, name) === 'body' && !(name in body)) body[name] = sampleOf(json);
  }
  return { ...base, body };
}

export function textOf(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${textOf(one)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return [at];
  return [at, ...Object.entries(value).flatMap(([name, one]) => placesIn(one, [...at, name]))];
}

function changed(value: unknown, place: Place, change: (old: unknown) => unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return change(value);
  const entries = Object.entries(value as Values)
    .map(([key, one]) => [key, key === String(name) ? changed(one, rest, change) : one] as const)
    .filter(([, one]) => one !== undefined);
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

function withMember(value: unknown, name: string, member: unknown): unknown {
  if (typeof value !== 'object' || value === null) return { [name]: member };
  if (Array.isArray(value)) return [...value, member];
  return Object.assign(Object.create(null), value, { [name]: member });
}

function accepts(call: Endpoint, path: string, query: URLSearchParams, text: string): boolean {
  let body: unknown = {};
  try {
    if (text !== '') body = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const names = [...query.keys()];
  if (new Set(names).size !== names.length) return false;
  const segments = path.split('/');
  const inPath = pathNames(call.path).map((name) => {
    const at = call.path.split('/').indexOf(`{${name}}`);
    return [name, decodeURIComponent(segments[at] ?? '')];
  });
  const values = { ...body, ...Object.fromEntries(query), ...Object.fromEntries(inPath) };
  return z.safeDecode(call.input, values as never).success;
}

const BAD_HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'deflate, br' },
];
const BAD_KEYS = ['', ' ', 'a b', 'é', '\u007f', 'a\tb', 'x'.repeat(256), 'x'.repeat(10_000)];

const DAMAGE: readonly ((text: string, at: number) => string | Uint8Array)[] = [
  (text, at) => text.slice(0, at % text.length),
  (text, at) => `${text.slice(0, at % text.length)}\u0000${text.slice(at % text.length)}`,
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => `[${text}]`,
  (text) => Buffer.from(text, 'utf16le'),
  (text) => gzipSync(text),
  (text, at) => Buffer.concat([Buffer.from(text).subarray(0, -1), Buffer.from([0xff, at % 256])]),
  (_text, at) => Buffer.from(Array.from({ length: 1 + (at % 64) }, (_, index) => (at >> (index % 16)) % 256)),
];

export function drawCase(draw: fc.GeneratorValue, call: Endpoint, base: Base): FuzzCase {
  const pick = <T>(from: readonly T[]): T => draw(fastCheck.constantFrom<T[]>, ...from);
  const takesJson = (call.method === 'POST' || call.method === 'PUT') && !(call.file && !call.file.metadata);
  const ways = ['query name', 'query twice'];
  if (pathNames(call.path).length > 0) ways.push('path');
  if (Object.keys(call.input.shape).some((name) => locationOf(call, name) === 'query'))
    ways.push('query', 'query');
  if (takesJson) ways.push('body', 'body', 'body', 'member', 'twice', 'text', 'header');
  if (call.idempotent) ways.push('key');

  let { path } = base;
  const query = new URLSearchParams(base.query);
  let tree: unknown = base.body;
  let text: string | undefined;
  let bytes: Uint8Array | undefined;
  let headers: Record<string, string> = {};

  const anyString = () => draw(fastCheck.string, { unit: 'binary' }).toWellFormed();
  const anything = () => {
    const way = pick(['hostile', 'hostile', 'JSON', 'text']);
    if (way === 'hostile') return pick(HOSTILE_VALUES);
    return way === 'JSON' ? draw(fastCheck.jsonValue, { maxDepth: 4 }) : anyString();
  };
  const anyText = () => {
    const value = anything();
    return (value instanceof RawJson ? value.text : typeof value === 'string' ? value : textOf(value))
      .toWellFormed()
      .slice(0, 10_240);
  };
  const steps = draw(fastCheck.integer, { min: 1, max: 3 });
  for (let step = 0; step < steps; step += 1) {
    const way = pick(ways);
    if (way === 'path') {
      const name = pick(pathNames(call.path));
      const segments = path.split('/');
      segments[call.path.split('/').indexOf(`{${name}}`)] = encodeURIComponent(anyText()) || '%20';
      path = segments.join('/');
    } else if (way === 'query') {
      const names = Object.keys(call.input.shape).filter((name) => locationOf(call, name) === 'query');
      query.set(pick(names), anyText());
    } else if (way === 'query name')
      query.set(pick([pick(FORBIDDEN_NAMES), anyString()]), anyText().slice(0, 100));
    else if (way === 'query twice') for (const value of ['1', '2']) query.append('limit', value);
    else if (way === 'body') {
      const place = pick(placesIn(tree));
      const value = pick([true, true, true, false]) ? anything() : undefined;
      tree = changed(tree, place, () => value) ?? {};
    } else if (way === 'member') {
      const place = pick(placesIn(tree));
      const name = pick(FORBIDDEN_NAMES);
      const member = anything();
      tree = changed(tree, place, (old) => withMember(old, name, member));
    } else if (way === 'twice') {
      const name = pick([...Object.keys(call.input.shape), '__proto__', 'x']);
      text = `${textOf(tree).slice(0, -1)},${JSON.stringify(name)}:${textOf(anything())}}`;
    } else if (way === 'text') {
      const sound = textOf(tree);
      const damaged = pick(DAMAGE)(sound.length > 1 ? sound : '{"a":1}', draw(fastCheck.nat));
      if (typeof damaged === 'string') text = damaged;
      else bytes = damaged;
    } else if (way === 'key') {
      headers = { ...headers, 'idempotency-key': pick(BAD_KEYS) };
    } else headers = { ...headers, ...pick(BAD_HEADERS) };
  }
  const body = text ?? textOf(tree);
  const asked = query.toString();
  const isBadHead =
    'idempotency-key' in headers || (Object.keys(headers).length > 0 && (bytes !== undefined || body !== ''));
  return {
    path: asked === '' ? path : `${path}?${asked}`,
    body: takesJson ? (bytes ?? body) : undefined,
    headers,
    isAccepted: !isBadHead && bytes === undefined && accepts(call, path, query, takesJson ? body : ''),
  };
}
