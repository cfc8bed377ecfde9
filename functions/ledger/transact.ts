import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Services } from '../services.ts';
import { ConditionFailed, isUnchanged, type Write } from './change.ts';
import { retryTransient } from './retry.ts';
import { update } from './write.ts';

/** DynamoDB allows this many items. The audit row and the stored answer count too. */
export const ITEMS_PER_TRANSACTION = 100;

function conditionsFailed(error: unknown, names: readonly string[]): ConditionFailed | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  const failed = names.filter((_, index) => reasons[index]?.Code === 'ConditionalCheckFailed');
  return failed.length > 0 ? new ConditionFailed(failed) : undefined;
}

/** `untilMs` is a time of `performance.now()`. Throws `ConditionFailed`, or `busy` at `untilMs`. */
export async function transact(
  services: Services,
  writes: Readonly<Record<string, Write>>,
  untilMs?: number,
): Promise<void> {
  const names = Object.keys(writes);
  const items = Object.values(writes).map(({ version: _, set: __, ...item }) => item);
  // After a lost reply, the same token keeps the repeated command from writing again.
  const command = { TransactItems: items, ClientRequestToken: randomUUID() };
  await retryTransient(async () => {
    try {
      await services.database.send(new TransactWriteCommand(command));
    } catch (error) {
      throw conditionsFailed(error, names) ?? error;
    }
  }, untilMs);
}

export function transactIfUnchanged(...given: Parameters<typeof transact>): Promise<boolean> {
  return isUnchanged(transact(...given));
}

export function updateAlone(...given: Parameters<typeof update>): Promise<boolean> {
  return writeAlone(given[0], update(...given));
}

/** Writes data without an audit row, such as a lease. Returns false if the condition failed. */
export async function writeAlone(services: Services, { Put, Update }: Pick<Write, 'Put' | 'Update'>) {
  try {
    await retryTransient(async () => {
      if (Put) await services.database.send(new PutCommand(Put));
      if (Update) await services.database.send(new UpdateCommand(Update));
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
