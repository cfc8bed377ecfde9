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
 * Chooses the account for the rows of a statement. `given` is the manager's choice, which applies to every account named in the
 * file unless the file names several and one has that number. Without a choice: the account remembered for such files, else the
 * account with that number, else the only account unless it has another number. A file that names no account belongs to the
 * Main account, as before other accounts existed.
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

/** Whether a file names an account by its number, with or without its BSB. */
function isOfNumber({ bsb, account_number: number }: BankAccountItem, name: string): boolean {
  const digits = accountNamed(number);
  return digits !== '' && [digits, accountNamed(bsb) + digits].includes(name);
}
