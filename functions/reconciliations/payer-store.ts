import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { queryItems } from '../ledger/query-items.ts';
import { remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

/** Who was once confirmed to pay for a client. */
export interface KnownPayer {
  readonly payer: string;
  readonly clientId: string;
}

const payerItem = z.object({
  payer: z.string(),
  client_id: z.string(),
  /** Live matches of this payer for this client. */
  match_count: z.number(),
});

export const PAYERS = 'PAYERS';

function payerKey({ payer, clientId }: KnownPayer) {
  return { pk: PAYERS, sk: `${payer}#${clientId}` };
}

/** Who is known to pay for whom: as many as there are payers, whatever they paid. */
export async function listPayers(services: Services): Promise<KnownPayer[]> {
  const items = await queryItems(services, {
    KeyConditionExpression: 'pk = :payers',
    ExpressionAttributeValues: { ':payers': PAYERS },
  });
  return items
    .map((item) => payerItem.parse(item))
    .map(({ payer, client_id: clientId }) => ({ payer, clientId }));
}

/** Remembers that a payer paid for a client in so many matches more. */
export function rememberPayerWrite(services: Services, known: KnownPayer, matches: number): Write {
  return update(services, {
    key: payerKey(known),
    set: { payer: known.payer, client_id: known.clientId },
    add: { match_count: matches },
  });
}

/** How many live matches a payer has for a client. */
export async function countMatchesOfPayer(services: Services, known: KnownPayer): Promise<number> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: payerKey(known), ConsistentRead: true }),
  );
  return Item ? payerItem.parse(Item).match_count : 0;
}

/** Takes one match from a payer who had so many; the payer is forgotten with the last. */
export function forgetPayerWrite(services: Services, known: KnownPayer, matches: number): Write {
  const found = { key: payerKey(known), when: { match_count: matches } };
  return matches <= 1 ? remove(services, found) : update(services, { ...found, add: { match_count: -1 } });
}
