import { useState } from 'react';
import type { BankFeed, ListedAccount } from '#shared/contract/bank-accounts.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { CreateBankAccount } from '../bank-accounts/create-bank-account.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { notify } from '../ui/toast.tsx';

const LEFT_OUT = 'left-out';
const NEW = 'new';

export function MapBankFeed({ feed, accounts }: { feed: BankFeed; accounts: readonly ListedAccount[] }) {
  const { id, label, name, left_out, account_id } = feed;
  const [sending, setSending] = useState<string>();
  const [adding, setAdding] = useState(false);
  const current = left_out ? LEFT_OUT : (account_id ?? '');

  async function choose(value: string) {
    if (value === NEW) return setAdding(true);
    setSending(value);
    try {
      const decision = value === LEFT_OUT ? { left_out: true as const } : { account_id: value };
      await call(
        'mapBankFeed',
        { id, ...decision },
        { idempotencyKey: crypto.randomUUID(), refresh: 'first' },
      );
    } catch (error) {
      notify.error(messageOf(error), { about: id });
    } finally {
      setSending(undefined);
    }
  }

  const [bsb = ''] = /\d{3}-\d{3}/.exec(label) ?? [];
  return (
    <>
      <SelectField
        label={label}
        labelNote={name}
        value={sending ?? current}
        disabled={sending !== undefined}
        onChange={(value) => void choose(value)}
        options={[
          ...(current === '' ? [{ value: '', label: 'Choose where the account’s rows go' }] : []),
          ...(accounts.length === 0 ? [{ value: 'main', label: 'Main account' }] : []),
          ...accounts.map((account) => ({ value: account.id, label: account.name })),
          { value: NEW, label: 'Add a new account of the fund' },
          { value: LEFT_OUT, label: 'Leave it out' },
        ]}
      />
      {adding && (
        <CreateBankAccount
          start={{ name, bsb }}
          onClose={() => setAdding(false)}
          onAdded={(accountId) => {
            setAdding(false);
            void choose(accountId);
          }}
        />
      )}
    </>
  );
}
