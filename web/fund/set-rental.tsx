import { useState } from 'react';
import { fundDateAt, parseDisplayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Property } from '#shared/contract/properties.ts';
import { call, checkInput } from '../api/client.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.tsx';
import { PropertyDialog } from './property-dialog.tsx';
import { readRental, rentalOf } from './property-forms.ts';
import { refreshProperties } from './refresh-properties.ts';
import { usePropertyForm } from './use-property-form.ts';

/** To whom a property is let, for how much and until when. */
export function SetRental({ property, onClose }: { property: Property; onClose: () => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [today] = useState(() => fundDateAt(new Date()));
  const { id } = property;
  const form = usePropertyForm({
    start: rentalOf(property),
    read: (text) => readRental(text, today, (rental) => checkInput('updateProperty', { id, rental })),
    save: async (rental) => {
      await call('updateProperty', { id, rental }, { idempotencyKey });
      notify.success('Rental saved.');
      await refreshProperties();
      onClose();
    },
  });
  const { text, problems, change } = form;
  const leaseEnd = parseDisplayDate(text.leaseEnd);
  return (
    <PropertyDialog
      title={property.rental ? 'Change rental' : 'Set rental'}
      subtitle={property.name}
      action="Save rental"
      actionBusy="Saving"
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Tenant"
        value={text.tenantName}
        error={problems.tenantName}
        maxLength={LIMITS.nameLength}
        required
        autoComplete="off"
        hint="Clients see this name"
        onChange={(event) => change({ tenantName: event.target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <MoneyField
          label="Monthly rent"
          value={text.monthlyRent}
          error={problems.monthlyRent}
          required
          onChange={(monthlyRent) => change({ monthlyRent })}
        />
        <DateField
          label="Lease ends"
          value={leaseEnd}
          error={problems.leaseEnd}
          required
          onChange={(_date, leaseEnd) => change({ leaseEnd })}
        />
      </div>
      {leaseEnd && leaseEnd < today && (
        <Notice tone="warning">
          This day has passed. The rental is shown as ended and does not count as income.
        </Notice>
      )}
    </PropertyDialog>
  );
}
