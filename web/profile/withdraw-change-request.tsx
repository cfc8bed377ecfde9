import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export function WithdrawChangeRequest({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const { id, client_id: clientId, value } = request;
  const withdraw = useConfirmedCall('withdrawChangeRequest', onClose);
  return (
    <ConfirmDialog
      title="Withdraw the request"
      confirmLabel="Withdraw"
      busyLabel="Withdrawing"
      cancelLabel="Keep"
      variant="primary"
      onConfirm={() => withdraw({ id: clientId, request_id: id }, () => 'Request withdrawn.')}
      onClose={onClose}
    >
      You requested the name {value}. You can request it again later.
    </ConfirmDialog>
  );
}
