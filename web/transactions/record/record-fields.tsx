import { fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { usualSign } from '#shared/terms.ts';
import { useCall } from '../../api/hooks.ts';
import { FormQuestions } from '../../forms/form-questions.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { GiveBackFields } from '../classify/give-back-fields.tsx';
import { KindFields } from '../classify/kind-fields.tsx';
import { PaysCall } from './pays-call.tsx';
import { type RecordForm, redeemedCents } from './record-form.ts';
import { useBankAccounts } from './use-bank-accounts.ts';

interface RecordFieldsProps {
  form: RecordForm;
  /** The client whose contributions a redemption gives back. Undefined if the form has its own field for the client. */
  clientId?: string;
  narrow?: boolean;
}

/** All fields below the type and the client. */
export function RecordFields({ form, clientId, narrow = false }: RecordFieldsProps) {
  const { text, busy } = form;
  return (
    <>
      {text.type === 'contribution' && <PaysCall form={form} />}
      <div className={classNames('grid items-start gap-4', narrow ? '' : 'grid-cols-2 max-md:grid-cols-1')}>
        <MoneyField label="Amount" {...form.field('amount')} />
        <DateField key={form.key} label="Date" max={fundDateAt(new Date())} {...form.day('txn_date')} />
      </div>
      <ReceiptDay form={form} />
      <TextField label="Description" maxLength={LIMITS.descriptionLength} {...form.field('description')} />
      <RecordAccount form={form} />
      <TextAreaField
        label="Note"
        labelNote="optional"
        hint="Shown to the client if this is a contribution"
        rows={2}
        maxLength={LIMITS.noteLength}
        {...form.field('note')}
      />
      {text.type === 'redemption' && (
        <GiveBackFields
          {...form.field('redeems')}
          amountCents={redeemedCents(text)}
          description={text.description}
          clientId={clientId}
          disabled={busy}
        />
      )}
      <RecordKind form={form} />
      <FormQuestions asked={form.asked} />
    </>
  );
}

function RecordKind({ form }: { form: RecordForm }) {
  const { text, busy } = form;
  if (text.type === 'contribution' || text.type === 'transfer') return null;
  const isOut = usualSign(text.type) < 0;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <KindFields text={text} disabled={busy} change={form.change} />
      </div>
      <label className="flex items-center gap-2 text-body touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={text.refund}
          disabled={busy}
          onChange={(event) => form.change('refund', event.target.checked)}
        />
        {isOut ? 'A refund to the fund' : 'A refund by the fund'}
      </label>
    </>
  );
}

function ReceiptDay({ form }: { form: RecordForm }) {
  const { data } = useCall('listUnitPrices', {});
  if (form.text.type !== 'contribution' || !data || data.published.length === 0) return null;
  return (
    <DateField
      key={form.key}
      label="Received on"
      labelNote="optional"
      hint="Units are issued at today’s price. For the price of another receipt day, another manager must approve."
      max={fundDateAt(new Date())}
      {...form.day('receipt_day')}
    />
  );
}

function RecordAccount({ form }: { form: RecordForm }) {
  const accounts = useBankAccounts();
  if (accounts?.length === 0 || form.text.type === 'transfer') return null;
  return (
    <SelectField
      label="Bank account"
      labelNote="optional"
      hint="Only for a transaction that is not on any statement; the account’s balance will include it"
      options={[{ value: '', label: 'No account' }, ...(accounts ?? [])]}
      disabled={form.busy}
      {...form.field('account_id')}
    />
  );
}
