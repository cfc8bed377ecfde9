import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { AccountFields } from './account-fields.tsx';
import { ACCOUNT_TYPED, type AccountText, emptyAccount, readBsb } from './account-form.ts';

interface CreateBankAccountProps {
  start?: Partial<AccountText>;
  onClose: () => void;
  onAdded: (id: string) => void;
}

export function CreateBankAccount({ start, onClose, onAdded }: CreateBankAccountProps) {
  const form = useCallForm('createBankAccount', {
    start: { ...emptyAccount(), ...start },
    typed: ACCOUNT_TYPED,
    input: ({ bsb, closed_on: _, ...text }) => ({ ...text, bsb: readBsb(bsb) }),
    refusalsAt: { 'future-date': 'opening_day', 'too-old': 'opening_day' },
    done: ({ name }) => `${name} was added.`,
    onDone: (account) => {
      if (account) onAdded(account.id);
    },
  });
  return (
    <FormDialog
      title="Add account"
      subtitle="A bank account of the fund"
      action="Add account"
      actionBusy="Adding"
      form={form}
      onClose={onClose}
    >
      <AccountFields form={form} />
    </FormDialog>
  );
}
