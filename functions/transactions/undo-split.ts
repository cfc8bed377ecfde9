import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { withGivenBack } from '../messages/with-given-back.ts';
import { suggestKinds } from '../money/classification-rule.ts';
import { changeTypeWrites } from '../money/counter-writes.ts';
import { describeParts, kindChanges, unclassified } from '../money/kind-of-money.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { aboutTransaction } from '../records/transaction-store.ts';
import { loadUnlocked, refuseIfUsed } from './load-unlocked.ts';

export const undoSplit: Handler<'undoSplit'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const before = await loadUnlocked(context, input.id, async (row) => {
      await refuseIfUsed(context, row);
      if (!row.parts) refuse('not-split');
    });
    const after = { ...before, ...unclassified(before), gives_back: undefined };
    const suggested = await suggestKinds(services, [after]);
    const change = await changeTypeWrites(services, before, after);
    return context.commit(
      {
        ...(await withGivenBack(context, change.writes, change.back)),
        audit: {
          ...aboutTransaction(before),
          action: 'transaction.split-undone',
          summary: `Split into ${describeParts(before)} undone${input.reason ? `: ${input.reason}` : ''}`,
          changes: {
            ...kindChanges(before, after),
            ...(input.reason ? { reason: { after: input.reason } } : {}),
          },
        },
      },
      presentTransaction(after, suggested(after)),
    );
  });
};
