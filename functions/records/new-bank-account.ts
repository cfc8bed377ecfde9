import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Cents, ZERO_CENTS } from '#shared/money.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import type { Services } from '../services.ts';
import {
  addBankAccountWrite,
  type BankAccountItem,
  bankAccountTarget,
  findDeletedMain,
  listBankAccountItems,
  MAIN_ACCOUNT_ID,
  MAIN_ACCOUNT_NAME,
  replaceBankAccountWrite,
} from './bank-account-store.ts';

const ACCOUNT_FIELDS = [
  'name',
  'bsb',
  'account_number',
  'opening_day',
  'opening_cents',
  'closed_on',
  'payer',
] as const;

export function bankAccountCreation(
  services: Services,
  account: BankAccountItem,
  deleted?: BankAccountItem,
): { write: Write; audit: AuditEntry } {
  const given = ACCOUNT_FIELDS.filter((field) => (account[field] ?? '') !== '');
  return {
    write: addBankAccountWrite(services, account, deleted),
    audit: {
      target: bankAccountTarget(account.id),
      name: account.name,
      action: 'bank-account.created',
      summary: 'Bank account added',
      changes: Object.fromEntries(given.map((field) => [field, { after: account[field] }])),
    },
  };
}

export interface FirstRows {
  readonly openingDay: CalendarDate;
  readonly openingCents?: Cents | undefined;
}

export function mainAccount(
  { openingDay, openingCents = ZERO_CENTS }: FirstRows,
  now: string,
): BankAccountItem {
  return {
    id: MAIN_ACCOUNT_ID,
    name: MAIN_ACCOUNT_NAME,
    bsb: '',
    account_number: '',
    opening_day: openingDay,
    opening_cents: openingCents,
    opens_with_rows: true,
    created_at: now,
    version: 1,
  };
}

export async function openMainAccount(
  services: Services,
  first: FirstRows,
  now: string,
): Promise<{ writes: Record<string, Write>; audits: AuditEntry[] }> {
  const accounts = await listBankAccountItems(services);
  const main = accounts.find(({ id }) => id === MAIN_ACCOUNT_ID);
  if (!main) {
    if (accounts.length > 0) return { writes: {}, audits: [] };
    const deleted = await findDeletedMain(services);
    const { write, audit } = bankAccountCreation(services, mainAccount(first, now), deleted);
    return { writes: { account: write }, audits: [audit] };
  }
  if (!main.opens_with_rows || main.opening_day <= first.openingDay) return { writes: {}, audits: [] };
  const after: BankAccountItem = {
    ...main,
    opening_day: first.openingDay,
    opening_cents: first.openingCents ?? main.opening_cents,
    version: main.version + 1,
  };
  return {
    writes: { account: replaceBankAccountWrite(services, main, after) },
    audits: [
      {
        target: bankAccountTarget(main.id),
        name: main.name,
        action: 'bank-account.updated',
        summary: 'Opening day moved back for earlier rows',
        changes: changesOfAccount(main, after),
      },
    ],
  };
}

export function changesOfAccount(before: BankAccountItem, after: BankAccountItem): AuditEntry['changes'] {
  const changed = ACCOUNT_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]));
}
