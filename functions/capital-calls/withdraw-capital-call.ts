import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { describeCall } from '../records/capital-call.ts';
import {
  aboutCall,
  type CapitalCallItem,
  changeCapitalCallWrite,
  countMakersWrite,
  makersAfter,
  readCallCounts,
} from '../records/capital-call-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { stalledAt } from './issue-batches.ts';
import { loadCorrectableCall } from './load-line-item.ts';

export const withdrawCapitalCall: Handler<'withdrawCapitalCall'> = async (input, context) => {
  const { services, today, now, actor, refuse } = context;
  const answer = await decideAgain(async () => {
    const before = await loadCorrectableCall(context, input.id);
    if (before.matched_cents > 0) return refuse('call-has-payments');
    const change = {
      state: 'withdrawing',
      withdrawn_at: now,
      withdrawn_by: actor.userId,
      withdrawn_by_name: actor.name,
      withdrawn_reason: input.reason,
      corrected_lines: 0,
      corrected_notices: 0,
    } as const;
    const counts = await readCallCounts(services);
    const sums = makersAfter(counts, { before, after: { ...before, ...change }, today });
    const after: CapitalCallItem = { ...before, ...change, version: before.version + 1 };
    return context.commit(
      {
        writes: {
          call: changeCapitalCallWrite(services, before, change, stalledAt(now), { unpaid: true }),
          ...(sums ? { counts: countMakersWrite(services, counts, sums) } : {}),
        },
        audit: {
          ...aboutCall(before),
          action: 'capital-call.withdrawn',
          summary: `Withdrew ${describeCall(before)}: ${input.reason}`,
          changes: {
            state: { before: before.state, after: change.state },
            reason: { after: input.reason },
          },
        },
      },
      presentCapitalCall(after, today),
    );
  });
  await services.continueCapitalCall(input.id);
  return answer;
};
