import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { isPayoutType } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import { decideGivingBack } from '../money/decide-giving-back.ts';
import { decideClient, decideKind, describeKind, isOutflow, kindChanges } from '../money/kind-of-money.ts';
import { payGivenLines } from '../money/pay-owed-lines.ts';
import { refuseUnpaid } from '../money/refuse-unpaid.ts';
import { changeType } from './change-type.ts';

export const reclassifyTransaction: Handler<'reclassifyTransaction'> = async (input, context) =>
  changeType(
    context,
    input.id,
    async (before) => {
      if (isOutflow(before, input.type)) return context.refuse('outflow-as-contribution');
      const kind = {
        ...(await decideKind(context, before, input)),
        ...(await decideClient(context, before, input)),
        gives_back: input.type === before.type ? before.gives_back : undefined,
        ...(await decideGivingBack(context, before, input)),
      };
      const paying = await payGivenLines(context, { ...before, ...kind }, input);
      if (
        !paying &&
        Object.keys(kindChanges(before, kind)).length === 0 &&
        kind.gives_back === before.gives_back
      )
        return context.refuse('already-classified', {
          sentence: EXACT_SENTENCES['already-classified'].asThis(describeKind(kind)),
        });
      const after = paying?.after ?? { ...before, ...kind };
      await refuseUnpaid(context, { before, after }, input.confirmed);
      return {
        kind: after,
        paying,
        action: 'transaction.reclassified',
        summary: `Reclassified from ${describeKind(before)} to ${describeKind(kind)}: ${input.reason}`,
        reason: input.reason,
      };
    },
    (before) => input.type === before.type && isPayoutType(input.type),
  );
