import { useState } from 'react';
import type { Property } from '#shared/contract/fund.ts';
import { call } from '../api/client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { PropertyFields } from './property-fields.tsx';
import { changedDetails, DETAILS_TYPED, detailsInput, detailsOf } from './property-forms.ts';

export function UpdateProperty({ property, onClose }: { property: Property; onClose: () => void }) {
  const { id } = property;
  // Only fields that differ from `opened` are sent, so other managers' changes survive.
  const [opened] = useState(property);
  const form = useCallForm('updateProperty', {
    start: detailsOf(opened),
    typed: DETAILS_TYPED,
    input: (text) => ({ id, ...detailsInput(text) }),
    send: async (input, options) => {
      const changes = changedDetails(input, opened);
      return Object.keys(changes).length > 0
        ? call('updateProperty', { id, ...changes }, options)
        : undefined;
    },
    done: 'Property details saved.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Edit property" subtitle={property.name} form={form} onClose={onClose}>
      <PropertyFields form={form} />
    </FormDialog>
  );
}
