import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { Refusal } from './refusal.ts';

const BASE_DELAY_MS = 25;
const MAX_DELAY_MS = 2_000;
const MAX_ATTEMPTS = 12;
const MAX_TOTAL_MS = 8_000;

function refuseAsBusy(): never {
  throw new Refusal('busy');
}

/** `untilMs` is a time of `performance.now()`. */
export async function backOff(
  attempt: number,
  {
    untilMs = Number.POSITIVE_INFINITY,
    refuse = refuseAsBusy,
  }: { untilMs?: number; refuse?: (() => never) | undefined },
): Promise<void> {
  // In a test with 100 writers of one item, 12 attempts were enough and 8 were not.
  const waitMs = Math.random() * Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** attempt);
  if (attempt + 1 >= MAX_ATTEMPTS || performance.now() + waitMs > untilMs) refuse();
  await sleep(waitMs);
}

const TRANSIENT = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  // S3 and broken connections cause the following errors.
  'InternalError',
  'SlowDown',
  'ConditionalRequestConflict',
  'TimeoutError',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]);
const TRANSIENT_REASONS = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

export function isTransient(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some((reason) => TRANSIENT_REASONS.has(reason.Code ?? ''));
  }
  const { name, code } = error as { name?: string; code?: string };
  return TRANSIENT.has(name ?? '') || TRANSIENT.has(code ?? '');
}

/** `untilMs` is a time of `performance.now()`. */
export async function retryTransient<Result>(
  attemptOnce: () => Promise<Result>,
  untilMs = performance.now() + MAX_TOTAL_MS,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptOnce();
    } catch (error) {
      if (!isTransient(error)) throw error;
      await backOff(attempt, { untilMs });
    }
  }
}
