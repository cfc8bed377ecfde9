import { createHash } from 'node:crypto';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { findItem } from './read.ts';
import { Refusal } from './refusal.ts';
import { storedItem } from './stored.ts';
import { updateAlone } from './transact.ts';
import { absent, atMost, put } from './write.ts';

const KEPT_FOR_SECONDS = 7 * 24 * 3600;

const storedAnswer = storedItem(
  z.object({
    request_hash: z.string(),
    status: z.number(),
    body: z.string(),
    expires_at: z.number(),
  }),
);

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export interface KeyedRequest {
  readonly id: string;
  readonly requestHash: string;
}

function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

export function keyedRequest(
  key: string | undefined,
  request: { userId: string; route: string; path: string; body: string },
): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > LIMITS.idempotencyKeyLength) {
    throw new Refusal('invalid-input', {
      issues: [{ path: 'Idempotency-Key', message: 'Not a usable key' }],
    });
  }
  return {
    id: digest(request.userId, request.route, key),
    requestHash: digest(request.path, request.body),
  };
}

function keyOf(request: KeyedRequest) {
  return { pk: `IDEMP#${request.id}`, sk: 'IDEMP' };
}

export async function findStoredAnswer(
  services: Services,
  request: KeyedRequest,
): Promise<StoredAnswer | undefined> {
  const stored = await findItem(services, keyOf(request), storedAnswer);
  if (!stored) return undefined;
  // DynamoDB deletes expired items late, so an expired answer may still be found.
  if (stored.expires_at * 1000 <= services.now().getTime()) return undefined;
  if (stored.request_hash !== request.requestHash) throw new Refusal('idempotency-mismatch');
  return { status: stored.status, body: stored.body };
}

export async function replaceStoredAnswer(
  services: Services,
  request: KeyedRequest,
  { status, body }: StoredAnswer,
): Promise<void> {
  await updateAlone(services, { key: keyOf(request), set: { status, body } });
}

export function storeAnswerWrite(services: Services, request: KeyedRequest, answer: StoredAnswer): Write {
  const nowSeconds = Math.floor(services.now().getTime() / 1000);
  return put(services, {
    item: {
      ...keyOf(request),
      request_hash: request.requestHash,
      status: answer.status,
      body: answer.body,
      expires_at: nowSeconds + KEPT_FOR_SECONDS,
    },
    when: [{ pk: absent }, { expires_at: atMost(nowSeconds) }],
  });
}
