import { type PaymentInput, recordPayment } from '../messages/record-payment.ts';
import type { Effects } from '../two-people/take-effect.ts';
import { adjustUnits } from './adjust-units.ts';
import { openRegisterEffect } from './open-register.ts';
import type { MoveEffect } from './propose-move.ts';
import { redeemUnits } from './propose-redemption.ts';
import { reverseUnits } from './reverse-units.ts';
import { transferUnits } from './transfer-units.ts';

export const MOVE_EFFECTS: Effects<MoveEffect> = {
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
