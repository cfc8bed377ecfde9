import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/toast.tsx';

/** Withdraws an open request. Mount it to open it. */
export function WithdrawChangeRequest({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const { id, client_id: clientId, value } = request;

  async function withdraw(): Promise<string | undefined> {
    try {
      await call('withdrawChangeRequest', { id: clientId, request_id: id }, { refresh: 'first' });
    } catch (error) {
      return messageOf(error);
    }
    notify.success('Request withdrawn.');
    onClose();
    return undefined;
  }

  return (
    <ConfirmDialog
      title="Withdraw the request"
      confirmLabel="Withdraw"
      busyLabel="Withdrawing"
      cancelLabel="Keep"
      variant="primary"
      onConfirm={withdraw}
      onClose={onClose}
    >
      You requested the name {value}. You can request it again later.
    </ConfirmDialog>
  );
}
