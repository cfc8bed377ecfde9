import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { readTypedMoney } from '../ui/money-field.tsx';
import { typedAmount, typedNote } from './money-input.ts';

/** What stands in the form; `txn_date_text` tells an empty date from a wrong one. */
export interface RecordFormText {
  client_id: string;
  amount: string;
  description: string;
  txn_date: CalendarDate | undefined;
  txn_date_text: string;
  type: (typeof TRANSACTION_TYPES)[number];
  note: string;
}

/** The record form, read into the input of the call. */
export const recordForm = z
  .object({
    client_id: z.string().min(1, 'Client is required'),
    amount: typedAmount({ missing: 'Amount is required', notPositive: 'Amount must be positive' }),
    description: z
      .string()
      .trim()
      .min(1, 'Description is required')
      .max(LIMITS.descriptionLength, `At most ${LIMITS.descriptionLength} characters`),
    txn_date: z.custom<CalendarDate | undefined>(),
    txn_date_text: z.string(),
    type: z.enum(TRANSACTION_TYPES),
    note: typedNote,
  })
  .transform(({ txn_date, txn_date_text, ...rest }, context) => {
    if (txn_date) return { ...rest, txn_date };
    context.issues.push({
      code: 'custom',
      input: txn_date_text,
      path: ['txn_date'],
      message: txn_date_text.trim() === '' ? 'Date is required' : 'Enter a date that exists, as DD/MM/YYYY',
    });
    return z.NEVER;
  });

export type RecordFormInput = z.output<typeof recordForm>;

/** The sentence above the form: a missing field goes before an amount that is not positive. */
export function formProblem(text: RecordFormText): string | undefined {
  const dateMissing = !text.txn_date && text.txn_date_text.trim() === '';
  const missing = [text.client_id, text.amount, text.description].some((value) => value.trim() === '');
  if (missing || dateMissing) return 'Please fill in all required fields';
  const amount = readTypedMoney(text.amount);
  return amount !== undefined && amount <= 0 ? 'Amount must be positive' : undefined;
}

export function emptyRecordForm(today: CalendarDate): RecordFormText {
  return {
    client_id: '',
    amount: '',
    description: '',
    txn_date: today,
    txn_date_text: today,
    type: 'contribution',
    note: '',
  };
}
