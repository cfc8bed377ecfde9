import { Controller } from 'react-hook-form';
import { parseDisplayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { classNames } from '../ui/class-names.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TYPE_NAMES } from './type-mark.tsx';
import type { RecordForm } from './use-record-form.ts';

/** What the money was for. */
export function RecordType({ form }: { form: RecordForm }) {
  return (
    <Controller
      control={form.control}
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
  );
}

/** Amount, date, description and note. */
export function RecordFields({ form, narrow = false }: { form: RecordForm; narrow?: boolean }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className={classNames('grid items-start gap-4', narrow ? '' : 'grid-cols-2 max-md:grid-cols-1')}>
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
              value={parseDisplayDate(field.value)}
              onChange={(_date, text) => field.onChange(text)}
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
    </>
  );
}
