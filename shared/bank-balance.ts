import type { ListedAccount } from './contract/bank-accounts.ts';
import { addCents, type Cents, ZERO_CENTS } from './money.ts';

/** The fund's bank balance: the opening balances of its accounts plus the amounts of their rows. */
export function heldCents(accounts: readonly Pick<ListedAccount, 'tie_out'>[]): Cents {
  return addCents(ZERO_CENTS, ...accounts.map(({ tie_out: { expected_balance: balance } }) => balance));
}
