import type { Services } from '../services.ts';
import {
  type BankAccountItem,
  findRememberedAccounts,
  listBankAccountItems,
  MAIN_ACCOUNT_ID,
} from './bank-account-store.ts';

/** The fund's account for each account named in a file; '' is the key for rows without one. */
export type ChosenAccounts = ReadonlyMap<string, string>;

/** The accounts for a statement's rows, and the fund's accounts; a fund without accounts gets its Main account. */
export interface AccountChoice {
  readonly accounts: readonly BankAccountItem[];
  /** Undefined if the manager must choose. */
  readonly chosen: ChosenAccounts | undefined;
}

/** An account name or number in comparable form: spaces, hyphens and case are ignored. */
export function accountNamed(text = ''): string {
  return text.toLowerCase().replace(/[ -]/g, '');
}

/**
 * Chooses the account for each account name in a statement. With a manager's choice, `given`: that account; but if the file
 * names several accounts, an account with the named number comes first. Without: (a) the account remembered for such files, (b)
 * the account with that number, (c) the fund's only account, unless it has another number. Rows without an account name
 * otherwise belong to the Main account.
 */
export async function chooseAccounts(
  services: Services,
  { format, named, given }: { format: string; named: readonly string[]; given: string | undefined },
): Promise<AccountChoice | 'bank-account-not-found'> {
  const [accounts, remembered] = await Promise.all([
    listBankAccountItems(services),
    findRememberedAccounts(services, format, named),
  ]);
  const known = new Set([
    ...accounts.map(({ id }) => id),
    ...(accounts.length === 0 ? [MAIN_ACCOUNT_ID] : []),
  ]);
  if (given !== undefined && !known.has(given)) return 'bank-account-not-found';
  const only = known.size === 1 ? [...known][0] : undefined;
  const isNumbered = accounts.some((account) => account.account_number !== '');
  const usual = (name: string) => (name === '' ? (only ?? MAIN_ACCOUNT_ID) : isNumbered ? undefined : only);
  const choices = named.map((name) => {
    const ofNumber = accounts.find((account) => isOfNumber(account, name))?.id;
    const id =
      given === undefined
        ? (remembered.get(name) ?? ofNumber ?? usual(name))
        : named.length > 1
          ? (ofNumber ?? given)
          : given;
    return [name, id] as const;
  });
  const chosen = choices.flatMap(([name, id]) => (id === undefined ? [] : [[name, id] as const]));
  return { accounts, chosen: chosen.length === choices.length ? new Map(chosen) : undefined };
}

/** Whether the name of an account in a file is the number of this account, with or without its BSB. */
function isOfNumber({ bsb, account_number: number }: BankAccountItem, name: string): boolean {
  const digits = accountNamed(number);
  return digits !== '' && [digits, accountNamed(bsb) + digits].includes(name);
}
