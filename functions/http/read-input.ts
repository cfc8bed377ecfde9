import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Busboy } from 'busboy';
import { LIMITS } from '#shared/constants.ts';
import { type Endpoint, locationOf } from '#shared/contract/endpoint.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { Refusal } from '../ledger/refusal.ts';
import { FIELD_WORDS } from './invalid-input.ts';
import { repeatedName } from './repeated-name.ts';

export interface UploadedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const SENTENCES = EXACT_SENTENCES['invalid-input'];

type Values = Record<string, unknown>;

/** A body must not replace a value of the path. */
export async function readInput(
  call: Endpoint,
  event: APIGatewayProxyEventV2,
  maxFormBytes: number,
): Promise<{ values: Values; file: UploadedFile | undefined; bodyText: string }> {
  const values: Values = Object.create(null);
  for (const [name, value] of Object.entries(event.pathParameters ?? {})) values[name] = value;
  for (const [name, value] of queryOf(event)) {
    if (locationOf(call, name) !== 'query' || name in values) throw unexpected(name);
    values[name] = value;
  }
  if (call.file && (!call.file.metadata || isForm(event))) {
    const maxBytes = Math.min(call.file.maxBytes, maxFormBytes);
    const { file, fields } = await readForm(event, maxBytes, fieldsOf(call));
    const { [METADATA_FIELD]: metadata } = fields;
    if (call.file.metadata) takeBody(call, values, metadata === undefined ? {} : parseObject(metadata));
    else takeBody(call, values, fields);
    // An idempotency key may not be used again with another file, so `bodyText` contains the file's digest.
    const digest = file && createHash('sha256').update(file.bytes).digest('hex');
    return { values, file, bodyText: JSON.stringify([fields, file?.fileName, digest]) };
  }
  if (call.method === 'GET' || call.method === 'DELETE') return { values, file: undefined, bodyText: '' };
  const body = bodyOf(event);
  if (body.length > LIMITS.jsonBodyBytes) throw new Refusal('payload-too-large');
  const bodyText = body.toString('utf8');
  takeBody(call, values, readJson(event, bodyText));
  return { values, file: undefined, bodyText };
}

function takeBody(call: Endpoint, values: Values, body: Values): void {
  for (const [name, value] of Object.entries(body)) {
    if (locationOf(call, name) !== 'body' || name in values) throw unexpected(name);
    values[name] = value;
  }
}

function unexpected(name: string, message: string = FIELD_WORDS.notExpected): Refusal {
  return new Refusal('invalid-input', { issues: [{ path: name.slice(0, 40), message }] });
}

function malformed(message: string): Refusal {
  return new Refusal('invalid-input', { sentence: message, issues: [{ path: '', message }] });
}

function queryOf(event: APIGatewayProxyEventV2): [string, string][] {
  const pairs = [...new URLSearchParams(event.rawQueryString ?? '')];
  const names = pairs.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw unexpected(repeated, FIELD_WORDS.givenTwice);
  return pairs;
}

function bodyOf(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

function readJson(event: APIGatewayProxyEventV2, text: string): Values {
  if (text.length === 0) return {};
  const [mediaType = '', ...parameters] = (event.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  if (mediaType.trim() === 'application/reports+json') return readReport(text);
  if (mediaType.trim() !== 'application/json' || (charset && !/^charset="?utf-8"?$/.test(charset))) {
    throw new Refusal('unsupported-media-type');
  }
  if (event.headers['content-encoding']) throw new Refusal('unsupported-media-type');
  return parseObject(text);
}

function readReport(text: string): Values {
  const [, directive = ''] = /"effectiveDirective":"([a-z-]{1,40})"/.exec(text) ?? [];
  return { release: 'unknown', route: '/', name: `Violated${directive.replaceAll('-', '')}` };
}

function parseObject(text: string): Values {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw malformed(SENTENCES.notJson);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed(SENTENCES.notAnObject);
  if (Object.hasOwn(body, '__proto__')) throw unexpected('__proto__');
  const repeated = repeatedName(text);
  if (repeated !== undefined) throw unexpected(repeated, FIELD_WORDS.givenTwice);
  return body as Values;
}

function isForm(event: APIGatewayProxyEventV2): boolean {
  return /^multipart\/form-data\s*;/i.test(event.headers['content-type'] ?? '');
}

const METADATA_FIELD = 'metadata';

function fieldsOf(call: Endpoint): string[] {
  if (call.file?.metadata) return [METADATA_FIELD];
  return Object.keys(call.input.shape).filter((name) => locationOf(call, name) === 'body');
}

async function readForm(
  event: APIGatewayProxyEventV2,
  maxBytes: number,
  names: readonly string[],
): Promise<{ file: UploadedFile; fields: Readonly<Record<string, string>> }> {
  if (!isForm(event)) throw new Refusal('unsupported-media-type');
  const { default: busboy } = await import('busboy');
  return new Promise((resolve, reject) => {
    const files: UploadedFile[] = [];
    const fields: Record<string, string> = Object.create(null);
    let form: Busboy;
    try {
      form = busboy({
        headers: { 'content-type': event.headers['content-type'] ?? '' },
        defParamCharset: 'utf8',
        limits: {
          files: 1,
          fields: names.length,
          parts: 2 + names.length,
          fileSize: maxBytes + 1,
          fieldSize: LIMITS.jsonBodyBytes + 1,
          headerPairs: 20,
        },
      });
    } catch {
      reject(malformed(SENTENCES.formNotReadable));
      return;
    }
    // A part of a form may have no name, although the library's type is string.
    form.on('file', (name: string | undefined, stream, info) => {
      const parts: Buffer[] = [];
      // Without this listener, a form that ends inside its file would end the process.
      stream.on('error', () => reject(malformed(SENTENCES.formNotReadable)));
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('close', () => {
        const bytes = Buffer.concat(parts);
        if (name !== 'file') reject(unexpected(name ?? ''));
        else if (bytes.length > maxBytes) reject(tooLarge(maxBytes));
        else files.push({ fileName: info.filename ?? '', contentType: info.mimeType, bytes });
      });
    });
    form.on('field', (name: string | undefined, text) => {
      if (name === undefined || !names.includes(name) || name in fields) reject(unexpected(name ?? ''));
      else if (text.length > LIMITS.jsonBodyBytes) reject(new Refusal('payload-too-large'));
      else fields[name] = text;
    });
    form.on('fieldsLimit', () => reject(malformed(SENTENCES.formWithOtherFields)));
    form.on('filesLimit', () => reject(malformed(SENTENCES.formWithMoreFiles)));
    form.on('partsLimit', () => reject(malformed(SENTENCES.formWithMoreFiles)));
    form.on('error', () => reject(malformed(SENTENCES.formNotReadable)));
    form.on('close', () => {
      const file = files[0];
      if (!file) reject(malformed(SENTENCES.formWithoutFile));
      else if (names.includes(METADATA_FIELD) && !(METADATA_FIELD in fields))
        reject(malformed(SENTENCES.formWithoutMetadata));
      else resolve({ file, fields });
    });
    form.end(bodyOf(event));
  });
}

function tooLarge(maxBytes: number): Refusal {
  const megabytes = Math.floor(maxBytes / 1_048_576);
  return new Refusal('payload-too-large', {
    sentence: EXACT_SENTENCES['payload-too-large'].fileInForm(megabytes),
  });
}
