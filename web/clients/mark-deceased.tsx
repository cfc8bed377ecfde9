import { fundDateAt } from '#shared/calendar-date.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { dayText, requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DocumentField } from '../register/move-fields.tsx';
import { DateField } from '../ui/date-field.tsx';

export function MarkDeceased({
  client: { id, name },
  onClose,
}: {
  client: ClientDetail;
  onClose: () => void;
}) {
  const form = useCallForm('markDeceased', {
    start: { day: '', document_id: '', reason: '' },
    typed: { day: dayText('The day is required'), document_id: requiredText('Choose the document') },
    input: (text) => ({ id, ...text }),
    refusalsAt: { 'document-not-found': 'document_id' },
    done: 'The client is recorded as deceased.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Record as deceased"
      subtitle={name}
      action="Record as deceased"
      actionBusy="Recording"
      variant="danger"
      form={form}
      reasonHint="Recorded in the client’s history. Visible only to managers."
      follows={
        <p className="text-label text-muted">
          Takes effect immediately: payments are held, new line items and reminders stop, and the owner’s
          login loses access. Transfer the units to the estate as a transmission.
        </p>
      }
      onClose={onClose}
    >
      <DateField label="Day of death" required max={fundDateAt(new Date())} {...form.day('day')} />
      <DocumentField
        clientId={id}
        hint="The death certificate, from the documents of the client"
        {...form.field('document_id')}
      />
    </ReasonDialog>
  );
}
