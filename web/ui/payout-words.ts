import type { PayoutLine } from '#shared/contract/payouts.ts';
import type { HeldReason, PayableType } from '#shared/terms.ts';
import type { Tone } from './badge.tsx';

export const PAYOUTS = '/manager/payouts';
export const PAYMENT_FILES = '/manager/payment-files';

export const PAYABLE_NAMES: Readonly<Record<PayableType, string>> = {
  distribution: 'Distribution',
  redemption: 'Redemption',
  compensation: 'Compensation',
};

export const LINE_STATES: Readonly<Record<PayoutLine['state'], readonly [name: string, tone: Tone]>> = {
  ready: ['To pay', 'neutral'],
  held: ['Held', 'warning'],
  'in-file': ['In a payment file', 'info'],
  paid: ['Paid', 'positive'],
  returned: ['Returned', 'negative'],
  cancelled: ['Cancelled', 'neutral'],
};

export const HELD: Readonly<Record<HeldReason, readonly [why: string, toDo: string]>> = {
  'no-payee': ['No account to pay to', 'Enter an account'],
  suspended: ['The client is suspended', 'Check the client'],
  deceased: ['The client is deceased', 'Pay the estate'],
};

type Held = Pick<PayoutLine, 'state' | 'held_because'>;

export function isPayable({ state, held_because: held }: Held): boolean {
  return (state === 'ready' || state === 'returned') && held === null;
}
