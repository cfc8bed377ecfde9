import type { Handler } from '../http/context.ts';
import { decide } from '../two-people/decide.ts';
import { MOVE_EFFECTS } from './move-effects.ts';

export const decideMove: Handler<'decideMove'> = (input, context) =>
  decide(context, input, MOVE_EFFECTS, (approval, effect) => ({
    approval,
    moves: [...(effect?.moves ?? [])],
  }));
