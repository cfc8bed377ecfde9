import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { monthsOpenChecks, refuseIfClosed } from '../ledger/month-locks.ts';
import {
  type BankAccountItem,
  bankAccountTarget,
  findBankAccount,
  replaceBankAccountWrite,
} from '../records/bank-account-store.ts';
import { changesOfAccount } from '../records/new-bank-account.ts';
import { readTieOut } from '../records/tie-outs.ts';
import { checkAccountDay } from './check-account-day.ts';
import { presentBankAccount } from './present-bank-account.ts';

export const updateBankAccount: Handler<'updateBankAccount'> = async (input, context) => {
  const { services, refuse } = context;
  const { id, name, bsb, account_number, opening_day, opening_balance: opening_cents } = input;
  const { closed_on, payer } = input;
  for (const day of [opening_day, closed_on]) if (day) checkAccountDay(context, day);
  const edit = Object.entries({ name, bsb, account_number, opening_day, opening_cents });
  const given = Object.fromEntries(edit.filter(([, value]) => value !== undefined));
  return decideAgain(async () => {
    const before = (await findBankAccount(services, id)) ?? refuse('bank-account-not-found');
    const { opens_with_rows: opensWithRows, ...rest } = before;
    const isOpeningGiven = opening_day !== undefined || opening_cents !== undefined;
    const after: BankAccountItem = {
      ...rest,
      ...given,
      ...(closed_on === undefined ? {} : { closed_on: closed_on ?? undefined }),
      ...(payer === undefined ? {} : { payer: payer ?? undefined }),
      ...(opensWithRows && !isOpeningGiven ? { opens_with_rows: true } : {}),
      version: before.version + 1,
    };
    const changes = changesOfAccount(before, after);
    if (Object.keys(changes).length === 0) return presentBankAccount(before);
    if (changes.closed_on && after.closed_on) await refuseIfUsedAfter(after, after.closed_on);
    const opensOtherwise = changes.opening_day !== undefined || changes.opening_cents !== undefined;
    const openings = opensOtherwise ? [...new Set([before.opening_day, after.opening_day])] : [];
    await refuseIfClosed(context, ...openings);
    return context.commit(
      {
        writes: {
          account: replaceBankAccountWrite(services, before, after),
          ...monthsOpenChecks(services, openings),
        },
        audit: {
          target: bankAccountTarget(id),
          name: after.name,
          action: 'bank-account.updated',
          summary: 'Bank account changed',
          changes,
        },
      },
      presentBankAccount(after),
    );
  }, refuse);

  async function refuseIfUsedAfter(account: BankAccountItem, day: CalendarDate): Promise<void> {
    const { expected_balance: expected, days } = await readTieOut(services, {
      ...account,
      closed_on: undefined,
    });
    const isUsed = days.some(
      (one) => one.day >= day && ((one.day > day && one.rows !== 0) || (one.statement_balance ?? 0) !== 0),
    );
    const left = days.at(-1)?.expected_balance ?? expected;
    if (isUsed || left !== 0 || account.opening_day > day)
      refuse('account-in-use', { sentence: EXACT_SENTENCES['account-in-use'].after(displayDate(day)) });
  }
};
