import type { Services } from '../services.ts';
import {
  type BankAccountItem,
  findRememberedAccounts,
  listBankAccountItems,
  MAIN_ACCOUNT_ID,
} from './bank-account-store.ts';

/** The id of the fund's account for each account name in a file. Rows without an account name have the key ''. */
export type ChosenAccounts = ReadonlyMap<string, string>;

/** The account for each account name in a statement, and all accounts of the fund. */
export interface AccountChoice {
  readonly accounts: readonly BankAccountItem[];
  /** Undefined if the manager must choose an account. */
  readonly chosen: ChosenAccounts | undefined;
}

/** An account name or number in comparable form: spaces, hyphens and case are ignored. */
export function accountNamed(text = ''): string {
  return text.toLowerCase().replace(/[ -]/g, '');
}

/**
 * Chooses the fund's account for each account name in a statement. The account `given` by the manager applies to every name;
 * but in a file with several names, a name that is the number of an account selects that account. Without `given`, the first of
 * these applies: (a) the account remembered for the name, (b) the account with that number, (c) the fund's only account, if it
 * has no number or the row has no name, (d) for rows without a name, the Main account.
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

/** Whether an account name in a file is the number of this account, with or without its BSB. */
function isOfNumber({ bsb, account_number: number }: BankAccountItem, name: string): boolean {
  const digits = accountNamed(number);
  return digits !== '' && [digits, accountNamed(bsb) + digits].includes(name);
}
