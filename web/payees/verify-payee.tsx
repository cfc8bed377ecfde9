import { displayDate, displayInstant, fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS, WRONG_DIGITS_MOST } from '#shared/constants.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import type { Payee } from '#shared/contract/payees.ts';
import type { CallOutput } from '../api/client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DocumentField } from '../register/move-fields.tsx';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { FIELD_LABEL_CLASS, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';

interface VerifyProps {
  client: Pick<ClientDetail, 'id' | 'name'>;
  payee: Payee;
  onClose: () => void;
}

interface VerifyPayeeProps extends VerifyProps {
  numbers: CallOutput<'getPayee'>['numbers'];
  onStop: () => void;
}

const NAMES = [
  { value: '', label: 'Choose' },
  { value: 'same', label: 'The same name' },
  { value: 'differs', label: 'Another name' },
] as const;

const doneWords = ({ usable_from: from }: Pick<Payee, 'usable_from'>) =>
  `The account is verified. Payments go to it from ${displayDate(from)}.`;

export function VerifyPayee({ client, payee, numbers, onStop, onClose }: VerifyPayeeProps) {
  const today = fundDateAt(new Date());
  const form = useCallForm('verifyPayee', {
    start: {
      called_number_id: numbers.find(({ callable_from: from }) => from <= today)?.id ?? '',
      spoken_to: '',
      account_number_heard: '',
      name_match: '' as (typeof NAMES)[number]['value'],
    },
    typed: {
      spoken_to: requiredText('Enter who answered'),
      account_number_heard: requiredText('Enter what you hear'),
      name_match: requiredText('Choose whether the name is the same'),
    },
    input: ({ name_match: match, ...text }) => ({
      id: client.id,
      payee_id: payee.id,
      ...text,
      name_match: match || undefined,
    }),
    questions: ['payee-of-another'],
    refusalsAt: { 'digits-differ': 'account_number_heard' },
    done: (verified) => `The digits agree. ${doneWords(verified)}`,
    onDone: onClose,
  });
  const number = form.field('called_number_id');
  return (
    <FormDialog
      title={`Call ${client.name} back`}
      subtitle={`${payee.proposed_by_name} entered a new account on ${displayInstant(payee.proposed_at)}`}
      action="Confirm the account"
      actionBusy="Comparing"
      width={560}
      form={form}
      off={payee.state === 'suspended' || number.value === ''}
      note={
        <Button variant="ghost" className="mr-auto text-negative!" onClick={onStop}>
          Stop this change
        </Button>
      }
      onClose={onClose}
    >
      <fieldset className="flex min-w-0 flex-col gap-1">
        <legend className={`${FIELD_LABEL_CLASS} mb-1`}>Number you called</legend>
        <div className="overflow-hidden rounded-box border border-line">
          {numbers.map(({ id, number: digits, since, callable_from: from }) => (
            <Choice
              key={id}
              name="called_number_id"
              isChosen={number.value === id}
              off={from > today}
              onChoose={() => number.onChange(id)}
            >
              <span className="tnum">{digits}</span>{' '}
              <span className="tnum text-label text-muted">
                {from > today
                  ? `Added on ${displayDate(since)}. You can call this number from ${displayDate(from)}`
                  : `On file since ${displayDate(since)}`}
              </span>
            </Choice>
          ))}
          {numbers.length === 0 && <p className="px-3 py-2 text-muted">No phone number is on file.</p>}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <TextField label="Spoken to" required maxLength={LIMITS.nameLength} {...form.field('spoken_to')} />
        <SelectField
          label="Account name as you hear it"
          required
          hint={payee.account_name}
          options={NAMES}
          {...form.field('name_match')}
        />
      </div>
      <TextField
        label="Account number as you hear it"
        required
        type="password"
        inputMode="numeric"
        maxLength={40}
        hint={`The portal compares this number with the account number that was entered, and shows neither number. After ${WRONG_DIGITS_MOST} wrong numbers, the portal suspends the account.`}
        {...form.field('account_number_heard')}
      />
      <Notice tone="info">
        Ask which change the client means before you ask for the number. The account stays on hold until{' '}
        {displayDate(payee.usable_from)} even if you confirm it now.
      </Notice>
    </FormDialog>
  );
}

export function VerifyPayeeByDocument({ client, payee, onClose }: VerifyProps) {
  const form = useCallForm('verifyPayee', {
    start: { document_id: payee.document_id ?? '' },
    typed: { document_id: requiredText('Choose the document') },
    input: (text) => ({ id: client.id, payee_id: payee.id, ...text }),
    questions: ['payee-of-another'],
    refusalsAt: { 'document-not-found': 'document_id' },
    done: (answer) =>
      answer.verified_at ? doneWords(answer) : 'Recorded. Another manager must read the document too.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Verify by a document"
      subtitle={`${client.name}, ${payee.account_name}`}
      action="I have read it"
      actionBusy="Sending"
      form={form}
      onClose={onClose}
    >
      <DocumentField
        clientId={client.id}
        isOfClient
        hint="From the client’s bank, with the same name, BSB and last digits"
        {...form.field('document_id')}
      />
      <p className="text-label text-muted">
        Only for a client’s first account. Two managers must read the document. Neither can be the one who
        entered the account.
      </p>
    </FormDialog>
  );
}
