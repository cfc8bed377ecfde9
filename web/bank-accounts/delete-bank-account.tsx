import type { BankAccount } from '#shared/contract/bank-accounts.ts';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export function DeleteBankAccount({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { id, name } = account;
  const remove = useConfirmedCall('deleteBankAccount', onClose);
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete account"
      busyLabel="Deleting"
      onClose={onClose}
      onConfirm={() => remove({ id }, () => `${name} was deleted.`)}
    >
      An account can be deleted only if it has no rows. To record that the bank has closed an account, use
      Edit account.
    </ConfirmDialog>
  );
}
