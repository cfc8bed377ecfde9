import { useState } from 'react';
import { call, checkInput } from '../api/client.ts';
import { notify } from '../ui/toast.tsx';
import { PropertyDialog } from './property-dialog.tsx';
import { PropertyFields } from './property-fields.tsx';
import { EMPTY_DETAILS, readDetails } from './property-forms.ts';
import { refreshProperties } from './refresh-properties.ts';
import { usePropertyForm } from './use-property-form.ts';

/** Adds a property. Mount it to open it: one form, one idempotency key. */
export function AddProperty({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = usePropertyForm({
    start: EMPTY_DETAILS,
    read: (text) => readDetails(text, (input) => checkInput('createProperty', input)),
    save: async (input) => {
      const property = await call('createProperty', input, { idempotencyKey });
      notify.success(`${property.name} was added.`);
      await refreshProperties();
      onAdded(property.id);
    },
  });
  return (
    <PropertyDialog
      title="Add property"
      subtitle="Every client sees it on their dashboard."
      action="Add property"
      actionBusy="Adding"
      form={form}
      onClose={onClose}
    >
      <PropertyFields text={form.text} problems={form.problems} onChange={form.change} />
    </PropertyDialog>
  );
}
