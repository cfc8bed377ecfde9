import { Link, useNavigate } from 'react-router-dom';
import { type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { call } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Notice } from '../ui/notice.tsx';
import { PAYMENT_FILES } from '../ui/payout-words.ts';
import { SelectField } from '../ui/select-field.tsx';

interface MakePaymentFileProps {
  subtitle: string;
  pays: { distribution_id: string } | { line_ids: string[] };
  payOn: CalendarDate;
  onClose: () => void;
}

export function MakePaymentFile({ subtitle, pays, payOn, onClose }: MakePaymentFileProps) {
  const navigate = useNavigate();
  const accounts = useCall('listBankAccounts', {});
  const open = accounts.data?.accounts.filter(({ closed_on: closed }) => !closed) ?? [];
  const first = open.find(({ payer }) => payer)?.id ?? '';
  const today = fundDateAt(new Date());
  const form = useCallForm('makePaymentFile', {
    start: { from_account_id: '', pay_on: displayDate(payOn < today ? today : payOn), checked: '' },
    typed: { pay_on: dayText('The day is required') },
    input: ({ from_account_id: account, pay_on }) => ({ ...pays, from_account_id: account || first, pay_on }),
    send: async (input, options) => {
      let file = await call('makePaymentFile', input, options);
      while (file.lines_left_count > 0) file = await call('makePaymentFile', input, options);
      return file;
    },
    questions: ['payee-changed'],
    refusalsAt: { 'payer-not-set': 'from_account_id' },
    done: ({ reference }) => `Payment file ${reference} made.`,
    onDone: (file) => {
      onClose();
      if (file) void navigate(`${PAYMENT_FILES}/${file.id}`);
    },
  });
  // A later question may name other clients, so the manager must tick again.
  const question = form.asked[0]?.message;
  const isChecked = form.text.checked === question;
  const field = form.field('from_account_id');
  const account = open.find(({ id }) => id === (field.value || first));
  return (
    <FormDialog
      title="Make payment file"
      subtitle={subtitle}
      action="Make payment file"
      actionBusy="Making"
      form={form}
      off={!account || (question !== undefined && !isChecked)}
      onClose={onClose}
      answer={
        <CheckboxField
          label="I have checked these accounts"
          detail="Recorded with the payment file"
          checked={isChecked}
          onChange={(isOn) => form.fill('checked', isOn ? (question ?? '') : '')}
        />
      }
    >
      {accounts.error && !accounts.data ? (
        <ErrorState title="The bank accounts did not load" loaded={accounts} />
      ) : (
        <SelectField
          label="Paying account"
          required
          options={[
            ...(first ? [] : [{ value: '', label: 'Choose' }]),
            ...open.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field}
          value={field.value || first}
        />
      )}
      {account && (!account.payer || field.error) && (
        <Notice tone="warning">
          The bank reads a payment file only with the payer’s details.{' '}
          <Link
            to={`/manager/bank-accounts?account=${account.id}`}
            className="font-medium underline underline-offset-2"
          >
            Edit {account.name}
          </Link>
        </Notice>
      )}
      <DateField label="Pay day" required {...form.day('pay_on')} />
      <p className="text-label text-muted">
        The money leaves when you upload the file to the bank. Held lines wait for the next file.
      </p>
    </FormDialog>
  );
}
