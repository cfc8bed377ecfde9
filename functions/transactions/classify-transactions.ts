import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type ClassifiedRows, classifiedRows } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { AnsweredBefore, commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findStoredAnswer, type KeyedRequest, type StoredAnswer } from '../ledger/idempotency.ts';
import { Refusal } from '../ledger/refusal.ts';
import { decideKind } from '../money/kind-of-money.ts';
import { planClassification, refusedRow, rowsPerBatch } from './plan-classification.ts';

/** A batch may wait 8 s for other writes, and the API must answer within 30 s. */
const BEGUN_WITHIN_MS = 12_000;

/** All batches write the same counters, so the batches run in sequence. */
export const classifyTransactions: Handler<'classifyTransactions'> = async ({ ids, ...input }, context) => {
  const { services, idempotencyId } = context;
  const kind = { ...(await decideKind(context, {}, input)), type: input.type };
  const batches: { ids: string[]; keyed: KeyedRequest | undefined; stored: StoredAnswer | undefined }[] = [];
  const requestHash = digest(ids, input);
  const most = rowsPerBatch(input.type);
  for (let start = 0; start < ids.length; start += most) {
    // Each batch stores its answer, so a repeated request continues after the last finished batch.
    const keyed = idempotencyId ? { id: digest(idempotencyId, start), requestHash } : undefined;
    // If the Idempotency-Key was used with other rows, the request must be refused before anything changes.
    const stored = keyed && (await findStoredAnswer(services, keyed));
    batches.push({ ids: ids.slice(start, start + most), keyed, stored });
  }
  const outcomes: ClassifiedRows[] = [];
  const untilMs = services.now().getTime() + BEGUN_WITHIN_MS;
  for (const { ids: some, keyed, stored } of batches)
    outcomes.push(stored ? readAnswer(stored) : await classifyBatch(some, keyed));
  if (batches.every(({ stored }) => stored)) context.repeats();
  return {
    classified: outcomes.flatMap(({ classified }) => classified),
    refused: outcomes.flatMap(({ refused }) => refused),
  };

  async function classifyBatch(
    some: readonly string[],
    keyed: KeyedRequest | undefined,
  ): Promise<ClassifiedRows> {
    if (services.now().getTime() > untilMs) return refusedAsBusy(some);
    try {
      return await decideAgain(async () => {
        const { change, outcome } = await planClassification(services, some, () => kind);
        const answer = { status: 200, body: JSON.stringify(z.encode(classifiedRows(), outcome)) };
        if (change) await commitChange(services, change, context, keyed && { request: keyed, answer });
        return outcome;
      });
    } catch (error) {
      if (error instanceof AnsweredBefore) return readAnswer(error.answer);
      if (!(error instanceof Refusal) || error.code !== 'busy') throw error;
      return refusedAsBusy(some);
    }
  }
};

function refusedAsBusy(ids: readonly string[]): ClassifiedRows {
  return { classified: [], refused: ids.map((id) => refusedRow(id, 'busy')) };
}

function digest(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function readAnswer({ body }: StoredAnswer): ClassifiedRows {
  return z.decode(classifiedRows(), JSON.parse(body));
}
