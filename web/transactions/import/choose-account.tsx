import type { StatementUpload } from '#shared/contract/transactions.ts';
import { FilterSelect } from '../../ui/select.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useBankAccounts } from '../record/use-bank-accounts.ts';
import { chooseAccount } from './statement-import.ts';

interface ChooseAccountProps {
  fileId: string;
  preview: StatementUpload;
  among?: string;
}

/** The server applies the chosen account to similar files too. */
export function ChooseAccount({ fileId, preview, among }: ChooseAccountProps) {
  const accounts = useBankAccounts();
  const { account_ids: chosen = [], accounts_named: named = [] } = preview;
  if (!accounts || accounts.length === 0) return null;
  const nameOf = (id: string) => accounts.find(({ value }) => value === id)?.label ?? id;
  if (chosen.length > 1)
    return (
      <p className="text-body">
        The rows belong to {chosen.map(nameOf).join(' and ')}, according to the file.
      </p>
    );
  const [accountId = ''] = chosen;
  const choice = {
    options: accountId ? accounts : [{ value: '', label: 'Choose an account' }, ...accounts],
    value: accountId,
    onChange: (id: string) => {
      if (id) void chooseAccount(fileId, id);
    },
  };
  if (among !== undefined)
    return (
      <FilterSelect
        {...choice}
        name="Bank account"
        aria-label={`Bank account of ${among}`}
        className="self-start max-w-full"
      />
    );
  return (
    <SelectField
      {...choice}
      label="Bank account"
      hint={
        named.length > 0 ? `Account in the file: ${named.join(', ')}` : 'The file does not show its account'
      }
    />
  );
}
