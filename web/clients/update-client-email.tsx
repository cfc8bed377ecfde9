import { LIMITS } from '#shared/constants.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { TextField } from '../ui/field.tsx';

export function UpdateClientEmail({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const { id, name, email, email_change: begun } = client;
  const form = useCallForm('updateClientEmail', {
    start: { email: begun?.email ?? '', reason: '' },
    input: (text) => ({ id, ...text }),
    done: (changed) => `${name} now signs in with ${changed.email}.`,
    onDone: onClose,
    refusalsAt: { 'email-taken': 'email' },
  });
  return (
    <ReasonDialog
      title="Change sign-in address"
      subtitle={name}
      action="Change address"
      actionBusy="Changing"
      form={form}
      reasonHint="Recorded in the client’s history. Only managers see it."
      follows={
        <p className="text-muted">
          After this, {name} signs in with the new address and the same password; the old address no longer
          works. Messages go to the new address. For 30 days, their dashboard shows the change and the old
          address.
          {client.invited &&
            ' The client has not signed in yet. After you change the address, send the invitation again.'}
        </p>
      }
      onClose={onClose}
    >
      <p>
        Now <strong className="font-medium wrap-anywhere">{email}</strong>
      </p>
      <TextField
        label="New email"
        type="email"
        required
        maxLength={LIMITS.emailLength}
        {...form.field('email')}
      />
    </ReasonDialog>
  );
}
