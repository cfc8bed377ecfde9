import type { ApprovalKind } from '#shared/terms.ts';
import { Refusal } from '../ledger/refusal.ts';
import type { ApprovalItem } from '../records/approval-store.ts';
import { changeSettings } from '../two-people/change-settings.ts';
import type { Effect, Maker, TakeEffect } from '../two-people/take-effect.ts';
import { type AccessInput, changeAccess } from './change-access.ts';
import { createStaff } from './create-staff.ts';

const changesAccess: TakeEffect = async (maker, input: AccessInput, asked) =>
  (await changeAccess(maker, input, asked)) ?? maker.refuse('nothing-to-change');

const EFFECTS: Readonly<Record<ApprovalKind, TakeEffect>> = {
  'manager-invited': createStaff,
  'manager-promoted': changesAccess,
  'manager-enabled': changesAccess,
  'fund-settings': (maker, input: Parameters<typeof changeSettings>[1]) => changeSettings(maker, input),
};

/** Checks the change again. Refuses `changed-meanwhile` with the sentence of the failed check. */
export async function effectOf(
  maker: Omit<Maker, 'refuse'>,
  { what, input, asked_by: by }: ApprovalItem,
): Promise<Effect> {
  const refuse: Maker['refuse'] = (code, details) => {
    throw new Refusal('changed-meanwhile', { sentence: new Refusal(code, details).message });
  };
  return EFFECTS[what]({ ...maker, refuse }, JSON.parse(input) as never, { by });
}
