import { useEffect, useRef } from 'react';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { TransactionType } from '#shared/terms.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { dayText, moneyText, optionalDayText, requiredText } from '../../forms/typed-text.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { readTypedMoney } from '../../ui/money-field.tsx';
import { notify } from '../../ui/toast.tsx';
import { type GiveBackText, givesBackInput, NO_GIVE_BACK } from '../classify/give-back.ts';
import { unusualAmount, useNewest } from './unusual-amount.ts';

export interface RecordFormText {
  client_id: string;
  amount: string;
  description: string;
  txn_date: string;
  receipt_day: string;
  type: TransactionType;
  note: string;
  property_id: string;
  category: string;
  refund: boolean;
  account_id: string;
  to_account_id: string;
  /** '' means no line item. Null means that the client's line items are still loading. */
  line_item_id: string | null;
  redeems: GiveBackText;
}

function namedFields({ type }: RecordFormText) {
  if (type === 'transfer') return ['account_id', 'to_account_id'] as const;
  return type === 'contribution' ? (['client_id'] as const) : [];
}

export const RECORD_READING = {
  typed: {
    amount: moneyText('Amount is required'),
    description: requiredText('Description is required'),
    txn_date: dayText('Date is required', 'Enter a valid date as DD/MM/YYYY'),
    receipt_day: optionalDayText(),
  },
  wrong: (text: RecordFormText) => {
    const at = namedFields(text).find((name) => text[name].trim() === '');
    return at && { at, message: at === 'client_id' ? 'Client is required' : 'Account is required' };
  },
  input: ({
    line_item_id,
    client_id,
    account_id,
    to_account_id,
    property_id,
    category,
    refund,
    redeems,
    receipt_day,
    ...text
  }: RecordFormText) => ({
    ...text,
    ...(text.type === 'redemption'
      ? givesBackInput(redeems, redeemedCents({ ...text, refund }) ?? ZERO_CENTS)
      : client_id && text.type !== 'transfer' && { client_id }),
    ...(account_id && { account_id }),
    ...(to_account_id && text.type === 'transfer' && { to_account_id }),
    ...(text.type === 'contribution'
      ? { ...(line_item_id && { line_item_id }), ...(receipt_day && { receipt_day }) }
      : text.type !== 'transfer' && {
          ...(property_id && { property_id }),
          ...(category.trim() && { category }),
          ...(refund && { refund }),
        }),
  }),
};

export function redeemedCents({
  amount,
  refund,
}: Pick<RecordFormText, 'amount' | 'refund'>): Cents | undefined {
  const typed = readTypedMoney(amount);
  return typed !== undefined && !refund ? negateCents(typed) : typed;
}

export function formProblem(text: RecordFormText): string | undefined {
  const named = namedFields(text).map((name) => text[name]);
  const required = [...named, text.amount, text.description, text.txn_date];
  if (required.some((value) => value.trim() === '')) return 'Please fill in all required fields';
  const amount = readTypedMoney(text.amount);
  return amount !== undefined && amount <= 0 ? 'Amount must be positive' : undefined;
}

const FAILED = 'Failed to record transaction';

export function useRecordForm({ clientId = '', onRecorded }: { clientId?: string; onRecorded?: () => void }) {
  const newest = useNewest();
  const form = useCallForm('recordTransaction', {
    ...RECORD_READING,
    start: {
      client_id: clientId,
      amount: '',
      description: '',
      txn_date: displayDate(fundDateAt(new Date())),
      receipt_day: '',
      type: 'contribution',
      note: '',
      property_id: '',
      category: '',
      refund: false,
      account_id: '',
      to_account_id: '',
      line_item_id: null,
      redeems: NO_GIVE_BACK,
    } as RecordFormText,
    questions: ['beyond-pledge', 'possible-duplicate', 'line-unpaid'],
    asks: ({ type = 'contribution', amount }) => unusualAmount(newest, type, amount),
    refusalsAt: { 'future-date': 'txn_date', 'too-old': 'txn_date', 'same-account': 'to_account_id' },
    refresh: 'meanwhile',
    done: 'Transaction recorded successfully!',
    onDone: () => {
      form.restart();
      onRecorded?.();
    },
    onRefused: (error, about) => {
      const message = messageOf(error, FAILED);
      notify.error(error instanceof ApiError && error.code === '' ? FAILED : message, { about });
      const isOfDate = error instanceof ApiError && ['future-date', 'too-old'].includes(error.code);
      return isOfDate ? false : message;
    },
    onInvalid: formProblem,
  });
  const { ref, key } = form;

  const firstKey = useRef(key);
  useEffect(() => {
    if (key === firstKey.current) return;
    firstKey.current = key;
    ref.current?.querySelector('input')?.focus();
  }, [key, ref]);

  return form;
}

export type RecordForm = ReturnType<typeof useRecordForm>;
