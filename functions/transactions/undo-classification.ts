import type { transactionsContract } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { changeType } from './change-type.ts';

export const undoClassification: Handler<typeof transactionsContract.undoClassification> = async (
  input,
  context,
) =>
  changeType(context, input.id, ({ type: before }) => ({
    type: '',
    action: 'transaction.classification-undone',
    summary: `Classification as ${before} undone${input.reason ? `: ${input.reason}` : ''}`,
    reason: input.reason,
  }));
