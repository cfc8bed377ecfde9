import { Link } from 'react-router-dom';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { useCall } from '../../api/hooks.ts';
import { Form } from '../../forms/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ignoreDoubleClick } from '../../ui/second-press.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { sentences } from '../../ui/sentences.ts';
import { isLineUnknown } from './pays-call.tsx';
import { RecordFields } from './record-fields.tsx';
import { type RecordForm, useRecordForm } from './record-form.ts';
import { TypeField } from './type-field.tsx';
import { useClients } from './use-clients.ts';

const LIST = '/manager/transactions';

export function RecordTransaction() {
  const clients = useClients();
  const { options } = clients;
  const form = useRecordForm({});
  const isContribution = form.text.type === 'contribution';

  return (
    <Page title="Record transaction" crumb={{ label: 'View all transactions', to: LIST }}>
      <div className="w-full max-w-140">
        <Form
          form={form}
          className="flex flex-col gap-4 rounded-box border border-line p-5 max-md:border-0 max-md:p-0"
        >
          {clients.error && !clients.data && (
            <Notice tone="negative" action={{ label: 'Try Again', onPress: () => void clients.mutate() }}>
              Clients did not load: {sentences(clients.error.message)}
            </Notice>
          )}
          <TypeField label="Type" types={TRANSACTION_TYPES} {...form.field('type')} disabled={form.busy} />
          {form.text.type === 'transfer' ? (
            <TransferAccounts form={form} />
          ) : form.text.type === 'redemption' ? null : (
            <Combobox
              key={`${form.key} ${clients.data ? 'loaded' : 'loading'}`}
              label="Client"
              labelNote={isContribution ? undefined : 'optional'}
              placeholder={clients.data || clients.error ? 'Search clients' : 'Loading clients'}
              options={options}
              disabled={!clients.data}
              emptyText={options.length === 0 ? 'The fund has no clients yet' : 'No client with that name'}
              {...form.field('client_id')}
              onChange={(id) => {
                form.change('client_id', id);
                form.change('line_item_id', null);
              }}
            />
          )}
          <RecordFields form={form} />
          <div className="flex justify-end gap-2 border-t border-line pt-4 max-md:flex-col-reverse">
            <ButtonLink to={LIST}>Cancel</ButtonLink>
            <Button
              variant="primary"
              type="submit"
              busy={form.busy}
              busyLabel="Recording"
              disabled={isContribution && isLineUnknown(form.text)}
              onClick={ignoreDoubleClick}
            >
              {form.asked.length > 0 ? 'Record anyway' : 'Record transaction'}
            </Button>
          </div>
        </Form>
      </div>
    </Page>
  );
}

function TransferAccounts({ form }: { form: RecordForm }) {
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
