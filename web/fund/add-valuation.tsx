import { useId, useState } from 'react';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Property } from '#shared/contract/fund.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText, moneyText, withRule } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';

/** Adds a valuation to the earlier ones; the one with the latest date is the current value. */
export function AddValuation({ property, onClose }: { property: Property; onClose: () => void }) {
  const [today] = useState(() => fundDateAt(new Date()));
  const sources = useId();
  const form = useCallForm('updateProperty', {
    start: { marketValue: '', date: displayDate(today), source: '' },
    typed: {
      marketValue: moneyText('Market value is required'),
      date: withRule(
        dayText('Date is required'),
        (day) => day <= today,
        'A valuation cannot be dated in the future',
      ),
    },
    input: (valuation) => ({ id: property.id, valuation }),
    done: 'Valuation added.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Add valuation"
      subtitle={property.name}
      action="Add valuation"
      actionBusy="Adding"
      form={form}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <MoneyField label="Market value" required {...form.field('marketValue')} />
        <DateField label="Valued on" max={today} required {...form.day('date')} />
      </div>
      <TextField
        label="Source"
        maxLength={LIMITS.nameLength}
        required
        autoComplete="off"
        list={sources}
        hint="Who valued it, or on what ground"
        {...form.field('source')}
      />
      <datalist id={sources}>
        <option value="Independent valuation" />
        <option value="Directors’ valuation" />
        <option value="Purchase price" />
      </datalist>
    </FormDialog>
  );
}
