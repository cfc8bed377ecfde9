import * as z from 'zod';
import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import type { Write } from '../ledger/change.ts';
import { finder, findItem, queryItems } from '../ledger/read.ts';
import { pack, type Stored, storedCents, storedDay, storedItem, storedPacked } from '../ledger/stored.ts';
import { absent, exists, put, putNew, remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

/** This account has the transactions from before the portal had bank accounts. */
export const MAIN_ACCOUNT_ID = 'main';
export const MAIN_ACCOUNT_NAME = 'Main account';

export const storedPayer = storedItem(
  z.object({
    bank_code: z.string(),
    user_name: z.string(),
    user_id: z.string(),
    remitter: z.string(),
    balanced: z.boolean(),
  }),
);

const bankAccountItem = storedItem(
  z.object({
    id: z.string(),
    name: z.string(),
    bsb: z.string(),
    account_number: z.string(),
    opening_day: storedDay,
    opening_cents: storedCents,
    /** Until a manager enters an opening day, the opening day is the day of the earliest row. */
    opens_with_rows: z.literal(true).optional(),
    closed_on: storedDay.optional(),
    payer: storedPayer.schema.optional(),
    deleted_at: z.string().optional(),
    /** The number of transactions recorded by hand. The number must not change while the account is being deleted. */
    hand_rows: z.number().optional(),
    created_at: z.string(),
    version: z.number(),
  }),
);
export type BankAccountItem = Stored<typeof bankAccountItem>;

const BANK_ACCOUNTS = 'BANK_ACCOUNTS';

function bankAccountKey(accountId: string) {
  return { pk: BANK_ACCOUNTS, sk: bankAccountTarget(accountId) };
}

export function bankAccountTarget(accountId: string): string {
  return `BANK_ACCOUNT#${accountId}`;
}

export async function findBankAccount(services: Services, accountId: string) {
  const account = await findItem(services, bankAccountKey(accountId), bankAccountItem);
  return account?.deleted_at === undefined ? account : undefined;
}

export async function listBankAccountItems(services: Services): Promise<BankAccountItem[]> {
  const list = { partition: BANK_ACCOUNTS, startsWith: 'BANK_ACCOUNT#' };
  const accounts = await queryItems(services, list, bankAccountItem);
  const live = accounts.filter(({ deleted_at: deletedAt }) => deletedAt === undefined);
  return live.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

export function firstMonthOfAccounts(accounts: readonly Pick<BankAccountItem, 'opening_day'>[]) {
  return accounts.map(({ opening_day: day }) => monthOf(day)).sort()[0];
}

function placeOf({ created_at, id }: BankAccountItem): string {
  return `${created_at} ${id}`;
}

export const readBankAccount = bankAccountItem.parse;

export async function findDeletedMain(services: Services): Promise<BankAccountItem | undefined> {
  const main = await findItem(services, bankAccountKey(MAIN_ACCOUNT_ID), bankAccountItem);
  return main?.deleted_at === undefined ? undefined : main;
}

export function addBankAccountWrite(services: Services, account: BankAccountItem, deleted?: BankAccountItem) {
  if (deleted)
    return replaceBankAccountWrite(services, deleted, { ...account, version: deleted.version + 1 });
  return putNew(services, { ...bankAccountKey(account.id), ...bankAccountItem.parse(account) });
}

export function handRowWrites(services: Services, ids: readonly string[]): Record<string, Write> {
  const count = (id: string) =>
    update(services, {
      key: bankAccountKey(id),
      add: { hand_rows: 1 },
      when: { pk: exists, deleted_at: absent },
    });
  return Object.fromEntries(ids.map((id) => [`hand-row:${id}`, count(id)]));
}

export function replaceBankAccountWrite(services: Services, before: BankAccountItem, after: BankAccountItem) {
  const item = { ...bankAccountKey(after.id), ...bankAccountItem.parse(after) };
  return put(services, { item, when: { version: before.version, hand_rows: before.hand_rows ?? absent } });
}

/** A manager entered this balance for the day. Without `balance_cents`, the manager removed the balance. */
const typedBalance = storedItem(z.object({ day: storedDay, balance_cents: storedCents.optional() }));
export type TypedBalance = Stored<typeof typedBalance>;

function typedKey(accountId: string, day: CalendarDate) {
  return { pk: bankAccountTarget(accountId), sk: `TYPED#${day}` };
}

export const findTypedBalance = finder(typedKey, typedBalance);

export function typeBalanceWrite(
  services: Services,
  accountId: string,
  day: CalendarDate,
  balanceCents: Cents | undefined,
): Write {
  const balance = balanceCents === undefined ? {} : { balance_cents: balanceCents };
  return put(services, { item: { ...typedKey(accountId, day), day, ...balance } });
}

const statementDay = storedItem(
  z.object({
    day: storedDay,
    opening_cents: storedCents,
    closing_cents: storedCents,
    rows: z.number(),
  }),
);
export type StatementDay = Stored<typeof statementDay>;

const statementBalances = storedItem(
  z.object({
    import_id: z.string(),
    imported_at: z.string(),
    packed: storedPacked(z.array(statementDay.schema)),
  }),
);

export interface StatementBalances {
  readonly importId: string;
  readonly importedAt: string;
  readonly days: readonly StatementDay[];
}

function statementKey(accountId: string, importId: string) {
  return { pk: bankAccountTarget(accountId), sk: `STATEMENT#${importId}` };
}

export function putStatementBalancesWrite(
  services: Services,
  accountId: string,
  { importId, importedAt, days }: StatementBalances,
): Write {
  const item = { import_id: importId, imported_at: importedAt, packed: pack(days) };
  return put(services, { item: { ...statementKey(accountId, importId), ...item } });
}

export function removeStatementBalancesWrite(services: Services, accountId: string, importId: string): Write {
  return remove(services, { key: statementKey(accountId, importId) });
}

export function readStatementBalances(item: unknown): StatementBalances {
  const { import_id: importId, imported_at: importedAt, packed: days } = statementBalances.parse(item);
  return { importId, importedAt, days };
}

export const readTypedBalance = typedBalance.parse;

export async function listBalances(services: Services, accountId: string) {
  const partition = bankAccountTarget(accountId);
  const [statements, typed] = await Promise.all([
    queryItems(services, { partition, startsWith: 'STATEMENT#' }, { parse: readStatementBalances }),
    queryItems(services, { partition, startsWith: 'TYPED#' }, typedBalance),
  ]);
  return { statements, typed };
}

const rememberedAccount = storedItem(
  z.object({ named: z.string(), account_id: z.string(), used_at: z.string().optional() }),
);

function rememberedKey(layoutId: string, named: string) {
  return { pk: 'STATEMENT_ACCOUNTS', sk: `${layoutId}#${named}` };
}

export async function listRememberedAccounts(services: Services, layoutId: string) {
  const list = { partition: 'STATEMENT_ACCOUNTS', startsWith: `${layoutId}#` };
  const found = await queryItems(services, list, rememberedAccount);
  return found.sort((one, other) => ((one.used_at ?? '') > (other.used_at ?? '') ? -1 : 1));
}

/** The next files with this layout and account name are imported into this account. */
export function rememberAccountWrite(
  services: Services,
  { layoutId, named, usedAt }: { layoutId: string; named: string; usedAt?: string | undefined },
  accountId: string | null,
): Write {
  const key = rememberedKey(layoutId, named);
  if (accountId === null) return remove(services, { key });
  return put(services, {
    item: { ...key, named, account_id: accountId, ...(usedAt === undefined ? {} : { used_at: usedAt }) },
  });
}
