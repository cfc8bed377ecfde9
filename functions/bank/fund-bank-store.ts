import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { retryPassing } from '../ledger/retry.ts';
import { storedDay } from '../ledger/stored.ts';
import type { Services } from '../services.ts';

const bankConsent = z.object({
  /** The provider's id. */
  id: z.string(),
  status: z.enum(['active', 'expired', 'revoked']),
  /** ISO UTC; none when the provider names no end. */
  ends_at: z.string().optional(),
});
export type BankConsent = z.output<typeof bankConsent>;

const bankLink = z.object({
  connection_id: z.string(),
  institution_id: z.string(),
  institution_name: z.string(),
  connected_at: z.string(),
  connected_by: z.string(),
  connected_by_name: z.string(),
});
export type BankLink = z.output<typeof bankLink>;

const fundBank = z.object({
  /** The fund's one user at the provider. */
  basiq_user_id: z.string(),
  /** One for each connected bank, oldest first. */
  connections: z.array(bankLink),
  consent: bankConsent.optional(),
  /** Users on whose profile the connection shows. */
  holder_ids: z.array(z.string()),
  version: z.number(),
});
export type FundBank = z.output<typeof fundBank>;

/** The connected banks by name, as people call them. */
export function bankNames(connections: readonly BankLink[]): string {
  return connections.map(({ institution_name: name }) => name).join(', ');
}

export const BANK_TARGET = 'BANK';
const BANK_KEY = { pk: BANK_TARGET, sk: 'BANK' };

/** The fund at the provider; undefined until somebody connects a bank for the first time. */
export async function findFundBank(services: Services): Promise<FundBank | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: BANK_KEY, ConsistentRead: true }),
  );
  return Item?.basiq_user_id === undefined ? undefined : fundBank.parse(Item);
}

/** Lets one request alone make the fund's user at the provider, who would make a second one without a word. */
export async function leaseBankUser(services: Services, lease: string, leaseMs: number): Promise<boolean> {
  const nowMs = services.now().getTime();
  return updateIf(services, {
    UpdateExpression: 'SET lease = :lease, leased_until = :until',
    ConditionExpression:
      'attribute_not_exists(basiq_user_id) AND (attribute_not_exists(leased_until) OR leased_until < :now OR lease = :lease)',
    ExpressionAttributeValues: { ':lease': lease, ':until': nowMs + leaseMs, ':now': nowMs },
  });
}

export async function releaseBankUser(services: Services, lease: string): Promise<void> {
  await updateIf(services, {
    UpdateExpression: 'SET leased_until = :past',
    ConditionExpression: 'lease = :lease',
    ExpressionAttributeValues: { ':past': 0, ':lease': lease },
  });
}

async function updateIf(
  services: Services,
  update: Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'>,
): Promise<boolean> {
  const command = new UpdateCommand({ TableName: services.portalTable, Key: BANK_KEY, ...update });
  try {
    await retryPassing(() => services.database.send(command));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Keeps the user that was made under a lease, once. */
export function putBankUserWrite(services: Services, bank: FundBank, lease: string): Write {
  return {
    Update: {
      TableName: services.portalTable,
      Key: BANK_KEY,
      UpdateExpression:
        'SET basiq_user_id = :user, connections = :connections, holder_ids = :holders, version = :version REMOVE lease, leased_until',
      ConditionExpression: 'lease = :lease AND attribute_not_exists(basiq_user_id)',
      ExpressionAttributeValues: {
        ':user': bank.basiq_user_id,
        ':connections': bank.connections,
        ':holders': bank.holder_ids,
        ':version': bank.version,
        ':lease': lease,
      },
    },
  };
}

/** Replaces connections, consent and holders, if nobody changed them since `bank` was read. */
export function updateFundBankWrite(
  services: Services,
  bank: FundBank,
  next: Pick<FundBank, 'connections' | 'consent' | 'holder_ids'>,
): Write {
  return {
    Update: {
      TableName: services.portalTable,
      Key: BANK_KEY,
      UpdateExpression:
        'SET connections = :connections, holder_ids = :holders, version = :next' +
        (next.consent ? ', consent = :consent' : ' REMOVE consent'),
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: {
        ':connections': next.connections,
        ':holders': next.holder_ids,
        ':version': bank.version,
        ':next': bank.version + 1,
        ...(next.consent ? { ':consent': next.consent } : {}),
      },
    },
  };
}

const newestImport = z.object({ import_id: z.string(), from: storedDay, to: storedDay });
export type NewestBankImport = z.output<typeof newestImport>;

export const NEWEST_IMPORT_KEY = { pk: BANK_TARGET, sk: 'IMPORT' };

/** The newest import from the bank, running or finished. */
export async function findNewestBankImport(services: Services): Promise<NewestBankImport | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: NEWEST_IMPORT_KEY, ConsistentRead: true }),
  );
  return Item && newestImport.parse(Item);
}
