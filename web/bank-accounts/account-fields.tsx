import { useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { CallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { AccountText } from './account-form.ts';

export function AccountFields({ form }: { form: Pick<CallForm<AccountText>, 'field' | 'day'> }) {
  const { field, day } = form;
  const [today] = useState(() => fundDateAt(new Date()));
  const pair = 'grid grid-cols-2 items-start gap-4 max-md:grid-cols-1';
  return (
    <>
      <TextField
        label="Name"
        maxLength={LIMITS.nameLength}
        required
        autoComplete="off"
        placeholder="Operating"
        {...field('name')}
      />
      <div className={pair}>
        <TextField
          label="BSB"
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder="000-000"
          {...field('bsb')}
        />
        <TextField
          label="Account number"
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder="0000 0000"
          {...field('account_number')}
        />
      </div>
      <div className={pair}>
        <DateField label="Opened on" required max={today} {...day('opening_day')} />
        <MoneyField
          label="Opening balance"
          hint="Before the first transaction of that day"
          required
          {...field('opening_balance')}
        />
      </div>
    </>
  );
}
