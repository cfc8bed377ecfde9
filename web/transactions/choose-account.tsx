import type { StatementUpload } from '#shared/contract/transactions.ts';
import { SelectField } from '../ui/select-field.tsx';
import { chooseAccount } from './statement-import.ts';
import { useBankAccounts } from './use-bank-accounts.ts';

/** Of which bank account the statement is: asked unless it is the only one, and remembered for such files. */
export function ChooseAccount({ preview }: { preview: StatementUpload }) {
  const accounts = useBankAccounts();
  const { account_ids: chosen = [], accounts_named: named = [] } = preview;
  if (!accounts || accounts.length === 0) return null;
  const nameOf = (id: string) => accounts.find(({ value }) => value === id)?.label ?? id;
  if (chosen.length > 1)
    return (
      <p className="text-body">The rows stand in {chosen.map(nameOf).join(' and ')}, as the file says.</p>
    );
  const [accountId = ''] = chosen;
  return (
    <SelectField
      label="Bank account"
      hint={named.length > 0 ? `The file names ${named.join(', ')}` : 'The file does not say of which it is'}
      options={accountId ? accounts : [{ value: '', label: 'Choose an account' }, ...accounts]}
      value={accountId}
      onChange={(id) => {
        if (id) void chooseAccount(id);
      }}
    />
  );
}
