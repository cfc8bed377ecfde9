import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { PropertyFields } from './property-fields.tsx';
import { DETAILS_TYPED, detailsInput, EMPTY_DETAILS } from './property-forms.ts';

export function CreateProperty({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const form = useCallForm('createProperty', {
    start: EMPTY_DETAILS,
    typed: DETAILS_TYPED,
    input: detailsInput,
    done: ({ name }) => `${name} was added.`,
    onDone: (property) => {
      if (property) onAdded(property.id);
    },
  });
  return (
    <FormDialog
      title="Add property"
      subtitle="Every client sees it on their dashboard."
      action="Add property"
      actionBusy="Adding"
      form={form}
      onClose={onClose}
    >
      <PropertyFields form={form} />
    </FormDialog>
  );
}
