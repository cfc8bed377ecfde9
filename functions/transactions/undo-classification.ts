import type { Handler } from '../http/context.ts';
import { describeKind, unclassified } from '../money/kind-of-money.ts';
import { changeType } from './change-type.ts';

export const undoClassification: Handler<'undoClassification'> = async (input, context) =>
  changeType(context, input.id, async (before) => ({
    kind: { ...unclassified(before), gives_back: undefined },
    action: 'transaction.classification-undone',
    summary: `Classification as ${describeKind(before)} undone${input.reason ? `: ${input.reason}` : ''}`,
    reason: input.reason,
  }));
