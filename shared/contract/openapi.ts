import * as z from 'zod';
import { COMMON_REFUSALS, type CommonRefusal, REFUSALS, type RefusalCode } from '../refusals.ts';
import { STAFF_ROLES } from '../roles.ts';
import { admits, type Endpoint, locationOf, takesClient } from './endpoint.ts';
import { CAPABILITIES, callOf } from './index.ts';

type Json = Record<string, unknown>;

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}

function jsonSchema(schema: z.ZodType, side: 'input' | 'output'): Json {
  // The input side of a codec is its JSON form, for requests and answers alike.
  const rest = jsonSchemaOf(schema, 'input');
  return side === 'output' ? allowMore(rest) : rest;
}

/** Answers may gain fields, so they allow additional properties; requests do not. */
function allowMore(schema: Json): Json {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ),
  );
}

/** The refusals common to all calls that this one can answer with. */
function commonRefusals(call: Endpoint): RefusalCode[] {
  const isOpen = call.allow.includes('anyone');
  const writes = call.method !== 'GET';
  const takesBody = call.method === 'POST' || call.method === 'PUT';
  const meets: Record<CommonRefusal, boolean> = {
    'invalid-input': true,
    unauthenticated: !isOpen,
    forbidden: !isOpen,
    'read-only': writes && call.allow.includes('client') && !call.allow.includes('unlinked'),
    'second-factor-required':
      call.withoutSecondFactor !== true && STAFF_ROLES.some((role) => admits(call, role)),
    'payload-too-large': takesBody,
    'unsupported-media-type': takesBody,
    'idempotency-mismatch': call.idempotent === true,
    internal: true,
    busy: true,
  };
  return COMMON_REFUSALS.filter((code) => meets[code]);
}

function errorAnswers(call: Endpoint): Json {
  const named: RefusalCode[] = takesClient(call) ? ['client-not-found'] : [];
  const codes = new Set([...commonRefusals(call), ...named, ...call.refusals]);
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codes) {
    const { status } = REFUSALS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, named]) => [
        String(status),
        {
          description: named.map((code) => `${code}: ${REFUSALS[code].sentence}`).join(' '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
}

/** The request body: JSON, a form with a file, or either. */
function requestBody(call: Endpoint, jsonBody: Json & { properties: Json }): Json {
  const json = { 'application/json': { schema: jsonBody } };
  const takesJson = Object.keys(jsonBody.properties).length > 0;
  if (!call.file) return takesJson ? { requestBody: { required: true, content: json } } : {};
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const metadata = { type: 'string', contentMediaType: 'application/json', contentSchema: jsonBody };
  const form = call.file.metadata
    ? { type: 'object', properties: { file, metadata }, required: ['file', 'metadata'] }
    : { ...jsonBody, properties: { ...jsonBody.properties, file }, required: ['file'] };
  const content = { 'multipart/form-data': { schema: form }, ...(call.file.metadata ? json : {}) };
  return { requestBody: { required: true, content } };
}

function describe(capability: string, call: Endpoint): Json {
  const shape = call.input.shape as Record<string, z.ZodType>;
  const schema = jsonSchema(call.input, 'input');
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const decoded = jsonSchemaOf(call.input, 'output').properties as Record<string, Json> | undefined;
  // In a query every value is text; what it is the text of says more.
  const inQuery = (name: string) => (decoded?.[name]?.type === 'integer' ? decoded[name] : properties[name]);
  const required = new Set((schema.required ?? []) as string[]);
  const names = Object.keys(shape);
  const body = names.filter((name) => locationOf(call, name) === 'body');
  const parameters: Json[] = names
    .filter((name) => locationOf(call, name) !== 'body')
    .map((name) => ({
      name,
      in: locationOf(call, name),
      required: locationOf(call, name) === 'path' || required.has(name),
      schema: inQuery(name),
    }));
  if (call.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Repeats with the same key and details answer the same and change nothing more.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  }
  if (takesClient(call)) {
    parameters.push({
      name: 'X-Client',
      in: 'header',
      required: false,
      description: 'The client that an investor asks about, by id; without it the first of theirs.',
      schema: { type: 'string' },
    });
  }
  if (call.method === 'GET' && call.allow.includes('client')) {
    parameters.push({
      name: 'X-View-As',
      in: 'header',
      required: false,
      description: 'For those who work for the fund: the answer that this client gets, by id.',
      schema: { type: 'string' },
    });
  }
  const jsonBody = {
    type: 'object',
    properties: Object.fromEntries(body.map((name) => [name, properties[name]])),
    required: body.filter((name) => required.has(name)),
    ...(schema.anyOf ? { anyOf: schema.anyOf } : {}),
    additionalProperties: false,
  };
  const success = jsonSchema(call.output, 'output');
  const content = { 'application/json': { schema: success } };
  return {
    operationId: capability,
    summary: call.summary,
    tags: [call.area],
    ...(call.allow.includes('anyone') ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(call, jsonBody),
    responses: {
      [String(call.status ?? 200)]: { description: 'Done.', content },
      ...(call.accepted ? { '202': { description: 'Going on; ask for its progress.', content } } : {}),
      ...errorAnswers(call),
    },
  };
}

/** The API as an OpenAPI 3.1 document, derived from the contract. */
export function openApiDocument(): Json & { openapi: '3.1.0' } {
  const paths: Record<string, Json> = {};
  for (const capability of CAPABILITIES) {
    const call = callOf(capability);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describe(capability, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Investment fund portal',
      version: '1',
      description:
        'Amounts are Australian dollars as numbers with at most two decimals; days are YYYY-MM-DD.',
    },
    servers: [{ url: '/api' }],
    security: [{ idToken: [] }],
    paths,
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The identity token.' },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            error: { type: 'string', description: 'A sentence for a person.' },
            code: { type: 'string', enum: Object.keys(REFUSALS) },
            requestId: { type: 'string' },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
                required: ['path', 'message'],
              },
            },
          },
          required: ['error', 'code', 'requestId'],
        },
      },
    },
  };
}
