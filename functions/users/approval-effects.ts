import { changeSettings } from '../two-people/change-settings.ts';
import { changeTaxStatus } from '../two-people/change-tax-status.ts';
import { type LiftInput, liftSuspension } from '../two-people/lift-suspension.ts';
import type { Effects, TakeEffect } from '../two-people/take-effect.ts';
import { type VoidInput, voidFile } from '../two-people/void-payment-file.ts';
import { type AccessInput, changeAccess } from './change-access.ts';
import { createStaff } from './create-staff.ts';

const changesAccess: TakeEffect = async (maker, input: AccessInput, asked) =>
  (await changeAccess(maker, input, asked)) ?? maker.refuse('nothing-to-change');

/** Moves of units have their own effects in functions/register. */
export const APPROVAL_EFFECTS: Effects = {
  'manager-invited': createStaff,
  'manager-promoted': changesAccess,
  'manager-enabled': changesAccess,
  'payment-file-void': (maker, input: VoidInput) => voidFile(maker, input),
  'fund-settings': (maker, input: Parameters<typeof changeSettings>[1]) => changeSettings(maker, input),
  'payee-lift': (maker, input: LiftInput) => liftSuspension(maker, input),
  'tax-exempt': changeTaxStatus,
};
