import { LIMITS } from '#shared/constants.ts';
import type { BankAccount } from '#shared/contract/bank-accounts.ts';
import type { FundSettings } from '#shared/contract/fund-settings.ts';
import { messageOf } from '../api/api-error.ts';
import { useCall } from '../api/hooks.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { accountText, type SettingsSection, textOf } from './settings-sections.tsx';

interface UpdateProps {
  section: SettingsSection;
  settings: FundSettings;
  onClose: () => void;
}

export function UpdateFundSettings({ section, settings, onClose }: UpdateProps) {
  const { title, fields, whole, follows } = section;
  const start = Object.fromEntries(fields.map((field) => [field.name, textOf(section, field, settings)]));
  const form = useCallForm('updateFundSettings', {
    start: { ...start, reason: '' } as Record<string, string> & { reason: string },
    typed: Object.fromEntries(fields.flatMap(({ name, reader }) => (reader ? [[name, reader]] : []))),
    input: ({ reason, ...text }) => {
      const changed = fields.filter(({ name }) => text[name] !== start[name]);
      const values = changed.map(({ name, value }) => [name, value ? value(text[name] ?? '') : text[name]]);
      return { reason, ...(whole ? { [whole]: text } : Object.fromEntries(values)) };
    },
    done: 'Fund settings changed.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Change: ${title}`}
      action="Change"
      actionBusy="Changing"
      form={form}
      off={fields.every(({ name }) => form.text[name] === start[name])}
      reasonHint="Recorded in the audit log and shown to the manager who decides."
      follows={<p className="text-label text-muted">{follows(settings, form.text)}</p>}
    >
      {fields.map(({ name, label, hint, kind }) => {
        const field = { label, hint, ...form.field(name), value: form.text[name] ?? '' };
        if (kind === 'account') return <ChooseAccount key={name} settings={settings} {...field} />;
        if (kind === 'switch')
          return (
            <SelectField
              key={name}
              {...field}
              options={['On', 'Off'].map((value) => ({ value, label: value }))}
            />
          );
        if (kind === 'money') return <MoneyField key={name} {...field} />;
        if (kind === 'lines') return <TextAreaField key={name} maxLength={LIMITS.addressLength} {...field} />;
        return <TextField key={name} autoComplete="off" maxLength={LIMITS.nameLength} {...field} />;
      })}
    </ReasonDialog>
  );
}

function choicesOf({ pay_to: current, pay_to_next: next }: FundSettings, accounts: readonly BankAccount[]) {
  const open = accounts
    .filter(({ bsb, account_number: number, closed_on: closed }) => bsb && number && !closed)
    .map(({ name, bsb, account_number: number }) => ({ name, bsb, number: number.replace(/\D/g, '') }));
  const all = [next?.pay_to ?? current, current, ...open].map((account) => JSON.stringify(account));
  return [...new Set(all)];
}

function ChooseAccount({
  settings,
  ...field
}: Pick<Parameters<typeof SelectField<string>>[0], 'label' | 'value' | 'error' | 'onChange'> &
  Pick<UpdateProps, 'settings'>) {
  const { data, error } = useCall('listBankAccounts', {});
  const choices = choicesOf(settings, data?.accounts ?? []);
  const lacking = error ? messageOf(error) : 'Loading the bank accounts';
  return (
    <SelectField
      {...field}
      hint={
        data
          ? 'Only open bank accounts with a BSB and an account number are listed. If the bank account changes later, the settings keep these numbers.'
          : lacking
      }
      options={choices.map((value) => ({
        value,
        label: value === 'null' ? 'Choose an account' : accountText(JSON.parse(value)),
      }))}
    />
  );
}
