import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { payeeTarget } from '../records/payee-store.ts';
import { askApproval } from '../two-people/ask-approval.ts';
import { liftSuspension } from '../two-people/lift-suspension.ts';
import { isAlone } from '../two-people/second-person.ts';
import { presentPayee } from './present-payee.ts';

export const liftPayee: Handler<'liftPayee'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  return decideAgain(async () => {
    const { change, after, standing } = await liftSuspension(context, input);
    if (await isAlone(services, actor.userId, now)) {
      if (services.alwaysNeedsSecondPerson) return refuse('second-person-needed');
      return context.commit(change, presentPayee(actor, after, standing));
    }
    return askApproval(context, {
      what: 'payee-lift',
      subject: payeeTarget(after.id),
      summary: `Lift the suspension of the account for payments to ${after.client_name}`,
      reason: input.reason,
      input,
      takesEffect: false,
    });
  });
};
