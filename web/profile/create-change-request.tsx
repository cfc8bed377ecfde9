import { LIMITS } from '#shared/constants.ts';
import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { TextField } from '../ui/field.tsx';

export interface LegalName {
  field: ChangeRequest['field'];
  label: string;
  value: string;
}

interface CreateChangeRequestProps {
  clientId: string;
  name: LegalName;
  onClose: () => void;
}

export function CreateChangeRequest({ clientId, name, onClose }: CreateChangeRequestProps) {
  const { field, label, value } = name;
  const form = useCallForm('createChangeRequest', {
    start: { value: '' },
    typed: { value: requiredText(`Enter the new ${label.toLowerCase()}`) },
    input: (text) => ({ id: clientId, field, ...text }),
    done: 'Request sent. A manager will review it.',
    onDone: onClose,
    refusalsAt: { 'nothing-to-change': 'value', 'change-request-open': 'value' },
  });
  return (
    <FormDialog
      title={`Ask to change the ${label.toLowerCase()}`}
      action="Ask to change"
      actionBusy="Asking"
      form={form}
      onClose={onClose}
    >
      <p>
        Now <strong className="font-medium wrap-anywhere">{value || 'none'}</strong>
      </p>
      <TextField
        label={`New ${label.toLowerCase()}`}
        required
        maxLength={LIMITS.nameLength}
        {...form.field('value')}
      />
      <p className="text-label text-muted">
        Notices and statements show this name, so a manager reviews the change first. The manager may ask for
        a document that shows the new name.
      </p>
    </FormDialog>
  );
}
