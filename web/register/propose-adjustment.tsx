import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { dayText, requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import {
  ClientChoice,
  DayAndUnits,
  DocumentField,
  faultOfUnits,
  PROPOSAL_DIALOG,
  type ProposalProps,
  unitsOf,
} from './move-fields.tsx';

export function ProposeAdjustment({ from = '', onClose }: ProposalProps) {
  const form = useCallForm('proposeAdjustment', {
    start: {
      client_id: from,
      day: displayDate(fundDateAt(new Date())),
      units: '',
      document_id: '',
      reason: '',
    },
    typed: {
      client_id: requiredText('Choose the client'),
      day: dayText('The day is required'),
      units: requiredText('Enter the units'),
      document_id: requiredText('Choose the document'),
    },
    wrong: faultOfUnits,
    input: ({ units, ...text }) => ({ ...text, units: unitsOf({ units }).units ?? 0 }),
    refusalsAt: {
      'exceeds-available': 'units',
      'period-locked': 'day',
      'future-date': 'day',
      'document-not-found': 'document_id',
    },
    done: 'Units adjusted.',
    onDone: onClose,
  });
  const { client_id: clientId } = form.text;
  return (
    <ReasonDialog {...PROPOSAL_DIALOG} title="Adjust units" action="Adjust" form={form} onClose={onClose}>
      <ClientChoice label="Client" {...form.field('client_id')} />
      <DayAndUnits clientId={clientId} day={form.day('day')} units={form.field('units')} />
      <DocumentField
        clientId={clientId}
        hint="The evidence, from the documents of the client or of the fund"
        {...form.field('document_id')}
      />
    </ReasonDialog>
  );
}
