import { useState } from 'react';
import { fundDateAt, parseDisplayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Property } from '#shared/contract/fund.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText, moneyText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { rentalOf } from './property-forms.ts';

export function SetRental({ property, onClose }: { property: Property; onClose: () => void }) {
  const [today] = useState(() => fundDateAt(new Date()));
  const form = useCallForm('updateProperty', {
    start: rentalOf(property),
    typed: {
      monthlyRent: moneyText('Monthly rent is required'),
      leaseEnd: dayText('Lease end is required'),
    },
    input: ({ tenant, ...rental }) => ({
      id: property.id,
      rental: { ...rental, natural_person: tenant === 'person' },
    }),
    done: 'Rental saved.',
    onDone: onClose,
  });
  const leaseEnd = parseDisplayDate(form.text.leaseEnd);
  return (
    <FormDialog
      title={property.rental ? 'Change rental' : 'Set rental'}
      subtitle={property.name}
      action="Save rental"
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Tenant"
        maxLength={LIMITS.nameLength}
        required
        hint={
          form.text.tenant === 'person'
            ? 'Clients do not see this name or the end of the lease'
            : 'Clients see this name'
        }
        {...form.field('tenantName')}
      />
      <Segmented
        label="The tenant is"
        segments={[
          { value: 'person', label: 'A person' },
          { value: 'company', label: 'A company' },
        ]}
        {...form.field('tenant')}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <MoneyField label="Monthly rent" required {...form.field('monthlyRent')} />
        <DateField label="Lease ends" required {...form.day('leaseEnd')} />
      </div>
      {leaseEnd && leaseEnd < today && (
        <Notice tone="warning">
          This day has passed. The rental is shown as ended and does not count as income.
        </Notice>
      )}
    </FormDialog>
  );
}
