import { addCents, formatDollars } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { correctLineWrites } from '../money/pay-lines.ts';
import { aboutCall, dueOfLine } from '../records/capital-call-store.ts';
import { presentLineItem } from '../records/present-capital-call.ts';
import { loadCorrectableLine } from './load-line-item.ts';

/** A write-off does not change the pledge. */
export const writeOffLineItem: Handler<'writeOffLineItem'> = async (input, context) => {
  const { services, today, now, actor, refuse } = context;
  return decideAgain(async () => {
    const { call, line } = await loadCorrectableLine(context, input.id, input.item_id);
    const due = dueOfLine(line);
    if (input.amount > due) {
      const sentence = EXACT_SENTENCES['exceeds-outstanding'].ofLine(due, line.title, line.client_name);
      return refuse('exceeds-outstanding', { sentence });
    }
    const after = {
      ...line,
      written_off_cents: addCents(line.written_off_cents, input.amount),
      written_off_at: now,
      written_off_by: actor.userId,
      written_off_by_name: actor.name,
      written_off_reason: input.reason,
    };
    return context.commit(
      {
        writes: correctLineWrites(services, { before: line, after }),
        audit: {
          ...aboutCall(call),
          action: 'capital-call.written-off',
          summary: `Wrote off ${formatDollars(input.amount)} of ${line.client_name}: ${input.reason}`,
          changes: {
            client: { after: line.client_name },
            line_item: { after: line.id },
            written_off_cents: { before: line.written_off_cents, after: after.written_off_cents },
            reason: { after: input.reason },
          },
        },
      },
      presentLineItem(after, call, today),
    );
  });
};
