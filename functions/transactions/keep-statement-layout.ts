import type { Handler } from '../http/context.ts';
import type { Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  findBankAccount,
  listRememberedAccounts,
  rememberAccountWrite,
} from '../records/bank-account-store.ts';
import { keepLayout, layoutChange } from '../records/statement-layout-store.ts';

export const keepStatementLayout: Handler<'keepStatementLayout'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const { id, account_id: accountId } = input;
    if (accountId && !(await findBankAccount(services, accountId))) return refuse('bank-account-not-found');
    const [last] = await listRememberedAccounts(services, id);
    const { kept, change } = await keepLayout(services, input);
    const usedAt = last?.used_at;
    const accounts: Record<string, Write> =
      accountId === undefined
        ? {}
        : { account: rememberAccountWrite(services, { layoutId: id, named: '', usedAt }, accountId) };
    const { name, headings, layout } = kept;
    const account = accountId === undefined ? (last?.account_id ?? null) : accountId;
    const answer = { id, name, headings, layout, account_id: account, used_at: usedAt ?? null };
    if (!change && account === (last?.account_id ?? null)) return answer;
    const { write, audit } = change ?? layoutChange(services, kept, kept);
    return context.commit({ writes: { layout: write, ...accounts }, audit }, answer);
  });
};
