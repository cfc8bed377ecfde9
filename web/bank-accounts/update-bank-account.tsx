import { useState } from 'react';
import type { BankAccount, BankFeed } from '#shared/contract/bank-accounts.ts';
import { type CallInput, call } from '../api/client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { AccountFields } from './account-fields.tsx';
import { ACCOUNT_TYPED, accountText, readBsb } from './account-form.ts';

interface UpdateBankAccountProps {
  account: BankAccount;
  feeds: readonly BankFeed[];
  onClose: () => void;
}

/** The form for an account's details and for the bank feeds whose rows are added to the account. */
export function UpdateBankAccount({ account, feeds, onClose }: UpdateBankAccountProps) {
  const { id } = account;
  // The values as opened, so that another manager's changes are not overwritten.
  const [opened] = useState(account);
  const form = useCallForm('updateBankAccount', {
    start: {
      ...accountText(opened),
      feed_ids: feeds.filter((feed) => feed.account_id === id).map((feed) => feed.id),
    },
    typed: ACCOUNT_TYPED,
    input: ({ bsb, closed_on, ...text }) => ({
      ...text,
      id,
      bsb: readBsb(bsb),
      closed_on: closed_on || null,
    }),
    send: async (input, options) => {
      const changes = changedOf(input, opened, feeds);
      return Object.keys(changes).length > 0
        ? call('updateBankAccount', { id, ...changes }, options)
        : undefined;
    },
    refusalsAt: { 'future-date': 'opening_day', 'too-old': 'opening_day', 'account-in-use': 'closed_on' },
    done: 'Account saved.',
    onDone: onClose,
  });
  const { feed_ids: feedIds } = form.text;
  return (
    <FormDialog
      title="Edit account"
      subtitle={account.name}
      action="Save"
      actionBusy="Saving"
      form={form}
      onClose={onClose}
    >
      <AccountFields form={form} />
      <DateField
        label="Closed on"
        labelNote="optional"
        hint="Its last day at the bank, with a balance of 0. Later months close without this account."
        {...form.day('closed_on')}
      />
      {feeds.length > 0 && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 text-label font-medium">Bank feed</legend>
          {feeds.map((feed) => (
            <label key={feed.id} className="flex items-center gap-2 text-body touch:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={feedIds.includes(feed.id)}
                // This form cannot remove a feed from its account. A feed moves if it is chosen in the form of another account.
                disabled={form.busy || feed.account_id === id}
                onChange={(event) =>
                  form.change(
                    'feed_ids',
                    event.target.checked ? [...feedIds, feed.id] : feedIds.filter((one) => one !== feed.id),
                  )
                }
              />
              {feed.institution_name}, account ending {feed.id.slice(-4)}
            </label>
          ))}
          <p className="text-label text-subtle">
            From the next import, rows of the chosen accounts are added here.
          </p>
        </fieldset>
      )}
    </FormDialog>
  );
}

type Changes = Omit<CallInput<'updateBankAccount'>, 'id'>;

/** Only the fields that differ from the account as opened. */
function changedOf(input: Changes, account: BankAccount, feeds: readonly BankFeed[]): Changes {
  const names = ['name', 'bsb', 'account_number', 'opening_day', 'opening_balance', 'closed_on'] as const;
  const changed = names.filter((name) => (input[name] ?? undefined) !== account[name]);
  const taken = (input.feed_ids ?? []).filter((feedId) =>
    feeds.some((feed) => feed.id === feedId && feed.account_id !== account.id),
  );
  return {
    ...Object.fromEntries(changed.map((name) => [name, input[name]])),
    ...(taken.length > 0 ? { feed_ids: taken } : {}),
  };
}
