import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { TAX_STATUSES, type TaxStatus } from '#shared/terms.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { dayText, requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TAX_WORDS } from './payee-words.ts';

const STATUSES: readonly { value: TaxStatus | ''; label: string }[] = [
  { value: '', label: 'Choose' },
  ...TAX_STATUSES.map((value) => ({ value, label: TAX_WORDS[value] })),
];

interface SetTaxStatusProps {
  client: Pick<ClientDetail, 'id' | 'name'>;
  onClose: () => void;
}

export function SetTaxStatus({ client: { id, name }, onClose }: SetTaxStatusProps) {
  const form = useCallForm('setTaxStatus', {
    start: { status: '' as TaxStatus | '', from: displayDate(fundDateAt(new Date())), reason: '' },
    typed: { status: requiredText('Choose the status'), from: dayText('The first day is required') },
    input: (text) => ({ id, ...text, status: text.status as TaxStatus }),
    refusalsAt: {
      'distribution-approved': 'from',
      'looks-like-tfn': 'reason',
      'nothing-to-change': 'status',
    },
    done: 'Tax status set.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Tax file number"
      subtitle={name}
      action="Set the tax status"
      actionBusy="Sending"
      form={form}
      reasonHint="How the client told the fund. Never enter the number itself."
      follows={
        <p className="text-label text-muted">
          The status applies to distributions that end on or after this day. No tax is withheld from a client
          who has quoted a tax file number or is exempt. A second person must approve an exemption.
        </p>
      }
      onClose={onClose}
    >
      <SelectField label="Status" required options={STATUSES} {...form.field('status')} />
      <DateField label="From" required {...form.day('from')} />
    </ReasonDialog>
  );
}
