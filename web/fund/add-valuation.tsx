import { useId, useState } from 'react';
import { fundDateAt, parseDisplayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Property } from '#shared/contract/properties.ts';
import { call, checkInput } from '../api/client.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { notify } from '../ui/toast.tsx';
import { PropertyDialog } from './property-dialog.tsx';
import { emptyValuation, readValuation } from './property-forms.ts';
import { refreshProperties } from './refresh-properties.ts';
import { usePropertyForm } from './use-property-form.ts';

/** A valuation to be kept with those before it; the one of the latest day is the current value. */
export function AddValuation({ property, onClose }: { property: Property; onClose: () => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [today] = useState(() => fundDateAt(new Date()));
  const sources = useId();
  const { id } = property;
  const form = usePropertyForm({
    start: emptyValuation(today),
    read: (text) =>
      readValuation(text, today, (valuation) => checkInput('updateProperty', { id, valuation })),
    save: async (valuation) => {
      await call('updateProperty', { id, valuation }, { idempotencyKey });
      notify.success('Valuation added.');
      await refreshProperties();
      onClose();
    },
  });
  const { text, problems, change } = form;
  return (
    <PropertyDialog
      title="Add valuation"
      subtitle={property.name}
      action="Add valuation"
      actionBusy="Adding"
      form={form}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <MoneyField
          label="Market value"
          value={text.marketValue}
          error={problems.marketValue}
          required
          onChange={(marketValue) => change({ marketValue })}
        />
        <DateField
          label="Valued on"
          value={parseDisplayDate(text.date)}
          max={today}
          error={problems.date}
          required
          onChange={(_date, date) => change({ date })}
        />
      </div>
      <TextField
        label="Source"
        value={text.source}
        error={problems.source}
        maxLength={LIMITS.nameLength}
        required
        autoComplete="off"
        list={sources}
        hint="Who valued it, or on what ground"
        onChange={(event) => change({ source: event.target.value })}
      />
      <datalist id={sources}>
        <option value="Independent valuation" />
        <option value="Directors’ valuation" />
        <option value="Purchase price" />
      </datalist>
    </PropertyDialog>
  );
}
