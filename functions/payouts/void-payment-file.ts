import type { Handler } from '../http/context.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain, decideBatches } from '../ledger/decide-again.ts';
import { findPaymentFile, type PaymentFileItem, paymentFileTarget } from '../records/payment-file-store.ts';
import { askApproval } from '../two-people/ask-approval.ts';
import { isAlone } from '../two-people/second-person.ts';
import { releaseNext, voidFile } from '../two-people/void-payment-file.ts';
import { presentPaymentFile } from './present-payout.ts';

type Context = Parameters<Handler<'voidPaymentFile'>>[1];

export const voidPaymentFile: Handler<'voidPaymentFile'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  const begun = await findPaymentFile(services, input.id);
  if (begun && presentPaymentFile(begun).lines_left_count > 0 && begun.status === 'voided')
    return presentPaymentFile(await releaseAll(context, begun));
  return decideAgain(async () => {
    const { change, after, summary } = await voidFile(context, input);
    if (await isAlone(services, actor.userId, now)) {
      if (services.alwaysNeedsSecondPerson) return refuse('second-person-needed');
      await context.commit(change, presentPaymentFile(after));
      return presentPaymentFile(await releaseAll(context, after));
    }
    return askApproval(context, {
      what: 'payment-file-void',
      subject: paymentFileTarget(after.id),
      summary,
      reason: input.reason,
      input,
      takesEffect: false,
    });
  }, refuse);
};

function releaseAll(context: Context, voided: PaymentFileItem): Promise<PaymentFileItem> {
  const { services } = context;
  return decideBatches<PaymentFileItem>(
    async (last = voided) => {
      const before = await findPaymentFile(services, voided.id);
      const release = before && (await releaseNext(services, before));
      if (release) await commitChange(services, release.change, context);
      return release?.after ?? before ?? last;
    },
    (file) => presentPaymentFile(file).lines_left_count > 0,
  );
}
