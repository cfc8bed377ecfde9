import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS, LOGIN_CHANGE_DAYS, PAYEE_HOLD_DAYS, PAYEE_LONG_HOLD_DAYS } from '#shared/constants.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DocumentField } from '../register/move-fields.tsx';
import { signInTooOld } from '../sign-in-too-old.ts';
import { TextField } from '../ui/field.tsx';

interface ProposePayeeProps {
  clientId: string;
  subtitle?: string;
  onClose: () => void;
}

export function ProposePayee({ clientId, subtitle, onClose }: ProposePayeeProps) {
  const form = useCallForm('proposePayee', {
    start: { account_name: '', bsb: '', account_number: '', document_id: '', reason: '' },
    typed: {
      account_name: requiredText('Enter the name of the account'),
      bsb: requiredText('Enter the BSB'),
      account_number: requiredText('Enter the account number'),
    },
    input: ({ document_id: document, reason, ...account }) => ({
      id: clientId,
      ...account,
      ...(document && { document_id: document }),
      ...(reason.trim() && { reason }),
    }),
    questions: ['payee-of-another'],
    refusalsAt: { 'account-too-long': 'account_number', 'document-not-found': 'document_id' },
    done: ({ usable_from: from }) => `Account entered. It is on hold until ${displayDate(from)}.`,
    onDone: onClose,
  });
  const problem = signInTooOld();
  return (
    <FormDialog
      title="New account for payments"
      subtitle={subtitle}
      action="Enter the account"
      actionBusy="Sending"
      width={560}
      form={problem === undefined ? form : { ...form, problem }}
      off={problem !== undefined}
      onClose={onClose}
    >
      <TextField
        label="Account name"
        required
        maxLength={60}
        hint="As the bank has it"
        {...form.field('account_name')}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <TextField label="BSB" required inputMode="numeric" placeholder="062-000" {...form.field('bsb')} />
        <TextField
          label="Account number"
          required
          inputMode="numeric"
          maxLength={40}
          {...form.field('account_number')}
        />
      </div>
      <DocumentField
        clientId={clientId}
        isOptional
        isOfClient
        hint="A bank statement or letter that shows the account"
        {...form.field('document_id')}
      />
      <TextField
        label="Reason"
        labelNote="optional"
        maxLength={LIMITS.reasonLength}
        {...form.field('reason')}
      />
      <p className="text-label text-muted">
        The account is on hold for {PAYEE_HOLD_DAYS} business days, or for {PAYEE_LONG_HOLD_DAYS} if a login
        changed in the last {LOGIN_CHANGE_DAYS} days. It must also be verified, usually by a call. Until then,
        payments go to the earlier account. Every login gets an email about it.
      </p>
    </FormDialog>
  );
}
