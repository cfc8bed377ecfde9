import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { fundDateAt } from '#shared/calendar-date.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { notify } from '../ui/toast.tsx';
import {
  emptyRecordForm,
  formProblem,
  type RecordFormInput,
  type RecordFormText,
  recordForm,
} from './record-form.ts';

const FALLBACK = 'Failed to record transaction';
const FIELDS = ['client_id', 'amount', 'description', 'txn_date', 'type', 'note'] as const;

/**
 * The form that records money by hand: one idempotency key for each form, a new one once it was recorded.
 * `clientId` is whose money it is, where that is known before.
 */
export function useRecordForm({
  clientId = '',
  onRecorded,
}: {
  clientId?: string;
  onRecorded?: () => void;
} = {}) {
  const start = () => ({ ...emptyRecordForm(fundDateAt(new Date())), client_id: clientId });
  const [form, setForm] = useState(() => ({ key: crypto.randomUUID(), problem: '' }));
  const top = useRef<HTMLDivElement>(null);
  const fields = useForm<RecordFormText, unknown, RecordFormInput>({
    shouldFocusError: false,
    resolver: zodResolver(recordForm) as Resolver<RecordFormText, unknown, RecordFormInput>,
    defaultValues: start(),
  });
  const { isSubmitting: busy, submitCount } = fields.formState;

  // The library would go by the order of registration, which a reset changes.
  useEffect(() => {
    if (submitCount > 0) top.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  // Once recorded, the next form begins at its first field.
  const firstKey = useRef(form.key);
  useEffect(() => {
    if (form.key === firstKey.current) return;
    firstKey.current = form.key;
    top.current?.querySelector('input')?.focus();
  }, [form.key]);

  async function submit(input: RecordFormInput) {
    setForm({ ...form, problem: '' });
    try {
      await call('recordTransaction', input, { idempotencyKey: form.key });
    } catch (error) {
      const message = messageOf(error, FALLBACK);
      notify.error(message);
      for (const { path, message: said } of error instanceof ApiError ? error.issues : []) {
        const field = FIELDS.find((name) => name === path);
        if (field) fields.setError(field, { message: said });
      }
      setForm({ ...form, problem: message });
      return;
    }
    notify.success('Transaction recorded successfully!');
    fields.reset(start());
    setForm({ key: crypto.randomUUID(), problem: '' });
    void refresh(
      'listTransactions',
      'listClients',
      'getClient',
      'getClientDashboard',
      'getFundStatistics',
      'getFundPerformance',
    );
    onRecorded?.();
  }

  function refuse() {
    setForm({ ...form, problem: formProblem(fields.getValues()) ?? '' });
  }

  return {
    ...fields,
    /** Wraps the form; the first wrong field in it takes the focus. */
    top,
    busy,
    key: form.key,
    problem: form.problem,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!busy) void fields.handleSubmit(submit, refuse)();
    },
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;
