import type { Handler } from '../http/context.ts';
import { adjustUnits } from './adjust-units.ts';
import { proposeMove } from './propose-move.ts';

export const proposeAdjustment: Handler<'proposeAdjustment'> = (input, context) =>
  proposeMove(context, 'unit-adjustment', input, adjustUnits);
