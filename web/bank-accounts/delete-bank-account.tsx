import type { BankAccount } from '#shared/contract/bank-accounts.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/toast.tsx';

/** Confirms the deletion of an account that never had a row. Mount it to open it. */
export function DeleteBankAccount({
  account: { id, name },
  onClose,
}: {
  account: BankAccount;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete account"
      busyLabel="Deleting"
      onClose={onClose}
      onConfirm={async () => {
        try {
          await call('deleteBankAccount', { id }, { idempotencyKey: crypto.randomUUID(), refresh: 'first' });
          notify.success(`${name} was deleted.`);
          onClose();
          return undefined;
        } catch (error) {
          return messageOf(error);
        }
      }}
    >
      It never had a row. To end an account that the bank has closed, use Edit account instead.
    </ConfirmDialog>
  );
}
