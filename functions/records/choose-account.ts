import type { Services } from '../services.ts';
import {
  type BankAccountItem,
  listBankAccountItems,
  listRememberedAccounts,
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

/** Chooses an account for each account name in a statement. `given` is the account that the manager chose. */
export async function chooseAccounts(
  services: Services,
  { format, named, given }: { format: string; named: readonly string[]; given: string | undefined },
): Promise<AccountChoice | 'bank-account-not-found'> {
  const [accounts, remembered] = await Promise.all([
    listBankAccountItems(services),
    listRememberedAccounts(services, format),
  ]);
  const known = new Set([
    ...accounts.map(({ id }) => id),
    ...(accounts.length === 0 ? [MAIN_ACCOUNT_ID] : []),
  ]);
  if (given !== undefined && !known.has(given)) return 'bank-account-not-found';
  const only = known.size === 1 ? [...known][0] : undefined;
  const isNumbered = accounts.some((account) => account.account_number !== '');
  // If accounts have numbers, an unknown name may mean an unknown account, so the manager must choose.
  const main = known.has(MAIN_ACCOUNT_ID) ? MAIN_ACCOUNT_ID : undefined;
  const usual = (name: string) => (name === '' ? (only ?? main) : isNumbered ? undefined : only);
  const chosenBefore = (name: string) =>
    accounts.find(({ id }) => remembered.some((last) => last.named === name && last.account_id === id))?.id;
  const choices = named.map((name) => {
    const ofNumber = accounts.find((account) => isOfNumber(account, name))?.id;
    // In a file of several accounts, an account number takes precedence over the manager's choice.
    const id =
      given === undefined
        ? (chosenBefore(name) ?? ofNumber ?? usual(name))
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
