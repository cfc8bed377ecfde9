import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText, withRule } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { type CorrectLineProps, LineAmounts } from './line-amounts.tsx';

export function PauseLineItem({ line, onClose }: CorrectLineProps) {
  const today = fundDateAt(new Date());
  const form = useCallForm('pauseLineItem', {
    start: { until: '', note: line.paused_note ?? '' },
    typed: {
      until: withRule(
        dayText('The day is required'),
        (day) => day > today,
        REFUSALS['pause-day-past'].sentence,
      ),
    },
    input: (text) => ({ id: line.capital_call_id, item_id: line.id, ...text }),
    refusalsAt: { 'pause-day-past': 'until' },
    done: `Reminders of ${line.client_name} paused`,
    onDone: onClose,
  });
  const day = form.day('until');
  return (
    <FormDialog
      width={560}
      onClose={onClose}
      title={`Pause reminders of ${line.client_name}`}
      subtitle={line.title}
      action={day.value ? `Pause until ${displayDate(day.value)}` : 'Pause'}
      actionBusy="Pausing"
      form={form}
      off={!day.value}
    >
      <LineAmounts line={line} />
      <DateField label="Until" hint="Reminders are sent again from this day." {...day} />
      <TextAreaField
        label="Note"
        labelNote="optional"
        rows={2}
        maxLength={LIMITS.noteLength}
        hint="Visible to managers only."
        {...form.field('note')}
      />
    </FormDialog>
  );
}
