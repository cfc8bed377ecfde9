import { createHash } from 'node:crypto';
import * as z from 'zod';
import { PAYER_USES } from '#shared/terms.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { absent, exists, remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

export interface KnownPayer {
  readonly payer: string;
  readonly clientId: string;
  readonly use?: (typeof PAYER_USES)[number] | undefined;
}

const payerItem = storedItem(
  z.object({
    payer: z.string(),
    client_id: z.string(),
    match_count: z.number(),
    use: z.enum(PAYER_USES).optional(),
    /** The time when a manager removed the payer. The payer is known again after the next match that a person makes. */
    forgotten_at: z.string().optional(),
    version: z.number().optional(),
  }),
);
type PayerItem = Stored<typeof payerItem>;

type StoredPayer = KnownPayer & { readonly id: string; readonly item: PayerItem };

export const PAYERS = 'PAYERS';

function payerKey({ payer, clientId }: KnownPayer) {
  return { pk: PAYERS, sk: `${payer}#${clientId}` };
}

export function payerTarget(sortKey: string): string {
  return `PAYER#${createHash('sha256').update(sortKey).digest('hex').slice(0, 32)}`;
}

/** Includes payers that a manager removed. URLs must not contain names, so the id is a digest. */
export async function listStoredPayers(services: Services): Promise<StoredPayer[]> {
  const items = await queryItems(services, { partition: PAYERS }, payerItem);
  const matched = items.filter(({ match_count: matches }) => matches > 0);
  return matched.map((item) => {
    const known = { payer: item.payer, clientId: item.client_id, use: item.use };
    return { ...known, id: payerTarget(payerKey(known).sk).slice('PAYER#'.length), item };
  });
}

export async function listPayers(services: Services): Promise<StoredPayer[]> {
  return (await listStoredPayers(services)).filter(({ item }) => item.forgotten_at === undefined);
}

export function payerChange(
  services: Services,
  { item: before, ...known }: StoredPayer,
  said: Pick<PayerItem, 'use' | 'forgotten_at'>,
  told: Pick<AuditEntry, 'action' | 'summary'>,
) {
  const write = update(services, {
    key: payerKey(known),
    set: { use: said.use, version: (before.version ?? 0) + 1 },
    change: { forgotten_at: said.forgotten_at },
    when: { pk: exists, version: before.version ?? absent },
  });
  const changes = {
    use: { before: before.use, after: said.use },
    forgotten_at: { before: before.forgotten_at, after: said.forgotten_at },
  };
  const audit = { target: payerTarget(payerKey(known).sk), name: known.payer, ...told, changes };
  return { writes: { payer: write }, audit };
}

export function rememberPayerWrite(services: Services, known: KnownPayer, matches: number): Write {
  return update(services, {
    key: payerKey(known),
    set: { payer: known.payer, client_id: known.clientId },
    remove: ['forgotten_at'],
    add: { match_count: matches },
  });
}

export const findPayer = finder(payerKey, payerItem);

export function unmatchPayerWrite(services: Services, known: KnownPayer, found?: PayerItem): Write {
  const { match_count = 0, version = absent } = found ?? {};
  const stored = { key: payerKey(known), when: { match_count, version } };
  const isLast = match_count <= 1 && version === absent;
  return isLast ? remove(services, stored) : update(services, { ...stored, add: { match_count: -1 } });
}
