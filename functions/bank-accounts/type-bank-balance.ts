import { displayDate } from '#shared/calendar-date.ts';
import { formatDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  bankAccountTarget,
  findBankAccount,
  findTypedBalance,
  replaceBankAccountWrite,
  typeBalanceWrite,
} from '../records/bank-account-store.ts';
import { checkAccountDay } from './check-account-day.ts';

export const typeBankBalance: Handler<'typeBankBalance'> = async (input, context) => {
  const { services, refuse } = context;
  const { id, day, balance } = input;
  checkAccountDay(context, day);
  return decideAgain(async () => {
    // A balance entered after this read raises the account's version, so this write fails.
    const account = (await findBankAccount(services, id)) ?? refuse('bank-account-not-found');
    const before = (await findTypedBalance(services, id, day))?.balance_cents;
    const after = balance ?? undefined;
    if (before === after) return { day, balance };
    return context.commit(
      {
        writes: {
          account: replaceBankAccountWrite(services, account, { ...account, version: account.version + 1 }),
          balance: typeBalanceWrite(services, id, day, after),
        },
        audit: {
          target: bankAccountTarget(id),
          name: account.name,
          action: 'bank-account.balance-typed',
          summary:
            after === undefined
              ? `Balance of ${displayDate(day)} removed`
              : `Balance of ${displayDate(day)} entered: ${formatDollars(after)}`,
          changes: {
            day: { after: day },
            balance_cents: {
              ...(before === undefined ? {} : { before }),
              ...(after === undefined ? {} : { after }),
            },
          },
        },
      },
      { day, balance },
    );
  }, refuse);
};
