import { type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText, type TextReader } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';

interface SetReinvestmentProps {
  clientId: string;
  percent: number;
  chooseFrom: CalendarDate | null;
  onClose: () => void;
}

const percentText: TextReader = (text) => {
  const digits = text.replace(/[\s%]/g, '');
  const isPercent = /^\d{1,3}$/.test(digits) && Number(digits) <= 100;
  return isPercent ? { value: digits } : { problem: 'Enter a whole number from 0 to 100' };
};

export function SetReinvestment({ clientId, percent, chooseFrom, onClose }: SetReinvestmentProps) {
  const form = useCallForm('setReinvestment', {
    start: { percent: String(percent), from: displayDate(chooseFrom ?? fundDateAt(new Date())) },
    typed: { percent: percentText, from: dayText('The first day is required') },
    input: ({ percent: typed, from }) => ({ id: clientId, percent: Number(typed), from }),
    refusalsAt: { 'election-closed': 'from' },
    done: 'Reinvestment saved.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Reinvestment" form={form} onClose={onClose}>
      <TextField
        label="Percent"
        required
        inputMode="numeric"
        inputClassName="tnum"
        hint="Of each distribution after tax. 0 pays everything to you."
        {...form.field('percent')}
      />
      <DateField label="From" required min={chooseFrom ?? undefined} {...form.day('from')} />
      <p className="text-label text-muted">
        Applies to distributions for which the fund offers reinvestment, if their period ends on this day or
        later. You get units at the price of the last day of the period.
      </p>
    </FormDialog>
  );
}
