import * as z from 'zod';
import { addCents, type Cents, negateCents } from '#shared/money.ts';
import { readTypedMoney } from '../ui/money-field.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { typedAmount, typedNote } from './money-input.ts';

/** The allocate form for a contribution of which so much is left. */
export function allocationForm(remainingCents: Cents) {
  return z.object({
    client_id: z.string().min(1, 'Please select a client'),
    amount: typedAmount({
      missing: 'Please enter a valid amount',
      notPositive: 'Please enter a valid amount',
      most: {
        amountCents: remainingCents,
        sentence: (over) =>
          `${formatMoney(over, { exact: true })} more than the ${formatMoney(remainingCents, { exact: true })} left`,
      },
    }),
    note: typedNote,
  });
}

export type AllocationFormText = z.input<ReturnType<typeof allocationForm>>;
export type AllocationFormInput = z.output<ReturnType<typeof allocationForm>>;

/** What stays unallocated once the typed amount is taken; undefined while it cannot be taken. */
export function leftAfter(remainingCents: Cents, typed: string): Cents | undefined {
  const amount = readTypedMoney(typed);
  if (amount === undefined || amount <= 0 || amount > remainingCents) return undefined;
  return addCents(remainingCents, negateCents(amount));
}
