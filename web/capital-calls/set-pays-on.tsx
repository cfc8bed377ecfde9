import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { optionalDayText, withRule } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';

interface SetPaysOnProps {
  call: ClientCapitalCall;
  clientId: string;
  onClose: () => void;
}

export function SetPaysOn({ call, clientId, onClose }: SetPaysOnProps) {
  const today = fundDateAt(new Date());
  const form = useCallForm('setPaysOn', {
    start: { day: call.pays_on ? displayDate(call.pays_on) : '' },
    typed: {
      day: withRule(
        optionalDayText(),
        (day) => day === '' || day >= today,
        REFUSALS['pays-on-past'].sentence,
      ),
    },
    input: ({ day }) => ({
      id: clientId,
      call_id: call.capital_call_id,
      item_id: call.id,
      day: day === '' ? null : day,
    }),
    refusalsAt: { 'pays-on-past': 'day' },
    done: ({ pays_on: day }) =>
      day ? 'The fund can now see the day on which you pay.' : 'The day was removed.',
    onDone: onClose,
  });
  return (
    <FormDialog title="When will you pay?" subtitle={call.title} form={form} onClose={onClose}>
      <DateField
        label="I pay on"
        labelNote="optional"
        min={today}
        hint="The fund sees this day. The due date stays the same, and reminders continue."
        {...form.day('day')}
      />
    </FormDialog>
  );
}
