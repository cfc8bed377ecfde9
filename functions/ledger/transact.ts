import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Services } from '../services.ts';
import { ConditionFailed, type Write } from './change.ts';
import { retryPassing } from './retry.ts';

function conditionsFailed(error: unknown, names: readonly string[]): ConditionFailed | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const found = new Map<string, Record<string, unknown> | undefined>();
  for (const [index, reason] of (error.CancellationReasons ?? []).entries()) {
    if (reason.Code !== 'ConditionalCheckFailed') continue;
    found.set(names[index] ?? String(index), reason.Item ? unmarshall(reason.Item) : undefined);
  }
  return found.size > 0 ? new ConditionFailed(found) : undefined;
}

/**
 * Writes all or nothing. Conflicts, throttling and lost replies are retried with the same token; a
 * failed condition never is. Throws `ConditionFailed`, or the refusal `busy` when it does not get
 * through in 8 s.
 */
export async function transact(services: Services, writes: Readonly<Record<string, Write>>): Promise<void> {
  const names = Object.keys(writes);
  const command = { TransactItems: Object.values(writes), ClientRequestToken: randomUUID() };
  await retryPassing(async () => {
    try {
      await services.database.send(new TransactWriteCommand(command));
    } catch (error) {
      throw conditionsFailed(error, names) ?? error;
    }
  });
}
