import { ApiError } from '../api/api-error.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { notify } from '../ui/toast.tsx';
import { ClientFields } from './client-fields.tsx';
import { CLIENT_TEXT_READERS, EMPTY_CLIENT_FORM } from './client-form.ts';

export function CreateClient({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const form = useCallForm('createClient', {
    start: EMPTY_CLIENT_FORM,
    typed: CLIENT_TEXT_READERS,
    input: (text) => text,
    done: ({ name }) => `${name} was added and invited by e-mail.`,
    onDone: (client) => client && onAdded(client.id),
    refusalsAt: { 'email-in-use': 'email' },
    onRefused: (error) => {
      if (!(error instanceof ApiError && error.code === 'invitation-not-sent')) return false;
      // The server has created the client, so it would refuse a retry.
      notify.error(error.message);
      onClose();
      return true;
    },
  });
  return (
    <FormDialog
      width={560}
      onClose={onClose}
      title="Add client"
      subtitle="The client gets an invitation with a temporary password."
      action="Add and invite"
      actionBusy="Adding"
      form={form}
    >
      <ClientFields form={form} isNew />
    </FormDialog>
  );
}
