import type { Handler } from '../http/context.ts';
import type { Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  findBankAccount,
  listRememberedAccounts,
  rememberAccountWrite,
} from '../records/bank-account-store.ts';
import { findLayout, layoutChange } from '../records/statement-layout-store.ts';

export const keepStatementLayout: Handler<'keepStatementLayout'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const { id, layout, account_id: accountId } = input;
    if (accountId && !(await findBankAccount(services, accountId))) return refuse('bank-account-not-found');
    const [before, [last]] = await Promise.all([
      findLayout(services, id),
      listRememberedAccounts(services, id),
    ]);
    const headings = input.headings ?? before?.headings ?? [];
    const name =
      input.name || before?.name || headings.join(', ').slice(0, 120) || 'Statement without headings';
    const { write, audit } = layoutChange(services, before, { id, name, headings, layout });
    const usedAt = last?.used_at;
    const remembered: Record<string, Write> =
      accountId === undefined
        ? {}
        : { account: rememberAccountWrite(services, { layoutId: id, named: '', usedAt }, accountId) };
    return context.commit(
      { writes: { layout: write, ...remembered }, audit },
      {
        id,
        name,
        headings,
        layout,
        account_id: accountId === undefined ? (last?.account_id ?? null) : accountId,
        used_at: usedAt ?? null,
      },
    );
  });
};
