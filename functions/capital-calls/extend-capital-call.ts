import { displayDate } from '#shared/calendar-date.ts';
import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { checkCorrectable } from '../records/capital-call.ts';
import {
  type CapitalCallItem,
  capitalCallTarget,
  changeCapitalCallWrite,
  findCapitalCall,
} from '../records/capital-call-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { stalledAt } from './issue-batches.ts';

/** Sets the call's new due date. The worker then changes the due date of its lines and files the corrected notices. */
export const extendCapitalCall: Handler<typeof capitalCallsContract.extendCapitalCall> = async (
  input,
  context,
) => {
  const { services, today, now, actor, refuse } = context;
  const answer = await decideAgain(async () => {
    const before = (await findCapitalCall(services, input.id)) ?? refuse('capital-call-not-found');
    const refusal = checkCorrectable(before);
    if (refusal) return refuse(refusal.refused, { sentence: refusal.sentence });
    if (input.due_date <= before.due_date) return refuse('due-date-not-later');
    if (input.due_date < today) return refuse('due-date-past');
    const change = {
      state: 'extending',
      due_date: input.due_date,
      extended_from: before.due_date,
      extended_at: now,
      extended_by_name: actor.name,
      extended_reason: input.reason,
      extension_count: (before.extension_count ?? 0) + 1,
      corrected_lines: 0,
      corrected_notices: 0,
    } as const;
    const after: CapitalCallItem = { ...before, ...change, version: before.version + 1 };
    return context.commit(
      {
        writes: { call: changeCapitalCallWrite(services, before, change, stalledAt(now)) },
        audit: {
          target: capitalCallTarget(before.id),
          name: before.title,
          action: 'capital-call.extended',
          summary: `Extended from ${displayDate(before.due_date)} to ${displayDate(input.due_date)}: ${input.reason}`,
          changes: {
            due_date: { before: before.due_date, after: input.due_date },
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
