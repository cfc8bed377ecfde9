import type { Handler } from '../http/context.ts';
import { proposeMove } from './propose-move.ts';
import { reverseUnits } from './reverse-units.ts';

export const reverseMove: Handler<'reverseMove'> = (input, context) =>
  proposeMove(context, 'unit-reversal', input, reverseUnits);
