import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { commitHold } from './hold-transaction.ts';
import { loadChangeable } from './load-unlocked.ts';

export const undoHold: Handler<'undoHold'> = async (input, context) => {
  const { refuse } = context;
  return decideAgain(async () => {
    const transaction = await loadChangeable(context, input.id, (row) => {
      if (row.held_at === undefined) refuse('not-held');
    });
    const hold = { held_at: undefined, held_by: undefined, held_by_name: undefined, held_reason: undefined };
    return commitHold(context, transaction, hold, {
      action: 'transaction.hold-undone',
      summary: input.reason ? `No longer held: ${input.reason}` : 'No longer held',
      changes: {
        held: { before: true, after: false },
        ...(input.reason ? { reason: { after: input.reason } } : {}),
      },
    });
  });
};
