import { looksLikeTaxFileNumber } from '#shared/tax-file-number.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { clientTarget } from '../records/client-store.ts';
import { askApproval } from '../two-people/ask-approval.ts';
import { changeTaxStatus } from '../two-people/change-tax-status.ts';
import { isAlone } from '../two-people/second-person.ts';
import { presentTax } from './present-payee.ts';

export const setTaxStatus: Handler<'setTaxStatus'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  if (looksLikeTaxFileNumber(input.reason)) return refuse('looks-like-tfn');
  return decideAgain(async () => {
    const asked = { by: actor.userId, byName: actor.name };
    const { change, after, summary } = await changeTaxStatus(context, input, asked);
    if (input.status !== 'exempt' || (await isAlone(services, actor.userId, now)))
      return context.commit(change, { tax: presentTax(actor, after) });
    return askApproval(context, {
      what: 'tax-exempt',
      subject: `TAX_STATUS ${clientTarget(after.id)}`,
      summary,
      reason: input.reason,
      input,
      takesEffect: false,
    });
  }, refuse);
};
