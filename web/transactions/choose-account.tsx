import type { StatementUpload } from '#shared/contract/transactions.ts';
import { useCall } from '../api/hooks.ts';
import { SelectField } from '../ui/select-field.tsx';
import { chooseAccount } from './statement-import.ts';

/** Of which bank account the statement is: asked unless it is the only one, and remembered for such files. */
export function ChooseAccount({ preview }: { preview: StatementUpload }) {
  const { data } = useCall('listBankAccounts', {}, { revalidateOnFocus: false });
  const { account_ids: chosen = [], accounts_named: named = [] } = preview;
  if (!data || data.accounts.length === 0) return null;
  const nameOf = (id: string) => data.accounts.find((account) => account.id === id)?.name ?? id;
  if (chosen.length > 1)
    return (
      <p className="text-body">The rows stand in {chosen.map(nameOf).join(' and ')}, as the file says.</p>
    );
  const [accountId = ''] = chosen;
  const options = data.accounts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label="Bank account"
      hint={named.length > 0 ? `The file names ${named.join(', ')}` : 'The file does not say of which it is'}
      options={accountId ? options : [{ value: '', label: 'Choose an account' }, ...options]}
      value={accountId}
      onChange={(id) => {
        if (id) void chooseAccount(id);
      }}
    />
  );
}
