import type { Handler } from '../http/context.ts';
import { proposeMove } from './propose-move.ts';
import { transferUnits } from './transfer-units.ts';

export const proposeTransfer: Handler<'proposeTransfer'> = (input, context) =>
  proposeMove(context, 'unit-transfer', input, transferUnits);
