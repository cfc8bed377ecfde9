import { displayDate } from '#shared/calendar-date.ts';
import { formatDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { recordPayment } from '../messages/record-payment.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { askApproval } from '../two-people/ask-approval.ts';
import { isAlone } from '../two-people/second-person.ts';

/** The day of receipt decides the unit price, so a day other than today needs a second manager's approval. */
export const recordTransaction: Handler<'recordTransaction'> = (input, context) => {
  const { services, actor, now, today } = context;
  return decideAgain(async () => {
    const asked = { by: actor.userId, byName: actor.name };
    const { change, transaction } = await recordPayment(context, input, asked);
    const waits =
      (input.receipt_day ?? today) !== today &&
      (await listLivePrices(services)).length > 0 &&
      !(await isAlone(services, actor.userId, now));
    if (!waits) return context.commit(change, presentTransaction(transaction));
    return askApproval(context, {
      what: 'receipt-day',
      subject: [input.client_id, input.amount, input.txn_date, input.receipt_day].join('#'),
      summary: `Record ${formatDollars(input.amount)} of ${change.audit.name}, received on ${displayDate(input.receipt_day ?? today)}`,
      reason: input.note || input.description,
      input,
      takesEffect: false,
    });
  });
};
