import { useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { CallForm } from '../forms/use-call-form.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { AccountText, PayerText } from './account-form.ts';

const PAIR = 'grid grid-cols-2 items-start gap-4 max-md:grid-cols-1';

export function PayerFields({ form: { field } }: { form: Pick<CallForm<PayerText>, 'field'> }) {
  const { value: balanced, onChange } = field('balanced');
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">Payment files</legend>
      <p className="text-label text-muted">
        Payment files that pay from this account need these details. The bank gives you the details when you
        apply for direct entry, its service for payment files.
      </p>
      <div className={PAIR}>
        <TextField
          label="Bank code"
          hint="Three letters, such as WBC"
          maxLength={3}
          {...field('bank_code')}
        />
        <TextField label="User ID" hint="At most 6 digits" inputMode="numeric" {...field('user_id')} />
        <TextField
          label="User name"
          hint="As the bank knows the fund"
          maxLength={26}
          {...field('user_name')}
        />
        <TextField
          label="Remitter"
          hint="The sender that clients see"
          maxLength={16}
          {...field('remitter')}
        />
      </div>
      <CheckboxField
        label="Balanced file"
        detail="The file itself debits the total. Only for banks that require it."
        checked={balanced}
        onChange={onChange}
      />
    </fieldset>
  );
}

export function AccountFields({ form }: { form: Pick<CallForm<AccountText>, 'field' | 'day'> }) {
  const { field, day } = form;
  const [today] = useState(() => fundDateAt(new Date()));
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
      <div className={PAIR}>
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
      <div className={PAIR}>
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
