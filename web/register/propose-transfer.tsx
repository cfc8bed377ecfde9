import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { TRANSFER_KINDS, type TransferKind } from '#shared/terms.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { dayText, optionalMoneyText, requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { MoneyField } from '../ui/money-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import {
  ClientChoice,
  DayAndUnits,
  DocumentField,
  faultOfUnits,
  PROPOSAL_DIALOG,
  type ProposalProps,
  unitsOf,
} from './move-fields.tsx';

const KINDS: Readonly<Record<TransferKind, string>> = {
  sale: 'Sale',
  gift: 'Gift',
  transmission: 'Transmission to the estate',
  'trustee-change': 'Change of trustee',
};

export function ProposeTransfer({ from = '', onClose }: ProposalProps) {
  const form = useCallForm('proposeTransfer', {
    start: {
      from_client_id: from,
      to_client_id: '',
      kind: 'sale' as TransferKind,
      day: displayDate(fundDateAt(new Date())),
      units: '',
      all: false,
      consideration: '',
      uncalled_amount: '',
      document_id: '',
      reason: '',
    },
    typed: {
      from_client_id: requiredText('Choose the holder'),
      to_client_id: requiredText('Choose the new holder'),
      day: dayText('The day is required'),
      consideration: optionalMoneyText(),
      uncalled_amount: optionalMoneyText(),
      document_id: requiredText('Choose the document'),
    },
    wrong: faultOfUnits,
    input: ({ units, all, consideration, uncalled_amount: uncalled, ...text }) => ({
      ...text,
      ...unitsOf({ units, all }),
      ...(text.kind === 'sale' && consideration !== '' && { consideration }),
      ...(text.kind !== 'transmission' && uncalled !== '' && { uncalled_amount: uncalled }),
    }),
    refusalsAt: {
      'same-holder': 'to_client_id',
      'exceeds-available': 'units',
      'exceeds-uncalled': 'uncalled_amount',
      'period-locked': 'day',
      'future-date': 'day',
      'document-not-found': 'document_id',
    },
    done: 'Units transferred.',
    onDone: onClose,
  });
  const { kind, from_client_id: holder } = form.text;
  const isTransmission = kind === 'transmission';
  return (
    <ReasonDialog
      {...PROPOSAL_DIALOG}
      title="Transfer units"
      action="Transfer"
      form={form}
      follows={
        <p className="text-label text-muted">
          {isTransmission
            ? 'The new holder also takes over the unpaid line items and the whole uncalled pledge.'
            : 'Match or withdraw the unpaid line items of the holder first.'}
        </p>
      }
      onClose={onClose}
    >
      <ClientChoice label="From" {...form.field('from_client_id')} />
      <ClientChoice label="To" except={holder} {...form.field('to_client_id')} />
      <SelectField
        label="Kind"
        options={TRANSFER_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        {...form.field('kind')}
      />
      <DayAndUnits
        clientId={holder}
        day={form.day('day')}
        units={form.field('units')}
        all={form.field('all')}
      />
      {kind === 'sale' && (
        <MoneyField
          label="Price paid"
          labelNote="AUD, optional"
          hint="What the buyer paid the seller"
          {...form.field('consideration')}
        />
      )}
      {!isTransmission && (
        <MoneyField
          label="Uncalled pledge"
          labelNote="AUD, optional"
          hint="How much of the uncalled pledge moves to the new holder"
          {...form.field('uncalled_amount')}
        />
      )}
      <DocumentField
        clientId={holder}
        hint="The signed transfer, from the documents of the holder or of the fund"
        {...form.field('document_id')}
      />
    </ReasonDialog>
  );
}
