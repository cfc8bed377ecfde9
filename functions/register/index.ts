import { redemptionsContract } from '#shared/contract/redemptions.ts';
import { registerContract } from '#shared/contract/register.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { decideMove } from './decide-move.ts';
import { getRegister } from './get-register.ts';
import { listUnitMoves } from './list-unit-moves.ts';
import { openRegister } from './open-register.ts';
import { proposeAdjustment } from './propose-adjustment.ts';
import { proposeRedemption } from './propose-redemption.ts';
import { proposeTransfer } from './propose-transfer.ts';
import { reverseMove } from './reverse-move.ts';

export const registerArea = handlersFor(
  'register',
  { ...registerContract, ...redemptionsContract },
  {
    getRegister,
    listUnitMoves,
    proposeTransfer,
    proposeAdjustment,
    proposeRedemption,
    openRegister,
    decideMove,
    reverseMove,
  },
);

export const handler = serve(registerArea, servicesFromEnvironment);
