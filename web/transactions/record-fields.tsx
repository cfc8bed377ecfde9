import { LIMITS } from '#shared/constants.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { classNames } from '../ui/class-names.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { RecordForm } from './record-form.ts';
import { TYPE_NAMES } from './type-mark.tsx';

/** The transaction type. */
export function RecordType({ form }: { form: RecordForm }) {
  return (
    <Segmented
      label="Type"
      segments={TRANSACTION_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }))}
      {...form.field('type')}
    />
  );
}

/** Amount, date, description and note. */
export function RecordFields({ form, narrow = false }: { form: RecordForm; narrow?: boolean }) {
  return (
    <>
      <div className={classNames('grid items-start gap-4', narrow ? '' : 'grid-cols-2 max-md:grid-cols-1')}>
        <MoneyField label="Amount" {...form.field('amount')} />
        <DateField key={form.key} label="Date" {...form.day('txn_date')} />
      </div>
      <TextField
        label="Description"
        autoComplete="off"
        maxLength={LIMITS.descriptionLength}
        {...form.field('description')}
      />
      <TextAreaField
        label="Note"
        labelNote="optional"
        hint="Shown to the client of a contribution"
        rows={2}
        maxLength={LIMITS.noteLength}
        {...form.field('note')}
      />
    </>
  );
}
