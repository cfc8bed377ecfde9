import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { dayText, requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { useClients } from '../transactions/record/use-clients.ts';
import { formatMoney } from '../ui/money-format.ts';
import { SelectField } from '../ui/select-field.tsx';
import {
  ClientChoice,
  DayAndUnits,
  faultOfUnits,
  PROPOSAL_DIALOG,
  type ProposalProps,
  unitsOf,
} from './move-fields.tsx';

const PLEDGE = [
  { value: '', label: 'Choose' },
  { value: 'lowered', label: 'Ends: the pledge is reduced to the paid amount plus the due amount' },
  { value: 'callable', label: 'Stays: the uncalled part can still be called' },
] as const;

export function ProposeRedemption({ from = '', onClose }: ProposalProps) {
  const clients = useClients().data?.clients;
  const form = useCallForm('proposeRedemption', {
    start: {
      client_id: from,
      day: displayDate(fundDateAt(new Date())),
      units: '',
      all: false,
      pledge: '' as (typeof PLEDGE)[number]['value'],
      reason: '',
    },
    typed: { client_id: requiredText('Choose the holder'), day: dayText('The day is required') },
    wrong: faultOfUnits,
    input: ({ units, all, pledge, ...text }) => ({
      ...text,
      ...unitsOf({ units, all }),
      ...(pledge !== '' && { pledge }),
    }),
    refusalsAt: {
      'exceeds-available': 'units',
      'no-price': 'day',
      'period-locked': 'day',
      'future-date': 'day',
      'pledge-not-decided': 'pledge',
    },
    questions: ['undistributed-days'],
    done: 'Units redeemed.',
    onDone: onClose,
  });
  const { client_id: holder } = form.text;
  const uncalledCents = clients?.find(({ id }) => id === holder)?.uncalled_amount;
  const pledge = form.field('pledge');
  return (
    <ReasonDialog
      {...PROPOSAL_DIALOG}
      title="Redeem units"
      action="Redeem"
      form={form}
      follows={
        <p className="text-label text-muted">
          The fund then owes the client the value of the units at the redemption price of that day. Nothing is
          paid yet.
        </p>
      }
      onClose={onClose}
    >
      <ClientChoice label="Holder" {...form.field('client_id')} />
      <DayAndUnits
        clientId={holder}
        day={form.day('day')}
        units={form.field('units')}
        all={form.field('all')}
      />
      {(uncalledCents || pledge.error) && (
        <SelectField
          label="Uncalled pledge"
          required
          hint={`${formatMoney(uncalledCents)} is uncalled`}
          options={PLEDGE}
          {...pledge}
        />
      )}
    </ReasonDialog>
  );
}
