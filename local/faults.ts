import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LaggingIndexes } from './lagging-indexes.ts';

/** DynamoDB can produce these faults, but the embedded database never does, so tests inject them. */
export interface Faults {
  // The first four numbers are probabilities from 0 to 1.
  readonly conflict?: number;
  readonly throttle?: number;
  readonly lostReply?: number;
  readonly unprocessed?: number;
  readonly lag?: number;
  readonly seed?: number;
}

const KINDS = ['conflict', 'throttle', 'lostReply', 'unprocessed'] as const;
type Kind = (typeof KINDS)[number];

export interface FaultSwitch {
  readonly injected: Readonly<Record<Kind, number>>;
  off(): void;
}

interface WireRequest {
  headers: Record<string, string>;
  body: string | Uint8Array;
}
interface WireResponse {
  statusCode: number;
  reason: string;
  headers: Record<string, string>;
  body: Readable;
}

// The functions use no other operations.
const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
const TRANSACTION = 'TransactWriteItems';
const BATCH = 'BatchGetItem';
const WRITES = new Set([...SINGLE_WRITES, TRANSACTION]);
const OPERATIONS = new Set([...WRITES, BATCH, 'GetItem', 'Query', 'Scan']);

const CONFLICT_MESSAGE = 'Transaction is ongoing for the item';
const THROUGHPUT_MESSAGE =
  'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.';
const RATE_MESSAGE = 'Throughput exceeds the current capacity for one or more global secondary indexes.';

/** Mulberry32: numbers from 0 to 1 that depend only on the seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function reply(statusCode: number, value: unknown): WireResponse {
  const bytes = Buffer.from(JSON.stringify(value));
  return {
    statusCode,
    reason: statusCode === 200 ? 'OK' : 'Bad Request',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': String(bytes.length),
      'x-amzn-requestid': randomUUID().replaceAll('-', '').toUpperCase(),
    },
    body: Readable.from([bytes]),
  };
}

function refusal(name: string, message: string, more: Record<string, unknown> = {}): WireResponse {
  const namespace =
    name === 'ThrottlingException' ? 'com.amazon.coral.availability' : 'com.amazonaws.dynamodb.v20120810';
  return reply(400, { __type: `${namespace}#${name}`, message, Message: message, ...more });
}

function cancelled(count: number, culprit: number, Code: string, Message: string): WireResponse {
  const reasons = Array.from({ length: count }, (_, index) =>
    index === culprit ? { Code, Message } : { Code: 'None' },
  );
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return refusal(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

function connectionReset(): Error {
  // The SDK's HTTP handler gives the error of a reset connection the name TimeoutError.
  return Object.assign(new Error('read ECONNRESET'), {
    name: 'TimeoutError',
    code: 'ECONNRESET',
    errno: -104,
    syscall: 'read',
  });
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

type BatchItems = Record<string, { Keys: unknown[] }>;

const parsed = (body: string | Uint8Array) =>
  JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));

function splitBatch(
  items: BatchItems,
  random: () => number,
): { done: BatchItems; left: BatchItems; leftCount: number } {
  const done: BatchItems = {};
  const left: BatchItems = {};
  let doneCount = 0;
  let leftCount = 0;
  for (const [table, asked] of Object.entries(items)) {
    const now: unknown[] = [];
    const later: unknown[] = [];
    for (const key of asked.Keys) {
      if (doneCount > 0 && random() < 0.5) {
        later.push(key);
        leftCount += 1;
      } else {
        now.push(key);
        doneCount += 1;
      }
    }
    if (now.length > 0) done[table] = { ...asked, Keys: now };
    if (later.length > 0) left[table] = { ...asked, Keys: later };
  }
  return { done, left, leftCount };
}

/** Faults act below the SDK's retries and deserializer, so callers see the errors of DynamoDB. */
export function injectFaults(
  client: DynamoDBClient,
  faults: Faults,
  {
    nowMs = () => performance.now(),
    // While this returns false, indexes show changes immediately.
    indexesLag = () => true,
  }: { nowMs?: () => number; indexesLag?: () => boolean } = {},
): FaultSwitch {
  const random = randomFrom(faults.seed ?? Math.floor(Math.random() * 2 ** 32));
  const injected: Record<Kind, number> = { conflict: 0, throttle: 0, lostReply: 0, unprocessed: 0 };
  let on = true;

  const strikes = (kind: Kind): boolean => {
    const probability = faults[kind] ?? 0;
    return probability > 0 && random() < probability;
  };

  const conflictOf = (operation: string, body: string | Uint8Array): WireResponse | undefined => {
    if (operation === TRANSACTION) {
      const count = (parsed(body).TransactItems ?? []).length;
      return cancelled(count, Math.floor(random() * count), 'TransactionConflict', CONFLICT_MESSAGE);
    }
    return SINGLE_WRITES.has(operation)
      ? refusal('TransactionConflictException', CONFLICT_MESSAGE)
      : undefined;
  };

  const throttleOf = (operation: string, body: string | Uint8Array): WireResponse => {
    const which = random();
    if (operation === TRANSACTION && which < 0.5) {
      const count = (parsed(body).TransactItems ?? []).length;
      return cancelled(count, Math.floor(random() * count), 'ThrottlingError', RATE_MESSAGE);
    }
    return which < 0.75
      ? refusal('ProvisionedThroughputExceededException', THROUGHPUT_MESSAGE)
      : refusal('ThrottlingException', RATE_MESSAGE);
  };

  type Exchange = (request: WireRequest) => Promise<WireResponse>;
  const indexes = faults.lag ? new LaggingIndexes(faults.lag, nowMs) : undefined;

  const ask = async (
    request: WireRequest,
    exchange: Exchange,
    operation: string,
    asked: object,
  ): Promise<WireResponse> => {
    const body = JSON.stringify(asked);
    const headers = {
      ...request.headers,
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'content-length': String(Buffer.byteLength(body)),
    };
    return exchange({ ...request, headers, body });
  };

  const late = async (
    lagging: LaggingIndexes,
    operation: string,
    request: WireRequest,
    exchange: Exchange,
  ): Promise<WireResponse> => {
    const asked = parsed(request.body);
    if (WRITES.has(operation)) {
      const written = await lagging.beforeWrite(operation, asked, async (other, more) => {
        const response = await ask(request, exchange, other, more);
        return JSON.parse(await textOf(response.body));
      });
      const response = await exchange(request);
      if (response.statusCode === 200) written();
      return response;
    }
    if (operation !== 'Query' || asked.IndexName === undefined || !indexesLag()) return exchange(request);
    const response = await ask(request, exchange, operation, lagging.whole(asked));
    if (response.statusCode !== 200) return response;
    return reply(200, lagging.answer(asked, JSON.parse(await textOf(response.body))));
  };

  const inPart = async (request: WireRequest, exchange: Exchange): Promise<WireResponse> => {
    const asked = parsed(request.body);
    const { done, left, leftCount } = splitBatch(asked.RequestItems ?? {}, random);
    if (leftCount === 0) return exchange(request);
    injected.unprocessed += 1;
    const response = await ask(request, exchange, BATCH, { ...asked, RequestItems: done });
    const text = await textOf(response.body);
    if (response.statusCode !== 200) return { ...response, body: Readable.from([Buffer.from(text)]) };
    return reply(200, { ...JSON.parse(text), UnprocessedKeys: left });
  };

  const act = async (request: WireRequest, send: Exchange): Promise<WireResponse> => {
    const operation = (request.headers['x-amz-target'] ?? '').split('.').at(-1) ?? '';
    if (!on || !OPERATIONS.has(operation)) return send(request);
    const exchange: Exchange = (sent) => (indexes ? late(indexes, operation, sent, send) : send(sent));
    if (strikes('conflict')) {
      const answer = conflictOf(operation, request.body);
      if (answer) {
        injected.conflict += 1;
        return answer;
      }
    }
    if (strikes('throttle')) {
      injected.throttle += 1;
      return throttleOf(operation, request.body);
    }
    const response =
      operation === BATCH && strikes('unprocessed')
        ? await inPart(request, exchange)
        : await exchange(request);
    if (strikes('lostReply')) {
      injected.lostReply += 1;
      await textOf(response.body);
      throw connectionReset();
    }
    return response;
  };

  client.middlewareStack.add(
    (next) => async (args) => {
      const exchange: Exchange = async (request) =>
        (
          await next({
            ...args,
            request: Object.assign(Object.create(Object.getPrototypeOf(args.request)), request),
          })
        ).response as WireResponse;
      // The cast is safe, because the SDK's deserializer turns the response into an output.
      return { response: await act(args.request as WireRequest, exchange) } as Awaited<
        ReturnType<typeof next>
      >;
    },
    { step: 'deserialize', priority: 'low', name: 'portalFaults' },
  );
  return {
    injected,
    off: () => {
      on = false;
    },
  };
}

/**
 * Parses `conflict:0.2,throttle:0.02,lostReply:0.1,lag:1500,seed:7`. Throws one plain sentence for other
 * text.
 */
export function parseFaults(text: string | undefined): Faults | undefined {
  if (!text?.trim()) return undefined;
  const faults: Record<string, number> = {};
  for (const entry of text.split(',')) {
    const [name = '', value = ''] = entry.split(':').map((part) => part.trim());
    const number = Number(value);
    const known = (KINDS as readonly string[]).includes(name)
      ? number >= 0 && number <= 1
      : (name === 'seed' || (name === 'lag' && number >= 0)) && Number.isSafeInteger(number);
    if (!known || value === '') {
      throw new Error(
        `FAULTS has "${entry.trim()}": expected ${KINDS.join(', ')} with a probability from 0 to 1 (or lag with whole milliseconds, seed with a whole number), such as conflict:0.2,lag:1500.`,
      );
    }
    faults[name] = number;
  }
  return faults;
}
