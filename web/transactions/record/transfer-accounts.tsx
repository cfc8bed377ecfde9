import { Link } from 'react-router-dom';
import { useCall } from '../../api/hooks.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { sentences } from '../../ui/sentences.ts';
import type { RecordForm } from './record-form.ts';

export function TransferAccounts({ form }: { form: RecordForm }) {
  const { data, error, mutate } = useCall('listBankAccounts', {}, { revalidateOnFocus: false });
  if (error && !data) {
    return (
      <Notice tone="negative" action={{ label: 'Try Again', onPress: () => void mutate() }}>
        Bank accounts did not load: {sentences(error.message)}
      </Notice>
    );
  }
  if (data && data.accounts.length < 2) {
    return (
      <Notice tone="info">
        A transfer goes between two of the fund’s accounts.{' '}
        <Link to="/manager/bank-accounts" className="font-medium underline underline-offset-2">
          Add the other account
        </Link>
      </Notice>
    );
  }
  const accounts = data?.accounts.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const options = [{ value: '', label: data ? 'Choose an account' : 'Loading accounts' }, ...accounts];
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      <SelectField
        label="From"
        options={options}
        disabled={!data}
        {...form.field('account_id')}
        onChange={(id) => {
          form.change('account_id', id);
          if (id === form.text.to_account_id) form.change('to_account_id', '');
        }}
      />
      <SelectField
        label="To"
        options={options.filter(({ value }) => value === '' || value !== form.text.account_id)}
        disabled={!data}
        {...form.field('to_account_id')}
      />
    </div>
  );
}
