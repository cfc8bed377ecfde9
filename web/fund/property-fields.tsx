import { useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { PROPERTY_TYPES } from '#shared/terms.ts';
import type { CallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { DetailsText } from './property-forms.ts';

const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: value }));

export function PropertyFields({ form }: { form: Pick<CallForm<DetailsText>, 'field' | 'day'> }) {
  const { field, day } = form;
  const [today] = useState(() => fundDateAt(new Date()));
  const pair = 'grid grid-cols-2 items-start gap-4 max-md:grid-cols-1';
  const place = { labelNote: 'optional', autoComplete: 'off', maxLength: LIMITS.placeLength };
  return (
    <>
      <TextField
        label="Name"
        maxLength={LIMITS.nameLength}
        required
        placeholder="18 Quay Street"
        {...field('name')}
      />
      <SelectField label="Type" options={TYPES} {...field('type')} />
      <div className={pair}>
        <DateField label="Acquired on" labelNote="optional" max={today} {...day('acquired_on')} />
        <MoneyField label="Acquisition price" required {...field('acquisitionPrice')} />
      </div>
      <div className={pair}>
        <TextField label="City" {...place} {...field('city')} />
        <TextField label="State" {...place} {...field('state')} />
      </div>
      <TextField label="Country" {...place} {...field('country')} />
    </>
  );
}
