import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { readDaysOfAccounts } from '../ledger/statistics-store.ts';
import { takeTurnWrite } from '../ledger/take-turn.ts';
import {
  bankAccountTarget,
  findBankAccount,
  listBalances,
  putStatementBalancesWrite,
  replaceBankAccountWrite,
  typeBalanceWrite,
} from '../records/bank-account-store.ts';
import { readImportTurn } from '../records/import-store.ts';
import { presentBankAccount } from './present-bank-account.ts';

/** Any new row makes the write fail. Imports change `turn`, and rows recorded by hand change the account. */
export const deleteBankAccount: Handler<'deleteBankAccount'> = async ({ id }, context) => {
  const { services, now, refuse } = context;
  return decideAgain(async () => {
    const turn = await readImportTurn(services);
    const account = (await findBankAccount(services, id)) ?? refuse('bank-account-not-found');
    const days = (await readDaysOfAccounts(services, id)).get(id) ?? new Map();
    if (account.hand_rows || [...days.values()].some(({ rows }) => rows !== 0))
      return refuse('account-in-use');
    if (turn.isRunning || turn.isUndoing)
      return refuse('import-running', { sentence: EXACT_SENTENCES['import-running'].beforeDeletion });
    const { statements, typed } = await listBalances(services, id);
    const after = { ...account, deleted_at: now, version: account.version + 1 };
    return context.commit(
      {
        writes: {
          account: replaceBankAccountWrite(services, account, after),
          turn: takeTurnWrite(services, turn, [], now),
          // The Lambda function has no right to delete items, so empty lists replace the balances from statements.
          ...Object.fromEntries([
            ...statements.map((given) => [
              given.importId,
              putStatementBalancesWrite(services, id, { ...given, days: [] }),
            ]),
            ...typed.map(({ day }) => [day, typeBalanceWrite(services, id, day, undefined)]),
          ]),
        },
        audit: {
          target: bankAccountTarget(id),
          name: account.name,
          action: 'bank-account.deleted',
          summary: 'Bank account deleted',
          changes: { name: { before: account.name } },
        },
      },
      presentBankAccount(account),
    );
  }, refuse);
};
