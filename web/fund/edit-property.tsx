import { useState } from 'react';
import type { Property } from '#shared/contract/properties.ts';
import { call, checkInput } from '../api/client.ts';
import { notify } from '../ui/toast.tsx';
import { PropertyDialog } from './property-dialog.tsx';
import { PropertyFields } from './property-fields.tsx';
import { changedDetails, detailsOf, readDetails } from './property-forms.ts';
import { refreshProperties } from './refresh-properties.ts';
import { usePropertyForm } from './use-property-form.ts';

/** The details of a property as a form. */
export function EditProperty({ property, onClose }: { property: Property; onClose: () => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { id } = property;
  const form = usePropertyForm({
    start: detailsOf(property),
    read: (text) => readDetails(text, (input) => checkInput('updateProperty', { id, ...input })),
    save: async (input) => {
      const changes = changedDetails(input, property);
      if (Object.keys(changes).length > 0) {
        await call('updateProperty', { id, ...changes }, { idempotencyKey });
        notify.success('Property details saved.');
        await refreshProperties();
      }
      onClose();
    },
  });
  return (
    <PropertyDialog
      title="Edit property"
      subtitle={property.name}
      action="Save"
      actionBusy="Saving"
      form={form}
      onClose={onClose}
    >
      <PropertyFields text={form.text} problems={form.problems} onChange={form.change} />
    </PropertyDialog>
  );
}
