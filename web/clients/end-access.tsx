import type { AccessLogin } from '#shared/contract/access.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';

/** Ends the access of a login to a client, for a reason. Mount it to open it. */
export function EndAccess({
  client,
  login,
  onClose,
}: {
  client: Pick<ClientDetail, 'id' | 'name'>;
  login: AccessLogin;
  onClose: () => void;
}) {
  const form = useCallForm('endAccess', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: client.id, user_id: login.user_id, reason }),
    done: 'Access ended.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="End access"
      subtitle={`to ${client.name}`}
      action="End access"
      actionBusy="Ending"
      variant="danger"
      form={form}
      reasonHint="Stays in the client’s history; only managers see it"
      follows={
        <p className="text-muted">
          The next thing they open of {client.name} is refused. They are told by mail, and so is everybody
          with full access.
          {login.is_main && ' The next login with full access becomes the client’s own, with its address.'}
        </p>
      }
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong className="font-medium">{login.name || login.email}</strong> {login.name && login.email}
      </p>
    </ReasonDialog>
  );
}
