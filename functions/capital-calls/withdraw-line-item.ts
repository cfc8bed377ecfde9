import { formatDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { correctLineWrites } from '../money/pay-lines.ts';
import { aboutCall, withdrawLine } from '../records/capital-call-store.ts';
import { presentLineItem } from '../records/present-capital-call.ts';
import { stalledAt } from './issue-batches.ts';
import { loadCorrectableLine } from './load-line-item.ts';

export const withdrawLineItem: Handler<'withdrawLineItem'> = async (input, context) => {
  const { services, today, now, actor, refuse } = context;
  const answer = await decideAgain(async () => {
    const { call, line } = await loadCorrectableLine(context, input.id, input.item_id);
    if (line.withdrawn_at !== undefined) return refuse('already-withdrawn');
    if (line.matched_cents > 0) return refuse('line-has-payments');
    const why = {
      withdrawn_at: now,
      withdrawn_by: actor.userId,
      withdrawn_by_name: actor.name,
      withdrawn_reason: input.reason,
    };
    const after = { ...withdrawLine(line, why), notice_due_at: stalledAt(now) };
    return context.commit(
      {
        writes: correctLineWrites(services, { before: line, after }),
        audit: {
          ...aboutCall(call),
          action: 'capital-call.line-withdrawn',
          summary: `Withdrew ${formatDollars(line.amount_cents)} called from ${line.client_name}: ${input.reason}`,
          changes: {
            client: { after: line.client_name },
            line_item: { after: line.id },
            withdrawn_cents: { before: line.withdrawn_cents, after: after.withdrawn_cents },
            reason: { after: input.reason },
          },
        },
      },
      presentLineItem(after, call, today),
    );
  });
  await services.continueCapitalCall(input.id);
  return answer;
};
