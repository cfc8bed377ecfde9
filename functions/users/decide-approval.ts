import type { Handler } from '../http/context.ts';
import { decide } from '../two-people/decide.ts';
import { APPROVAL_EFFECTS } from './approval-effects.ts';

export const decideApproval: Handler<'decideApproval'> = (input, context) =>
  decide(context, input, APPROVAL_EFFECTS, (approval) => approval);
