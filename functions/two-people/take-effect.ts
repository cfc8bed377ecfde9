import type { ApprovalKind } from '#shared/terms.ts';
import type { Change } from '../ledger/change.ts';
import type { Asked, Maker } from '../ledger/maker.ts';
import { Refusal } from '../ledger/refusal.ts';
import type { ApprovalItem } from '../records/approval-store.ts';

export interface Effect {
  readonly change: Change;
  readonly afterwards?: () => Promise<void>;
}

export type TakeEffect<Taken extends Effect = Effect> = (
  maker: Maker,
  input: never,
  asked: Asked,
) => Promise<Taken>;

export type Effects<Taken extends Effect = Effect> = Readonly<
  Partial<Record<ApprovalKind, TakeEffect<Taken>>>
>;

export async function effectOf<Taken extends Effect>(
  effects: Effects<Taken>,
  maker: Omit<Maker, 'refuse'>,
  { what, input, asked_by: by, asked_by_name: byName }: ApprovalItem,
): Promise<Taken> {
  const refuse: Maker['refuse'] = (code, details) => {
    throw new Refusal('changed-meanwhile', { sentence: new Refusal(code, details).message });
  };
  const takeEffect = effects[what] ?? refuse('approval-not-found');
  return takeEffect({ ...maker, refuse }, JSON.parse(input) as never, { by, byName });
}
