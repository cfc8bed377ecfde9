import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { retryPassing } from '../ledger/retry.ts';
import type { Services } from '../services.ts';

const userItem = z.object({
  user_id: z.string(),
  email: z.string(),
  role: z.enum(['manager', 'client']),
  status: z.enum(['active', 'disabled']),
  /** Names of managers; an investor's is on the client record, so that there is only one. */
  name: z.string().optional(),
  mobile: z.string().optional(),
  client_id: z.string().optional(),
  basiq_user_id: z.string().optional(),
  /** Seconds since the epoch; tokens issued earlier are refused. */
  tokens_valid_after: z.number().optional(),
  /** When the person was first seen signed in. */
  joined_at: z.string().optional(),
  version: z.number(),
});
export type UserItem = z.output<typeof userItem>;

export function userKey(userId: string) {
  return { pk: userTarget(userId), sk: 'USER' };
}

export function userTarget(userId: string): string {
  return `USER#${userId}`;
}

export async function findUser(services: Services, userId: string): Promise<UserItem | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: userKey(userId), ConsistentRead: true }),
  );
  return Item && userItem.parse(Item);
}

export function putUserWrite(services: Services, user: UserItem): Write {
  return {
    Put: {
      TableName: services.portalTable,
      Item: { ...userKey(user.user_id), ...userItem.parse(user) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Sets a manager's own profile fields, if nobody changed them since `version`. */
export function updateUserProfileWrite(
  services: Services,
  user: UserItem,
  profile: { name: string; mobile: string },
): Write {
  return {
    Update: {
      TableName: services.portalTable,
      Key: userKey(user.user_id),
      UpdateExpression: 'SET #name = :name, mobile = :mobile, version = :next',
      ConditionExpression: 'version = :version',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: {
        ':name': profile.name,
        ':mobile': profile.mobile,
        ':version': user.version,
        ':next': user.version + 1,
      },
    },
  };
}

/** Refuses the user's tokens issued before an instant. Versioned and audited like every change. */
export function endSessionsWrite(services: Services, userId: string, validAfterSeconds: number): Write {
  return {
    Update: {
      TableName: services.portalTable,
      Key: userKey(userId),
      UpdateExpression: 'SET tokens_valid_after = :after ADD version :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':after': validAfterSeconds, ':one': 1 },
    },
  };
}

/**
 * Shows on a manager's profile that the fund's bank is connected, or no longer: a copy of what the bank's
 * own record says, whose change it is.
 */
export function setBankUserWrite(services: Services, userId: string, basiqUserId: string | undefined): Write {
  return {
    Update: {
      TableName: services.portalTable,
      Key: userKey(userId),
      UpdateExpression: basiqUserId ? 'SET basiq_user_id = :bank' : 'REMOVE basiq_user_id',
      ConditionExpression: 'attribute_exists(pk)',
      ...(basiqUserId ? { ExpressionAttributeValues: { ':bank': basiqUserId } } : {}),
    },
  };
}

/** Remembers the first sign-in. Bookkeeping of the directory, not a change anyone made. */
export async function noteJoined(services: Services, userId: string, at: string): Promise<void> {
  const command = new UpdateCommand({
    TableName: services.portalTable,
    Key: userKey(userId),
    UpdateExpression: 'SET joined_at = if_not_exists(joined_at, :at)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':at': at },
  });
  await retryPassing(() => services.database.send(command));
}
