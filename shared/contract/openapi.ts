import * as z from 'zod';
import { GATEWAY_ANSWERS } from '../gateway-answers.ts';
import { COMMON_REFUSALS, type CommonRefusal, REFUSALS, type RefusalCode } from '../refusals.ts';
import { ROLES, type Role, STAFF_ROLES } from '../roles.ts';
import { AREA_WORDS, describedAs } from './descriptions.ts';
import { admits, type Endpoint, locationOf, takesClient } from './endpoint.ts';
import { CAPABILITIES, callOf } from './index.ts';
import { refusalData } from './refusal-data.ts';

type Json = Record<string, unknown>;

type Schemas = Map<string, Json>;

const REFERENCE = '#/components/schemas/';

function jsonSchema(schema: z.ZodType, side: 'input' | 'output', schemas: Schemas): Json {
  // Answers use 'input' too, because a codec's input is the JSON and its output the decoded value.
  const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) addSchema(schemas, name, plain(definition, side));
  const { id } = root;
  if (typeof id !== 'string') return plain(root, side);
  addSchema(schemas, id, plain(root, side));
  return { $ref: REFERENCE + id };
}

/** Answers allow additional properties, because a later version may add fields. */
function plain(schema: object, side: 'input' | 'output'): Json {
  const text = JSON.stringify(schema, (key, value) => {
    if (key === '$ref') return String(value).replace('#/$defs/', REFERENCE);
    return side === 'output' && key === 'additionalProperties' && value === false ? undefined : value;
  });
  const { id: _, ...rest } = JSON.parse(text);
  return rest;
}

function addSchema(schemas: Schemas, name: string, schema: Json): void {
  const known = schemas.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`Two schemas are called ${name}`);
  schemas.set(name, schema);
}

function referenceTo(name: string, schema: Json, schemas: Schemas): Json {
  if ('$ref' in schema) return schema;
  addSchema(schemas, name, schema);
  return { $ref: REFERENCE + name };
}

/** Before decoding, the schema describes a number in the query only as a text. */
function decodedProperties(schema: z.ZodType): Record<string, Json> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return properties as Record<string, Json>;
}

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

const RETRY_AFTER = {
  description: 'Seconds after which the request can be repeated; absent if unknown.',
  schema: { type: 'integer', minimum: 1 },
};

/** The gateway sends these refusals before a function runs. Their bodies differ from those of the functions' refusals. */
const GATEWAY_REFUSALS: Readonly<Record<number, string>> = {
  401: 'The gateway itself refuses a missing, expired or malformed token.',
  413: 'The gateway itself refuses a request larger than 10 MB.',
  429: 'The gateway itself refuses too many requests at the same time.',
  503: 'The gateway itself sends this if a function did not respond.',
};

function errorAnswers(call: Endpoint): Json {
  const named: RefusalCode[] = takesClient(call) ? ['client-not-found'] : [];
  const byStatus = new Map<number, RefusalCode[]>([[429, []]]);
  for (const code of new Set([...commonRefusals(call), ...named, ...call.refusals])) {
    const { status } = REFUSALS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => {
        const ours = { $ref: `${REFERENCE}Error` };
        const gateway = GATEWAY_REFUSALS[status];
        const sentences = codes.map((code) => `${code}: ${REFUSALS[code].sentence}`);
        return [
          String(status),
          {
            description: [...sentences, ...(gateway ? [gateway] : [])].join(' '),
            ...(status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
            content: {
              'application/json': {
                schema: gateway ? { anyOf: [ours, { $ref: `${REFERENCE}GatewayError` }] } : ours,
              },
            },
          },
        ];
      }),
  );
}

function requestBody(capability: string, call: Endpoint, body: Json, schemas: Schemas): Json {
  const name = capitalized(capability);
  const properties = body.properties as Record<string, Json>;
  const takesJson = Object.keys(properties).length > 0;
  const jsonBody = takesJson ? referenceTo(`${name}Request`, body, schemas) : body;
  const json = { 'application/json': { schema: jsonBody } };
  if (!call.file) return takesJson ? { requestBody: { required: true, content: json } } : {};
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const metadata = { type: 'string', contentMediaType: 'application/json', contentSchema: jsonBody };
  const form = call.file.metadata
    ? { type: 'object', properties: { file, metadata }, required: ['file', 'metadata'] }
    : { ...body, properties: { ...properties, file }, required: ['file'] };
  if (!call.file.metadata) schemas.delete(`${name}Request`);
  const content = {
    // JSON comes first, because it is the recommended way: the file then goes directly to the bucket.
    ...(call.file.metadata ? json : {}),
    'multipart/form-data': { schema: referenceTo(`${name}Form`, form, schemas) },
  };
  return { requestBody: { required: true, content } };
}

/** OpenAPI allows only one example for a parameter. */
function describedParameter(name: string, { description, ...schema }: Json): Json {
  const { examples: [example] = [], ...described } = describedAs(name);
  return {
    ...described,
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
    schema,
  };
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function headerOf(name: string, description: string, schema: Json): Json {
  return { name, in: 'header', required: false, description, schema };
}

function describe(capability: string, call: Endpoint, schemas: Schemas): Json {
  const schema = jsonSchema(call.input, 'input', schemas);
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const decoded = decodedProperties(call.input);
  const inQuery = (name: string) => (decoded[name]?.type === 'integer' ? decoded[name] : properties[name]);
  const required = new Set((schema.required ?? []) as string[]);
  const names = Object.keys(call.input.shape);
  const body = names.filter((name) => locationOf(call, name) === 'body');
  const parameters: Json[] = names
    .filter((name) => locationOf(call, name) !== 'body')
    .map((name) => ({
      name,
      in: locationOf(call, name),
      required: locationOf(call, name) === 'path' || required.has(name),
      ...describedParameter(name, inQuery(name) ?? {}),
    }));
  const text = { type: 'string' };
  if (call.idempotent)
    parameters.push(
      headerOf(
        'Idempotency-Key',
        'A repeated request with this key gets the same response and changes nothing more.',
        { ...text, minLength: 1, maxLength: 255 },
      ),
    );
  if (takesClient(call))
    parameters.push(
      headerOf(
        'X-Client',
        'Id of the investor’s client to use; defaults to the first of their clients.',
        text,
      ),
    );
  if (call.method === 'GET' && call.allow.includes('client'))
    parameters.push(
      headerOf('X-View-As', 'For managers and auditors: id of the client whose response is returned.', text),
    );
  const jsonBody = {
    type: 'object',
    properties: Object.fromEntries(body.map((name) => [name, properties[name]])),
    required: body.filter((name) => required.has(name)),
    ...(schema.anyOf ? { anyOf: schema.anyOf } : {}),
    additionalProperties: false,
  };
  const answer = referenceTo(
    `${capitalized(capability)}Answer`,
    jsonSchema(call.output, 'output', schemas),
    schemas,
  );
  const success = {
    ...(call.idempotent ? { headers: { 'Idempotency-Hit': IDEMPOTENCY_HIT } } : {}),
    content: { 'application/json': { schema: answer } },
  };
  return {
    operationId: capability,
    summary: call.summary,
    tags: [call.area],
    'x-roles': ROLES.filter((role) => admits(call, role)),
    ...(call.allow.includes('anyone') ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(capability, call, jsonBody, schemas),
    responses: {
      [String(call.status ?? 200)]: { description: 'The call succeeded.', ...success },
      ...(call.accepted ? { '202': { description: 'Accepted; the work continues.', ...success } } : {}),
      ...errorAnswers(call),
    },
  };
}

const IDEMPOTENCY_HIT = {
  description: 'Present if this is the response of an earlier request with the same Idempotency-Key.',
  schema: { type: 'string', const: 'true' },
};

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  anyone: 'needs no token',
  unlinked: 'is signed in without a client, and sees only their own user record',
  client: 'is an investor with a client that is not suspended',
  manager: 'works for the fund and can do everything',
  auditor: 'reads what managers read and changes nothing',
};

const ERROR: Json = {
  type: 'object',
  properties: {
    error: {
      type: 'string',
      description: 'A sentence for a person.',
      examples: [REFUSALS['not-found'].sentence],
    },
    code: {
      type: 'string',
      enum: Object.keys(REFUSALS),
      description: 'Code of the refusal, for programs.',
    },
    requestId: { type: 'string', description: 'Id by which the operator can find the request.' },
    issues: {
      type: 'array',
      description: 'For invalid input: the fields, each with the reason.',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'The field, such as items[0].amount.' },
          message: { type: 'string', description: 'A sentence for a person.' },
        },
        required: ['path', 'message'],
      },
    },
  },
  required: ['error', 'code', 'requestId'],
};

const GATEWAY_ERROR: Json = {
  type: 'object',
  description: 'A response of the gateway itself, which has its own format.',
  properties: {
    message: {
      type: 'string',
      description: 'The gateway’s fixed text.',
      examples: [GATEWAY_ANSWERS[401].message],
    },
  },
  required: ['message'],
};

function describeProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(describeProperties);
  if (typeof schema !== 'object' || schema === null) return schema;
  const described = ([name, property]: [string, unknown]) => [
    name,
    { ...describedAs(name), ...(describeProperties(property) as Json) },
  ];
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(Object.entries(value as Json).map(described))
        : describeProperties(value),
    ]),
  );
}

export function openApiDocument(): Json & { openapi: '3.1.0' } {
  const schemas: Schemas = new Map([['GatewayError', GATEWAY_ERROR]]);
  const { properties } = jsonSchema(refusalData(), 'output', schemas);
  schemas.set('Error', { ...ERROR, properties: { ...(ERROR.properties as Json), ...(properties as Json) } });
  const paths: Record<string, Json> = {};
  for (const capability of CAPABILITIES) {
    const call = callOf(capability);
    const operation = describe(capability, call, schemas);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Investment fund portal',
      version: '1',
      description:
        'Amounts are Australian dollars as numbers with at most two decimals; days are YYYY-MM-DD. `x-roles` of an operation lists the roles that may call it.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api' }],
    security: [{ idToken: [] }],
    tags: Object.entries(AREA_WORDS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `The identity token of a sign-in. Roles: ${ROLES.map((role) => `\`${role}\` ${ROLE_WORDS[role]}`).join('; ')}.`,
        },
      },
      schemas: Object.fromEntries(
        [...schemas]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, schema]) => [name, describeProperties(schema)]),
      ),
    },
  };
}
