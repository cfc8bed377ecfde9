import type { transactionsContract } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { changeType } from './change-type.ts';
import { describeKind, unclassified } from './kind-of-money.ts';

export const undoClassification: Handler<typeof transactionsContract.undoClassification> = async (
  input,
  context,
) =>
  changeType(context, input.id, async (before) => ({
    kind: unclassified(before),
    action: 'transaction.classification-undone',
    summary: `Classification as ${describeKind(before)} undone${input.reason ? `: ${input.reason}` : ''}`,
    reason: input.reason,
  }));
