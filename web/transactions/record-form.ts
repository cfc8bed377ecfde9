import { useEffect, useRef } from 'react';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { TransactionType } from '#shared/terms.ts';
import { messageOf } from '../api/api-error.ts';
import { filled, typedDay, typedMoney } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { readTypedMoney } from '../ui/money-field.tsx';
import { notify } from '../ui/toast.tsx';

/** The form's fields, named as in the call. */
export interface RecordFormText {
  client_id: string;
  amount: string;
  description: string;
  txn_date: string;
  type: TransactionType;
  note: string;
}

/** The parsers of the form. */
export const RECORD_READING = {
  typed: {
    client_id: filled('Client is required'),
    amount: typedMoney('Amount is required'),
    description: filled('Description is required'),
    txn_date: typedDay('Date is required', 'Enter a date that exists, as DD/MM/YYYY'),
  },
  input: (text: RecordFormText) => text,
};

/** The error above the form: a missing field takes precedence over an amount that is not positive. */
export function formProblem(text: RecordFormText): string | undefined {
  const required = [text.client_id, text.amount, text.description, text.txn_date];
  if (required.some((value) => value.trim() === '')) return 'Please fill in all required fields';
  const amount = readTypedMoney(text.amount);
  return amount !== undefined && amount <= 0 ? 'Amount must be positive' : undefined;
}

/**
 * The form that records a transaction by hand; it restarts after each one. `clientId` is the client, if already
 * known.
 */
export function useRecordForm({ clientId = '', onRecorded }: { clientId?: string; onRecorded?: () => void }) {
  const form = useCallForm('recordTransaction', {
    ...RECORD_READING,
    start: {
      client_id: clientId,
      amount: '',
      description: '',
      txn_date: displayDate(fundDateAt(new Date())),
      type: 'contribution',
      note: '',
    },
    // The next transaction can be typed while the lists reload.
    refresh: 'meanwhile',
    done: 'Transaction recorded successfully!',
    onDone: () => {
      form.restart();
      onRecorded?.();
    },
    onRefused: (error) => {
      const message = messageOf(error, 'Failed to record transaction');
      notify.error(message);
      return message;
    },
    onInvalid: formProblem,
  });
  const { ref, key } = form;

  // After recording, the restarted form focuses its first field.
  const firstKey = useRef(key);
  useEffect(() => {
    if (key === firstKey.current) return;
    firstKey.current = key;
    ref.current?.querySelector('input')?.focus();
  }, [key, ref]);

  return form;
}

export type RecordForm = ReturnType<typeof useRecordForm>;
