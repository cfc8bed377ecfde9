import * as z from 'zod';
import { type CalendarDate, displayDate, parseDisplayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { readTypedMoney } from '../ui/money-field.tsx';
import { typedAmount, typedNote } from './money-input.ts';

/** What stands in the form. The date is text too: an emptied one is not undefined, which would mean its start. */
export interface RecordFormText {
  client_id: string;
  amount: string;
  description: string;
  txn_date: string;
  type: (typeof TRANSACTION_TYPES)[number];
  note: string;
}

/** Read at the field, so that it is marked together with the others that are wrong. */
const typedDate = z.string().transform((text, context): CalendarDate => {
  const date = parseDisplayDate(text);
  if (date) return date;
  const message = text.trim() === '' ? 'Date is required' : 'Enter a date that exists, as DD/MM/YYYY';
  context.issues.push({ code: 'custom', input: text, message });
  return z.NEVER;
});

/** The record form, read into the input of the call. */
export const recordForm = z.object({
  client_id: z.string().min(1, 'Client is required'),
  amount: typedAmount({ missing: 'Amount is required', notPositive: 'Amount must be positive' }),
  description: z
    .string()
    .trim()
    .min(1, 'Description is required')
    .max(LIMITS.descriptionLength, `At most ${LIMITS.descriptionLength} characters`),
  txn_date: typedDate,
  type: z.enum(TRANSACTION_TYPES),
  note: typedNote,
});

export type RecordFormInput = z.output<typeof recordForm>;

/** The sentence above the form: a missing field goes before an amount that is not positive. */
export function formProblem(text: RecordFormText): string | undefined {
  const required = [text.client_id, text.amount, text.description, text.txn_date];
  if (required.some((value) => value.trim() === '')) return 'Please fill in all required fields';
  const amount = readTypedMoney(text.amount);
  return amount !== undefined && amount <= 0 ? 'Amount must be positive' : undefined;
}

export function emptyRecordForm(today: CalendarDate): RecordFormText {
  return {
    client_id: '',
    amount: '',
    description: '',
    txn_date: displayDate(today),
    type: 'contribution',
    note: '',
  };
}
