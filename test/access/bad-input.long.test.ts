import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/constants.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { faultOfName } from '#shared/name-text.ts';
import { some } from '#test/runs.ts';
import type { TestAnswer } from '../harness/test-portal.ts';
import { expectNoPollution, expectRefused } from './expect-refused.ts';
import { type Field, FORBIDDEN_NAMES, fieldsOf, RawJson, wrongValues } from './hostile-values.ts';
import { validRequests } from './scene.ts';
import { senderOf } from './sender-of.ts';
import { openTestedScene } from './tested-scene.ts';

const scene = await openTestedScene({ remembersReads: true });
const nextRequest = validRequests(scene);

type Body = Record<string, unknown>;

/** Writes `RawJson` parts unchanged. If `body` has no prototype, even a key `__proto__` is written. */
function jsonOf(body: Body): string {
  const parts = Object.entries(body).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof RawJson ? value.text : JSON.stringify(value)}`,
  );
  return `{${parts.join(',')}}`;
}

interface Request {
  path: string;
  query?: string;
  body?: string | FormData | undefined;
  headers?: Record<string, string>;
}

async function send(capability: Capability, request: Request): Promise<TestAnswer> {
  const { path, query, body, headers } = request;
  const [bare = '', own = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  const remaining = [...new URLSearchParams(own)].filter(([name]) => !parameters.has(name));
  const merged = [new URLSearchParams(remaining).toString(), query ?? ''].filter(Boolean).join('&');
  const target = merged === '' ? bare : `${bare}?${merged}`;
  return scene.portal.call(senderOf(scene, capability), callOf(capability).method, target, body, headers);
}

function withValue(
  base: { path: string; body: Body; form: FormData | undefined },
  call: { path: string },
  field: Field,
  value: unknown,
) {
  if (field.place === 'body' && base.form) {
    if (typeof value !== 'string' || !value.isWellFormed()) return undefined;
    const form = new FormData();
    for (const [name, part] of base.form) form.append(name, part);
    form.set(field.name, value);
    return { path: base.path, body: form };
  }
  if (field.place === 'body') {
    return { path: base.path, body: jsonOf({ ...base.body, [field.name]: value }) };
  }
  const text = String(value);
  if (!text.isWellFormed()) return undefined;
  if (field.place === 'query') {
    return { path: base.path, query: new URLSearchParams({ [field.name]: text }).toString() };
  }
  const segments = base.path.split('/');
  segments[call.path.split('/').indexOf(`{${field.name}}`)] = encodeURIComponent(text);
  return { path: segments.join('/') };
}

async function baseOf(
  capability: Capability,
): Promise<{ path: string; body: Body; form: FormData | undefined }> {
  const { path, body } = await nextRequest(capability, scene.people.own);
  if (body instanceof FormData) return { path, body: {}, form: body };
  return { path, body: (body ?? {}) as Body, form: undefined };
}

describe.each(CAPABILITIES)('%s', (capability) => {
  const call = callOf(capability);
  const fields = fieldsOf(call);
  const takesJson = (call.method === 'POST' || call.method === 'PUT') && !call.file;

  test('refuses every wrong value of every field with a short sentence and writes nothing', async () => {
    const base = await baseOf(capability);
    const before = await scene.digest();
    for (const field of fields) {
      for (const value of some(wrongValues(field), 6)) {
        const request = withValue(base, call, field, value);
        if (!request) continue;
        const body =
          'body' in request ? request.body : (base.form ?? (takesJson ? jsonOf(base.body) : undefined));
        const sent = `${field.name} = ${value instanceof RawJson ? value.text : JSON.stringify(value)}`;
        expectRefused(await send(capability, { ...request, body }), sent);
      }
    }
    expect(await scene.digest()).toBe(before);
    expectNoPollution();
  });

  test('refuses every unknown name, in the query and in the body', async () => {
    const base = await baseOf(capability);
    const before = await scene.digest();
    const body = base.form ?? (takesJson ? jsonOf(base.body) : undefined);
    const own = new Set(fields.map((field) => field.name));
    const inQuery = new Set(fields.filter((field) => field.place === 'query').map((field) => field.name));
    for (const name of some(FORBIDDEN_NAMES, 6)) {
      if (!inQuery.has(name)) {
        const query = new URLSearchParams({ [name]: 'managers' }).toString();
        expectRefused(await send(capability, { path: base.path, query, body }), `?${name}`);
      }
      if (takesJson && (!own.has(name) || inQuery.has(name) || name === 'id')) {
        for (const value of ['managers', null, new RawJson('{"polluted":true}')]) {
          const extended = Object.assign(Object.create(null), base.body);
          extended[name] = value;
          const text = jsonOf(extended);
          expectRefused(await send(capability, { path: base.path, body: text }), text);
        }
      }
    }
    expect(await scene.digest()).toBe(before);
    expectNoPollution();
  });

  test('refuses a parameter sent twice', async () => {
    const base = await baseOf(capability);
    for (const field of fields.filter((one) => one.place === 'query')) {
      const body = base.form;
      const query = `${field.name}=1&${field.name}=1`;
      expectRefused(await send(capability, { path: base.path, query, body }), query);
    }
    expectRefused(await send(capability, { path: base.path, query: 'x=1&x=1', body: base.form }), 'x twice');
  });
});

const JSON_CALLS = CAPABILITIES.filter((capability) => {
  const { method, file } = callOf(capability);
  return (method === 'POST' || method === 'PUT') && !file;
});

describe.each(JSON_CALLS)('the body of %s', (capability) => {
  const required = fieldsOf(callOf(capability)).some((field) => field.place === 'body' && field.required);

  test('is a JSON object in UTF-8, or nothing', async () => {
    const base = await baseOf(capability);
    const good = jsonOf(base.body);
    const before = await scene.digest();
    const broken = [
      '[]',
      '[{}]',
      'null',
      'true',
      '1',
      '"text"',
      '{',
      '}',
      good.slice(0, -1),
      `${good}x`,
      `${good}${good}`,
      `\ufeff${good}`,
      "{'a':1}",
      '{a:1}',
      '{"a":1,}',
      '{"a":undefined}',
      '{"a":NaN}',
      '// comment\n{}',
      '\u0000',
      'a=1&b=2',
      '<xml/>',
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      '{"__proto__":{"polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
    ];
    for (const body of some(broken, 8))
      expectRefused(await send(capability, { path: base.path, body }), body);
    if (required) expectRefused(await send(capability, { path: base.path, body: '{}' }), '{}');
    expect(await scene.digest()).toBe(before);
    expectNoPollution();
  });

  test('has no name twice, in any spelling', async () => {
    const base = await baseOf(capability);
    const good = jsonOf(base.body).slice(1, -1);
    const before = await scene.digest();
    const [name = 'a'] = Object.keys(base.body);
    const value = JSON.stringify(base.body[name] ?? 1);
    const escaped = `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`;
    for (const again of [`"${name}":${value}`, `"${escaped}":null`]) {
      const body = `{${good === '' ? `"${name}":1` : good},${again}}`;
      expectRefused(await send(capability, { path: base.path, body }), body, [400]);
    }
    expect(await scene.digest()).toBe(before);
  });

  test('has no other media type, charset or encoding', async () => {
    const base = await baseOf(capability);
    const body = jsonOf({ ...base.body, unheard_of: 1 });
    const wrong: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json; charset=iso-8859-1' },
      { 'content-type': 'application/jsonp' },
      { 'content-type': '' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br' },
    ];
    for (const headers of some(wrong, 4)) {
      const answer = await send(capability, { path: base.path, body, headers });
      expectRefused(answer, JSON.stringify(headers), [415]);
      expect(answer.body.code).toBe('unsupported-media-type');
    }
    const zipped = gzipSync(body).toString('latin1');
    expectRefused(
      await send(capability, { path: base.path, body: zipped, headers: { 'content-encoding': 'gzip' } }),
      'gzip',
      [415],
    );
  });
});

describe.each(some(JSON_CALLS, 12))('the body of %s', (capability) => {
  test('has at most 256 KiB, counted in bytes', async () => {
    const base = await baseOf(capability);
    const padded = (bytes: number, filler: string) => {
      const text = jsonOf({ ...base.body, unheard_of: '' });
      const left = bytes - Buffer.byteLength(text);
      const wide = filler.repeat(Math.floor(left / Buffer.byteLength(filler)));
      const fill = `${wide}${'x'.repeat(left - Buffer.byteLength(wide))}`;
      return text.replace('"unheard_of":""', `"unheard_of":"${fill}"`);
    };
    for (const filler of ['x', '語']) {
      const most = padded(LIMITS.jsonBodyBytes, filler);
      expect(Buffer.byteLength(most)).toBe(LIMITS.jsonBodyBytes);
      expectRefused(await send(capability, { path: base.path, body: most }), most, [400]);
      const more = padded(LIMITS.jsonBodyBytes + 1, filler);
      const answer = await send(capability, { path: base.path, body: more });
      expectRefused(answer, more, [413]);
      expect(answer.body.code).toBe('payload-too-large');
    }
    const megabyte = padded(1024 * 1024, 'x');
    expectRefused(await send(capability, { path: base.path, body: megabyte }), megabyte, [413]);
  });
});

describe('an Idempotency-Key', () => {
  const UNUSABLE_KEYS = ['', ' ', 'a b', 'é', '\u007f', 'a\tb', '語', 'x'.repeat(256), 'x'.repeat(10_000)];
  const keyed = CAPABILITIES.filter((capability) => callOf(capability).idempotent);

  test.each(keyed)('of %s is 1 to 255 printable characters', async (capability) => {
    const base = await baseOf(capability);
    const body = base.form ?? jsonOf(base.body);
    const before = await scene.digest();
    for (const key of some(UNUSABLE_KEYS, 3)) {
      const answer = await send(capability, { path: base.path, body, headers: { 'idempotency-key': key } });
      expectRefused(answer, key);
      expect(answer.body.issues).toEqual([{ path: 'Idempotency-Key', message: 'Not a usable key' }]);
    }
    expect(await scene.digest()).toBe(before);
  });
});

test('a range of days that ends before it begins is refused', async () => {
  for (const query of ['from=2025-06-09&to=2025-06-08', 'from=2025-07-01&to=2024-12-31&status=partial']) {
    const answer = await send('listTransactions', { path: '/transactions', query });
    expectRefused(answer, query);
    expect(answer.body.issues).toEqual([{ path: 'to', message: 'The last day is before the first' }]);
  }
  const oneDay = await send('listTransactions', {
    path: '/transactions',
    query: 'from=2025-06-09&to=2025-06-09',
  });
  expect(oneDay.status).toBe(200);
});

describe('text with special characters', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '{{7*7}} \u0024{jndi:ldap://example.com/a}',
    "'; DROP TABLE clients; --",
    '=HYPERLINK("http://example.com")',
    '+1+1\r\nSet-Cookie: a=b',
    '👩‍👩‍👧‍👦 मनीष 東京 العربية',
    'e\u0301'.repeat(10),
    'null',
    'undefined',
    '__proto__',
    '%00%2e%2e%2f',
  ])('%j is returned as it was sent', async (text) => {
    const { portal, people } = scene;
    const path = `/clients/${people.own.clientId}`;
    const normalized = text.normalize('NFC').trim();
    const details = { notes: normalized, address: normalized };
    // Notes and addresses allow all of these characters, but the name of a client does not.
    const named = faultOfName(normalized) === undefined ? { ...details, name: normalized } : details;
    const answer = await portal.call(portal.manager, 'PUT', path, { ...named, notes: text, address: text });
    expect(answer.status).toBe(200);
    expect((await portal.call(portal.manager, 'GET', path)).body).toMatchObject(named);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expectNoPollution();
  });
});
