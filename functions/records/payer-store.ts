import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { findItem, queryItems } from '../ledger/read.ts';
import { storedItem } from '../ledger/stored.ts';
import { remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

/** A payer whose deposits were matched to a client. */
export interface KnownPayer {
  readonly payer: string;
  readonly clientId: string;
}

const payerItem = storedItem(
  z.object({
    payer: z.string(),
    client_id: z.string(),
    /** Number of active matches between this payer's deposits and this client's line items. */
    match_count: z.number(),
  }),
);

export const PAYERS = 'PAYERS';

function payerKey({ payer, clientId }: KnownPayer) {
  return { pk: PAYERS, sk: `${payer}#${clientId}` };
}

export async function listPayers(services: Services): Promise<KnownPayer[]> {
  const items = await queryItems(services, { partition: PAYERS }, payerItem);
  return items.map(({ payer, client_id: clientId }) => ({ payer, clientId }));
}

/** Adds matches of a payer for a client. */
export function rememberPayerWrite(services: Services, known: KnownPayer, matches: number): Write {
  return update(services, {
    key: payerKey(known),
    set: { payer: known.payer, client_id: known.clientId },
    add: { match_count: matches },
  });
}

export async function countMatchesOfPayer(services: Services, known: KnownPayer): Promise<number> {
  return (await findItem(services, payerKey(known), payerItem))?.match_count ?? 0;
}

/** Removes one match of a payer; deletes the payer with its last one. Fails unless the payer has `matches` matches. */
export function forgetPayerWrite(services: Services, known: KnownPayer, matches: number): Write {
  const found = { key: payerKey(known), when: { match_count: matches } };
  return matches <= 1 ? remove(services, found) : update(services, { ...found, add: { match_count: -1 } });
}
