import { useState } from 'react';
import type { BankAccount } from '#shared/contract/bank-accounts.ts';
import { type CallInput, call } from '../api/client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { AccountFields } from './account-fields.tsx';
import { ACCOUNT_TYPED, accountText, readBsb } from './account-form.ts';

export function UpdateBankAccount({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { id } = account;
  // Only fields that differ from `opened` are sent, so that saving does not overwrite another manager's changes.
  const [opened] = useState(account);
  const form = useCallForm('updateBankAccount', {
    start: accountText(opened),
    typed: ACCOUNT_TYPED,
    input: ({ bsb, closed_on, ...text }) => ({
      ...text,
      id,
      bsb: readBsb(bsb),
      closed_on: closed_on || null,
    }),
    send: async (input, options) => {
      const changes = changedOf(input, opened);
      return Object.keys(changes).length > 0
        ? call('updateBankAccount', { id, ...changes }, options)
        : undefined;
    },
    refusalsAt: { 'future-date': 'opening_day', 'too-old': 'opening_day', 'account-in-use': 'closed_on' },
    done: 'Account saved.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Edit account" subtitle={account.name} form={form} onClose={onClose}>
      <AccountFields form={form} />
      <DateField
        label="Closed on"
        labelNote="optional"
        hint="The account’s last day at the bank, with a balance of 0. Later months can be closed without this account."
        {...form.day('closed_on')}
      />
    </FormDialog>
  );
}

type Changes = Omit<CallInput<'updateBankAccount'>, 'id'>;

function changedOf(input: Changes, account: BankAccount): Changes {
  const names = ['name', 'bsb', 'account_number', 'opening_day', 'opening_balance', 'closed_on'] as const;
  const changed = names.filter((name) => (input[name] ?? undefined) !== account[name]);
  return Object.fromEntries(changed.map((name) => [name, input[name]]));
}
