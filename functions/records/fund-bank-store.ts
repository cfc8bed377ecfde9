import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { findItem } from '../ledger/read.ts';
import { type Stored, storedDay, storedItem } from '../ledger/stored.ts';
import { updateAlone } from '../ledger/transact.ts';
import { absent, below, put, update, updateVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const bankConsent = storedItem(
  z.object({
    id: z.string(),
    status: z.enum(['active', 'expired', 'revoked']),
    ends_at: z.string().optional(),
  }),
);
export type BankConsent = Stored<typeof bankConsent>;

const bankLink = storedItem(
  z.object({
    connection_id: z.string(),
    institution_id: z.string(),
    institution_name: z.string(),
    connected_at: z.string(),
    connected_by: z.string(),
    connected_by_name: z.string(),
  }),
);
export type BankLink = Stored<typeof bankLink>;

const bankFeed = storedItem(
  z.object({
    /** The provider's id of the account. A new connection gives the account a new id. */
    id: z.string(),
    connection_id: z.string(),
    institution_name: z.string(),
    name: z.string(),
    type: z.string(),
    bsb: z.string(),
    number: z.string(),
    /** If `account_id` and `left_out` are missing, nobody has decided where to import the rows. */
    account_id: z.string().optional(),
    left_out: z.literal(true).optional(),
  }),
);
/** Accounts stay stored after their connection ends. If the bank is connected again, their numbers identify them. */
export type BankFeed = Stored<typeof bankFeed>;

const fundBank = storedItem(
  z.object({
    basiq_user_id: z.string(),
    connections: z.array(bankLink.schema),
    consent: bankConsent.schema.optional(),
    feeds: z.array(bankFeed.schema).default([]),
    holder_ids: z.array(z.string()),
    version: z.number(),
  }),
);
export type FundBank = Stored<typeof fundBank>;

/** The item contains only a lease until the provider has created the fund's user. */
const leasedOrBank = storedItem(
  z.union([
    z.object({ basiq_user_id: z.undefined().optional() }).transform(() => undefined),
    fundBank.schema,
  ]),
);

export function bankNames(connections: readonly BankLink[]): string {
  return connections.map(({ institution_name: name }) => name).join(', ');
}

export const BANK_TARGET = 'BANK';
const BANK_KEY = { pk: BANK_TARGET, sk: 'BANK' };

export async function findFundBank(services: Services): Promise<FundBank | undefined> {
  return findItem(services, BANK_KEY, leasedOrBank);
}

/** Without this lease, concurrent requests would create several users. */
export function leaseBankUser(services: Services, lease: string, leaseMs: number): Promise<boolean> {
  const nowMs = services.now().getTime();
  const notMade = { basiq_user_id: absent };
  return updateAlone(services, {
    key: BANK_KEY,
    set: { lease, leased_until: nowMs + leaseMs },
    when: [
      { ...notMade, leased_until: absent },
      { ...notMade, leased_until: below(nowMs) },
      { ...notMade, lease },
    ],
  });
}

export async function releaseBankUser(services: Services, lease: string): Promise<void> {
  await updateAlone(services, { key: BANK_KEY, set: { leased_until: 0 }, when: { lease } });
}

export function putBankUserWrite(services: Services, bank: FundBank, lease: string): Write {
  const { basiq_user_id, connections, feeds, holder_ids, version } = bank;
  return update(services, {
    key: BANK_KEY,
    set: { basiq_user_id, connections, feeds, holder_ids, version },
    remove: ['lease', 'leased_until'],
    when: { lease, basiq_user_id: absent },
  });
}

export function updateFundBankWrite(
  services: Services,
  bank: FundBank,
  next: Pick<FundBank, 'connections' | 'consent' | 'feeds' | 'holder_ids'>,
): Write {
  const { connections, consent, feeds, holder_ids } = next;
  return updateVersion(services, BANK_KEY, bank, { change: { connections, consent, feeds, holder_ids } });
}

const newestImport = storedItem(z.object({ import_id: z.string(), from: storedDay, to: storedDay }));
export type NewestBankImport = Stored<typeof newestImport>;

const NEWEST_IMPORT_KEY = { pk: BANK_TARGET, sk: 'IMPORT' };

export function findNewestBankImport(services: Services): Promise<NewestBankImport | undefined> {
  return findItem(services, NEWEST_IMPORT_KEY, newestImport);
}

/** Only one of two simultaneous imports may run. */
export function putNewestImportWrite(
  services: Services,
  newest: NewestBankImport,
  before: string | undefined,
): Write {
  return put(services, {
    item: { ...NEWEST_IMPORT_KEY, ...newest },
    when: before === undefined ? { pk: absent } : { import_id: before },
  });
}
