import { monthOf } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClosedMonths, sentenceOfClosed } from '../ledger/month-locks.ts';
import { withGivenBack } from '../messages/with-given-back.ts';
import { changeTypeWrites } from '../money/counter-writes.ts';
import { classifiedAudit, refusalToClassify } from '../money/decide-classification.ts';
import { decideGivingBack } from '../money/decide-giving-back.ts';
import { decideClient, decideKind } from '../money/kind-of-money.ts';
import { payGivenLines } from '../money/pay-owed-lines.ts';
import { refuseUnpaid } from '../money/refuse-unpaid.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { findTransaction } from '../records/transaction-store.ts';

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
    const classified = { ...transaction, ...kind, ...client, ...back };
    const paying = await payGivenLines(context, classified, input);
    const after = paying?.after ?? classified;
    await refuseUnpaid(context, { before: transaction, after }, input.confirmed);
    const change = await changeTypeWrites(services, transaction, after);
    const given = await withGivenBack(context, { ...change.writes, ...paying?.writes }, change.back);
    return context.commit(
      {
        writes: given.writes,
        audit: classifiedAudit(transaction, after),
        furtherAudits: [...given.furtherAudits, ...(paying?.audits ?? [])],
      },
      presentTransaction(after),
    );
  });
};
