import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test, vi } from 'vitest';
import { admits, locationOf, pathNames, takesClient } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { ROLES } from '#shared/roles.ts';
import { apiDocument } from '#web/build/api-document.ts';

// biome-ignore lint/suspicious/noExplicitAny: an open JSON document
const document = openApiDocument() as any;

// biome-ignore lint/suspicious/noExplicitAny: an open JSON document
type Operation = any;

function operationOf(capability: (typeof CAPABILITIES)[number]): Operation {
  const call = callOf(capability);
  return document.paths[call.path]?.[call.method.toLowerCase()];
}

function resolved(schema: Operation): Operation {
  const name = schema?.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : document.components.schemas[name];
}

function* walk(value: unknown, at = '#'): Generator<{ at: string; node: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { at, node: value as Record<string, unknown> };
  for (const [key, part] of Object.entries(value)) {
    yield* walk(part, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

test('is a file that the build adds to the site', () => {
  const emitFile = vi.fn();
  const { generateBundle } = apiDocument();
  if (typeof generateBundle !== 'function') throw new Error('Not a function');
  Reflect.apply(generateBundle, { emitFile }, []);
  const [{ fileName, source }] = emitFile.mock.calls[0] ?? [];
  expect(fileName).toBe('api/openapi.json');
  expect(JSON.parse(source)).toEqual(JSON.parse(JSON.stringify(document)));
});

test('describes every call once, and no others', () => {
  const described = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(
    (item) => Object.values(item).map((operation) => operation.operationId),
  );
  expect(described.sort()).toEqual([...CAPABILITIES].sort());
  for (const capability of CAPABILITIES) {
    expect(operationOf(capability)).toMatchObject({
      operationId: capability,
      summary: callOf(capability).summary,
      tags: [callOf(capability).area],
    });
  }
});

test('describes every input in its location', () => {
  for (const capability of CAPABILITIES) {
    const call = callOf(capability);
    const operation = operationOf(capability);
    const parameters: { name: string; in: string; required: boolean; schema: unknown }[] =
      operation.parameters ?? [];
    const content = operation.requestBody?.content;
    const body = resolved((content?.['application/json'] ?? content?.['multipart/form-data'])?.schema);
    for (const name of Object.keys(call.input.shape)) {
      const place = locationOf(call, name);
      if (place === 'body') {
        expect(body?.properties?.[name], `${capability}.${name}`).toBeTypeOf('object');
        expect(body?.additionalProperties, capability).toBe(false);
      } else {
        expect(
          parameters.find((parameter) => parameter.name === name),
          `${capability}.${name}`,
        ).toMatchObject({ in: place, schema: expect.any(Object) });
      }
    }
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => parameter.name).sort(), capability).toEqual(pathNames(call.path).sort());
    expect(
      inPath.every((parameter) => parameter.required),
      capability,
    ).toBe(true);
    const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(names).size, capability).toBe(names.length);
  }
});

test('describes every status a call can answer', () => {
  for (const capability of CAPABILITIES) {
    const call = callOf(capability);
    const { responses } = operationOf(capability);
    const isOpen = call.allow.includes('anyone');
    const takesBody = call.method === 'POST' || call.method === 'PUT';
    const expected = new Set<number>([
      call.status ?? 200,
      ...(call.accepted ? [202] : []),
      400,
      429,
      500,
      503,
      ...(isOpen ? [] : [401, 403]),
      ...(takesBody ? [413, 415] : []),
      ...(call.idempotent ? [422] : []),
      ...(takesClient(call) ? [404] : []),
      ...call.refusals.map((code) => REFUSALS[code].status),
    ]);
    expect(Object.keys(responses).map(Number).sort(), capability).toEqual([...expected].sort());
    for (const [status, response] of Object.entries<Operation>(responses)) {
      expect(response.description, `${capability} ${status}`).toMatch(/\S/);
      expect(response.content['application/json'].schema, `${capability} ${status}`).toBeTypeOf('object');
    }
    for (const code of call.refusals) {
      expect(responses[REFUSALS[code].status].description, capability).toContain(REFUSALS[code].sentence);
    }
  }
});

test('describes which calls require a token', () => {
  expect(document.components.securitySchemes.idToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  for (const capability of CAPABILITIES) {
    const open = callOf(capability).allow.includes('anyone');
    expect(operationOf(capability).security, capability).toEqual(open ? [] : undefined);
  }
  expect(document.security).toEqual([{ idToken: [] }]);
});

function* namesIn(schema: unknown, known = new Set<string>()): Generator<string> {
  for (const { node } of walk(schema)) {
    const name = typeof node.$ref === 'string' ? node.$ref.replace('#/components/schemas/', '') : undefined;
    if (name === undefined || known.has(name)) continue;
    known.add(name);
    yield name;
    yield* namesIn(document.components.schemas[name], known);
  }
}

test('allows new fields in answers, not in requests', () => {
  for (const capability of CAPABILITIES) {
    const { responses } = operationOf(capability);
    for (const name of namesIn(responses))
      for (const { node } of walk(document.components.schemas[name]))
        expect(node.additionalProperties, `${capability}: ${name}`).not.toBe(false);
  }
});

test('every request and answer has a name, and no record occurs twice', () => {
  const schemas = Object.entries<Operation>(document.components.schemas);
  for (const capability of CAPABILITIES) {
    const { requestBody, responses } = operationOf(capability);
    for (const { content } of [requestBody, ...Object.values<Operation>(responses)].filter(Boolean))
      for (const { schema } of Object.values<Operation>(content))
        expect(schema.$ref ?? schema.anyOf?.[0].$ref, capability).toBeTypeOf('string');
  }
  const inline = schemas.flatMap(([name, schema]) =>
    [...walk(schema)]
      .filter(({ at, node }) => at !== '#' && node.type === 'object')
      .map(({ at, node }) => ({ at: `${name}${at}`, text: JSON.stringify(node) })),
  );
  const twice = inline.filter(({ text }, index) => inline.findIndex((one) => one.text === text) < index);
  expect(twice.map(({ at }) => at)).toEqual([]);
});

const SAYS_ITSELF = new Set(
  [
    'address allocations bank capital_calls categories city client clients commissions country description document',
    'documents email expenses fund fund_name imports institutions items label location messages mobile name note people',
    'periods properties property_purchases property_sales recent_transactions reconciliations requests rules statements subject sums',
    'title total_clients total_pledged transactions type types',
  ].flatMap((line) => line.split(' ')),
);

test('every property and parameter has a description, unless its name is one', () => {
  const silent = [...walk(document.components.schemas)].flatMap(({ at, node }) =>
    Object.entries((at.endsWith('/properties') ? {} : (node.properties ?? {})) as Record<string, Operation>)
      .filter(([name, { description }]) => description === undefined && !SAYS_ITSELF.has(name))
      .map(([name]) => `${at}: ${name}`),
  );
  expect(silent).toEqual([]);
  for (const capability of CAPABILITIES)
    for (const { name, description } of operationOf(capability).parameters ?? [])
      expect(description, `${capability}: ${name}`).toBeTypeOf('string');
});

test('every example is a valid value of its type', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  let count = 0;
  for (const { at, node } of walk(document.components.schemas))
    if (Array.isArray(node.examples) && !at.endsWith('/properties'))
      for (const example of node.examples) {
        count += 1;
        expect(
          ajv.validate({ $ref: `document#/components/schemas${at.slice(1)}` }, example),
          `${at}: ${ajv.errorsText()}`,
        ).toBe(true);
      }
  expect(count).toBeGreaterThan(100);
});

test('lists who may call, as the contract does', () => {
  for (const capability of CAPABILITIES)
    expect(operationOf(capability)['x-roles'], capability).toEqual(
      ROLES.filter((role) => admits(callOf(capability), role)),
    );
});

test('has no warning of the linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('a limit is a whole number, and an allocation needs a client', () => {
  for (const capability of CAPABILITIES) {
    const limits = (operationOf(capability).parameters ?? []).filter(
      ({ name }: { name: string }) => name === 'limit',
    );
    for (const { schema } of limits)
      expect(schema, capability).toMatchObject({ type: 'integer', minimum: 1 });
  }
  const schema = resolved(operationOf('allocateTransaction').requestBody.content['application/json'].schema);
  const needs = (schema.anyOf as { required: string[] }[]).map(({ required }) => required);
  const isDescribedAsValid = (body: object) =>
    schema.required.every((name: string) => name in body) &&
    needs.some((names) => names.every((name) => name in body));
  for (const client of [{}, { clientId: 'c1' }, { client_id: 'c1' }, { clientId: 'c1', client_id: 'c1' }]) {
    const accepted = callOf('allocateTransaction').input.safeParse({
      id: 't1',
      amount: 1,
      ...client,
    }).success;
    expect(isDescribedAsValid({ amount: 1, ...client }), JSON.stringify(client)).toBe(accepted);
  }
});
