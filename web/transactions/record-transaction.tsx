import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { TRANSACTION_TYPES } from '#shared/contract/transactions.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { notify } from '../ui/toast.tsx';
import {
  emptyRecordForm,
  formProblem,
  type RecordFormInput,
  type RecordFormText,
  recordForm,
} from './record-form.ts';
import { TYPE_NAMES } from './type-mark.tsx';
import { clientOption, useClients } from './use-clients.ts';

const LIST = '/manager/transactions';
const FALLBACK = 'Failed to record transaction';
const FIELDS = ['client_id', 'amount', 'description', 'txn_date', 'type', 'note'] as const;

/** Records money by hand. One idempotency key for each form; a new one once it was recorded. */
export function RecordTransaction() {
  const clients = useClients();
  const options = useMemo(() => clients.data?.clients.map(clientOption) ?? [], [clients.data]);
  const [form, setForm] = useState(() => ({ key: crypto.randomUUID(), problem: '' }));
  const top = useRef<HTMLDivElement>(null);
  const { control, register, handleSubmit, reset, setError, getValues, setValue, formState } = useForm<
    RecordFormText,
    unknown,
    RecordFormInput
  >({
    shouldFocusError: false,
    resolver: zodResolver(recordForm) as Resolver<RecordFormText, unknown, RecordFormInput>,
    defaultValues: emptyRecordForm(fundDateAt(new Date())),
  });
  const { errors, isSubmitting: busy } = formState;

  // The library would go by the order of registration, which a reset changes.
  useEffect(() => {
    if (formState.submitCount > 0) {
      top.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [formState.submitCount]);

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
        if (field) setError(field, { message: said });
      }
      setForm({ ...form, problem: message });
      return;
    }
    notify.success('Transaction recorded successfully!');
    reset(emptyRecordForm(fundDateAt(new Date())));
    setForm({ key: crypto.randomUUID(), problem: '' });
    void refresh(
      'listTransactions',
      'listClients',
      'getClient',
      'getClientDashboard',
      'getFundStatistics',
      'getFundPerformance',
    );
  }

  return (
    <Page
      title="Record transaction"
      actions={
        <ButtonLink to={LIST} icon={<ArrowLeft aria-hidden="true" className="size-4" />}>
          <span>
            View all<span className="max-md:sr-only"> transactions</span>
          </span>
        </ButtonLink>
      }
    >
      <div ref={top} className="w-full max-w-140">
        <form
          noValidate
          aria-busy={busy || undefined}
          onSubmit={(event) => {
            event.preventDefault();
            if (busy) return;
            void handleSubmit(submit, () => setForm({ ...form, problem: formProblem(getValues()) ?? '' }))();
          }}
          className="flex flex-col gap-4 rounded-box border border-line p-5 max-md:border-0 max-md:p-0"
        >
          {form.problem && <Notice tone="negative">{form.problem}</Notice>}
          {clients.error && !clients.data && (
            <Notice tone="negative">
              Clients did not load: {clients.error.message}{' '}
              <button
                type="button"
                className="font-medium underline underline-offset-2"
                onClick={() => void clients.mutate()}
              >
                Try Again
              </button>
            </Notice>
          )}
          <Controller
            control={control}
            name="type"
            render={({ field }) => (
              <Segmented
                label="Type"
                segments={TRANSACTION_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }))}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="client_id"
            render={({ field }) => (
              <Combobox
                key={`${form.key} ${clients.data ? 'loaded' : 'loading'}`}
                label="Client"
                placeholder={clients.data || clients.error ? 'Search clients' : 'Loading clients'}
                options={options}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={errors.client_id?.message}
                disabled={!clients.data}
                emptyText={options.length === 0 ? 'The fund has no clients yet' : 'No client of that name'}
              />
            )}
          />
          <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
            <Controller
              control={control}
              name="amount"
              render={({ field }) => (
                <MoneyField
                  label="Amount"
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  ref={field.ref}
                  error={errors.amount?.message}
                />
              )}
            />
            <Controller
              control={control}
              name="txn_date"
              render={({ field }) => (
                <DateField
                  key={form.key}
                  label="Date"
                  value={field.value}
                  onChange={(date, text) => {
                    setValue('txn_date_text', text);
                    field.onChange(date);
                  }}
                  onBlur={field.onBlur}
                  ref={field.ref}
                  error={errors.txn_date?.message}
                />
              )}
            />
          </div>
          <TextField
            label="Description"
            autoComplete="off"
            maxLength={LIMITS.descriptionLength}
            error={errors.description?.message}
            {...register('description')}
          />
          <TextAreaField
            label="Note"
            labelNote="optional"
            hint="Shown to the client of a contribution"
            rows={2}
            maxLength={LIMITS.noteLength}
            error={errors.note?.message}
            {...register('note')}
          />
          <div className="flex justify-end gap-2 border-t border-line pt-4 max-md:flex-col-reverse">
            <ButtonLink to={LIST}>Cancel</ButtonLink>
            <Button variant="primary" type="submit" busy={busy} busyLabel="Recording">
              Record transaction
            </Button>
          </div>
        </form>
      </div>
    </Page>
  );
}
