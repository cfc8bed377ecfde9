import { formatDollars, ZERO_CENTS } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { receiptCorrection } from '../messages/correct-receipt.ts';
import { correctLineWrites, withReceipt } from '../money/pay-lines.ts';
import { aboutCall } from '../records/capital-call-store.ts';
import { presentLineItem } from '../records/present-capital-call.ts';
import { loadCorrectableLine } from './load-line-item.ts';

export const undoWriteOff: Handler<'undoWriteOff'> = async (input, context) => {
  const { services, today, now, refuse } = context;
  return decideAgain(async () => {
    const { call, line } = await loadCorrectableLine(context, input.id, input.item_id);
    if (line.withdrawn_at !== undefined) return refuse('already-withdrawn');
    if (line.written_off_cents === 0) return refuse('not-written-off');
    const undone = {
      ...line,
      written_off_cents: ZERO_CENTS,
      written_off_at: undefined,
      written_off_by: undefined,
      written_off_by_name: undefined,
      written_off_reason: undefined,
    };
    const after = withReceipt(undone, now);
    const told = await receiptCorrection(services, { before: line, after }, now);
    return context.commit(
      {
        writes: { ...correctLineWrites(services, { before: line, after }), ...told.writes },
        audit: {
          ...aboutCall(call),
          action: 'capital-call.write-off-undone',
          summary: `${formatDollars(line.written_off_cents)} of ${line.client_name} is due again: ${input.reason}`,
          changes: {
            client: { after: line.client_name },
            line_item: { after: line.id },
            written_off_cents: { before: line.written_off_cents, after: ZERO_CENTS },
            reason: { after: input.reason },
          },
        },
        furtherAudits: told.audits,
      },
      presentLineItem(after, call, today),
    );
  });
};
