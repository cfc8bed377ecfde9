import { useState } from 'react';
import type { BankAccount } from '#shared/contract/bank-accounts.ts';
import { type CallInput, call } from '../api/client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { AccountFields, PayerFields } from './account-fields.tsx';
import { ACCOUNT_TYPED, accountText, payerOf, payerText, readBsb } from './account-form.ts';

export function UpdateBankAccount({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { id } = account;
  // Only fields that differ from `opened` are sent, so other managers' changes survive.
  const [opened] = useState(account);
  const form = useCallForm('updateBankAccount', {
    start: { ...accountText(opened), ...payerText(opened) },
    typed: ACCOUNT_TYPED,
    input: ({ name, bsb, account_number, opening_day, opening_balance, closed_on, ...payer }) => ({
      id,
      name,
      bsb: readBsb(bsb),
      account_number,
      opening_day,
      opening_balance,
      closed_on: closed_on || null,
      payer: payerOf(payer),
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
    <FormDialog title="Edit account" subtitle={account.name} width={560} form={form} onClose={onClose}>
      <AccountFields form={form} />
      <DateField
        label="Closed on"
        labelNote="optional"
        hint="The account’s last day at the bank, with a balance of 0. Later months can be closed without this account."
        {...form.day('closed_on')}
      />
      <PayerFields form={form} />
    </FormDialog>
  );
}

type Changes = Omit<CallInput<'updateBankAccount'>, 'id'>;

function changedOf(input: Changes, account: BankAccount): Changes {
  const changed = (Object.keys(input) as (keyof Changes)[]).filter(
    (name) => JSON.stringify(input[name] ?? undefined) !== JSON.stringify(account[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, input[name]]));
}
