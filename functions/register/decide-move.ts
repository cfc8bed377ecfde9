import type { Handler } from '../http/context.ts';
import { type PaymentInput, recordPayment } from '../messages/record-payment.ts';
import { decide } from '../two-people/decide.ts';
import type { Effects } from '../two-people/take-effect.ts';
import { openRegisterEffect } from './open-register.ts';
import { adjustUnits } from './propose-adjustment.ts';
import type { MoveEffect } from './propose-move.ts';
import { redeemUnits } from './propose-redemption.ts';
import { transferUnits } from './propose-transfer.ts';
import { reverseUnits } from './reverse-move.ts';

export const decideMove: Handler<'decideMove'> = (input, context) =>
  decide(context, input, MOVE_EFFECTS, (approval, effect) => ({
    approval,
    moves: [...(effect?.moves ?? [])],
  }));

const MOVE_EFFECTS: Effects<MoveEffect> = {
  'unit-transfer': transferUnits,
  'unit-adjustment': adjustUnits,
  'unit-redemption': redeemUnits,
  'register-opening': openRegisterEffect,
  'unit-reversal': reverseUnits,
  'receipt-day': async (maker, input: PaymentInput, asked) => {
    const { change } = await recordPayment(maker, input, asked);
    return { change, moves: [], summary: '', subject: '' };
  },
};
