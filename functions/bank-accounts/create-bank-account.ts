import { randomUUID } from 'node:crypto';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { monthsOpenChecks, refuseIfClosed } from '../ledger/month-locks.ts';
import {
  type BankAccountItem,
  findDeletedMain,
  listBankAccountItems,
  MAIN_ACCOUNT_ID,
} from '../records/bank-account-store.ts';
import { bankAccountCreation } from '../records/new-bank-account.ts';
import { checkAccountDay } from './check-account-day.ts';
import { presentBankAccount } from './present-bank-account.ts';

export const createBankAccount: Handler<'createBankAccount'> = async (input, context) => {
  const { services, now } = context;
  checkAccountDay(context, input.opening_day);
  const { opening_balance: openingCents, ...details } = input;
  return decideAgain(async () => {
    await refuseIfClosed(context, input.opening_day);
    const isFirst = (await listBankAccountItems(services)).length === 0;
    const account: BankAccountItem = {
      ...details,
      id: isFirst ? MAIN_ACCOUNT_ID : randomUUID(),
      opening_cents: openingCents,
      created_at: now,
      version: 1,
    };
    const deleted = isFirst ? await findDeletedMain(services) : undefined;
    const { write, audit } = bankAccountCreation(services, account, deleted);
    return context.commit(
      { writes: { account: write, ...monthsOpenChecks(services, [input.opening_day]) }, audit },
      presentBankAccount(account),
    );
  });
};
