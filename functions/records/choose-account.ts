import type { Services } from '../services.ts';
import {
  type BankAccountItem,
  findRememberedAccounts,
  listBankAccountItems,
  MAIN_ACCOUNT_ID,
} from './bank-account-store.ts';

/** The account of each account that a file names; '' stands for rows that name none. */
export type ChosenAccounts = ReadonlyMap<string, string>;

/** The accounts of a statement's rows, with those the fund has; a fund without one gets its Main account. */
export interface AccountChoice {
  readonly accounts: readonly BankAccountItem[];
  /** Undefined where it has to be asked. */
  readonly chosen: ChosenAccounts | undefined;
}

/** An account as a file names it, comparable: spaces, hyphens and case do not matter. */
export function accountNamed(text = ''): string {
  return text.toLowerCase().replace(/[ -]/g, '');
}

/**
 * Chooses the account in which the rows of a statement stand. `given` is what the manager says, which goes for every
 * account that the file names unless it names several and one is an account of that number. Without it: the one that was
 * said of such a file before, else the one of that number, else the only one, unless that is known by another number. A
 * file that names none is of the Main account, as it was before there were others.
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
