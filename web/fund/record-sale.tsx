import { useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText, moneyText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { saleOf } from './property-forms.ts';

export function RecordSale({ property, onClose }: { property: Property; onClose: () => void }) {
  const [today] = useState(() => fundDateAt(new Date()));
  const form = useCallForm('updateProperty', {
    start: saleOf(property, today),
    typed: { sold_on: dayText('Day of sale is required'), sold_price: moneyText('Sale price is required') },
    input: (sale) => ({ id: property.id, ...sale }),
    done: 'Sale saved.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={property.sold_on ? 'Change sale' : 'Record sale'}
      subtitle={property.name}
      action="Save sale"
      form={form}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <DateField
          label="Sold on"
          min={property.acquired_on ?? undefined}
          max={today}
          required
          {...form.day('sold_on')}
        />
        <MoneyField label="Sale price" required {...form.field('sold_price')} />
      </div>
      <p className="text-muted">
        Clients see the property as sold, with the day and price. The fund’s figures no longer include its
        value and rent. Its valuations and rental are kept, so the sale can be undone.
      </p>
    </FormDialog>
  );
}
