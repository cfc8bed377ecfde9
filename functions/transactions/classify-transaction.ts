import type { transactionsContract } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { changeTypeWrites } from '../money/count-transactions.ts';
import { isBeingTakenBack } from './import-store.ts';
import { decideKind, describeKind, isOutflow, kindChanges } from './kind-of-money.ts';
import { presentTransaction } from './present-transaction.ts';
import { excludedAs, findTransaction, transactionTarget } from './transaction-store.ts';

export const classifyTransaction: Handler<typeof transactionsContract.classifyTransaction> = async (
  input,
  context,
) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const transaction = await findTransaction(services, input.id);
    if (!transaction) return refuse('transaction-not-found');
    if (await isBeingTakenBack(services, [transaction])) return refuse('import-undoing');
    const excluded = excludedAs(transaction);
    if (excluded) return refuse(excluded === 'void' ? 'already-void' : 'already-set-aside');
    if (transaction.type !== '') return refuse('already-classified');
    if (isOutflow(transaction, input.type)) return refuse('outflow-as-contribution');
    const after = { ...transaction, ...(await decideKind(context, transaction, input)) };
    return context.commit(
      {
        writes: changeTypeWrites(services, transaction, after),
        audit: {
          target: transactionTarget(transaction.id),
          name: transaction.description,
          action: 'transaction.classified',
          summary: `Classified as ${describeKind(after)}`,
          changes: kindChanges(transaction, after),
        },
      },
      presentTransaction(after),
    );
  });
};
