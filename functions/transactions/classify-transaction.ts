import { monthOf } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClosedMonths, sentenceOfClosed } from '../ledger/month-locks.ts';
import { changeTypeWrites } from '../money/counter-writes.ts';
import { classifiedAudit, refusalToClassify } from '../money/decide-classification.ts';
import { decideGivingBack } from '../money/decide-giving-back.ts';
import { decideClient, decideKind } from '../money/kind-of-money.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { findTransaction } from '../records/transaction-store.ts';
import { withGivenBack } from './with-given-back.ts';

export const classifyTransaction: Handler<'classifyTransaction'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const transaction = await findTransaction(services, input.id);
    if (!transaction) return refuse('transaction-not-found');
    const isUndoingImport = await isImportBeingUndone(services, [transaction]);
    const closedMonths = await findClosedMonths(services, [transaction.txn_date]);
    const refusal = refusalToClassify(transaction, input.type, {
      isImportBeingUndone: isUndoingImport,
      isClosed: closedMonths.size > 0,
    });
    if (refusal === 'period-locked')
      return refuse(refusal, { sentence: sentenceOfClosed(monthOf(transaction.txn_date)) });
    if (refusal) return refuse(refusal);
    const [kind, client, back] = await Promise.all([
      decideKind(context, transaction, input),
      decideClient(context, transaction, input),
      decideGivingBack(context, transaction, input),
    ]);
    const after = { ...transaction, ...kind, ...client, ...back };
    const change = await changeTypeWrites(services, transaction, after);
    return context.commit(
      {
        ...(await withGivenBack(context, change.writes, change.back)),
        audit: classifiedAudit(transaction, after),
      },
      presentTransaction(after),
    );
  });
};
