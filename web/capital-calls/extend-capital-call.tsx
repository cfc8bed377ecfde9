import { addDays, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { canPrint } from '#shared/printable.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { dayText, withRule } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { DateText } from '../ui/date-text.tsx';
import { exact, formatCount } from '../ui/money-format.ts';
import { hasNoNotice } from './has-no-notice.ts';
import { Recipients } from './recipients.tsx';
import { Unprintable } from './unprintable.tsx';
import type { CorrectCallProps } from './withdraw-capital-call.tsx';

export function ExtendCapitalCall({ call, lines, onClose }: CorrectCallProps) {
  const today = fundDateAt(new Date());
  const form = useCallForm('extendCapitalCall', {
    start: { due_date: '', reason: '' },
    typed: {
      due_date: withRule(
        withRule(
          dayText('New due date is required'),
          (day) => day > call.due_date,
          REFUSALS['due-date-not-later'].sentence,
        ),
        (day) => day >= today,
        REFUSALS['due-date-past'].sentence,
      ),
    },
    input: (text) => ({ id: call.id, ...text }),
    refusalsAt: { 'due-date-not-later': 'due_date', 'due-date-past': 'due_date' },
    done: (extended) => `Due date extended to ${displayDate(extended.due_date)}`,
    onDone: onClose,
  });
  const { reason } = form.text;
  const day = form.day('due_date');
  const names = lines.filter((line) => line.outstanding_amount > 0).map((line) => line.client_name);
  const clients = names.length === 1 ? names[0] : `${formatCount(names.length)} clients`;
  return (
    <ReasonDialog
      onClose={onClose}
      title="Extend the due date"
      subtitle={`${call.title}, ${exact(call.outstanding_amount)} due`}
      action={
        <span className="tnum">
          {`Extend ${day.value ? `to ${displayDate(day.value)} ` : ''}and notify ${clients}`}
        </span>
      }
      actionBusy="Extending"
      cancel="Keep the due date"
      form={form}
      off={!day.value}
      reasonHint="Included in the corrected notice to every client."
      follows={
        <>
          <Unprintable texts={canPrint(reason) ? [] : [reason]} />
          <p className="text-label text-muted">
            {hasNoNotice(lines) &&
              'No notice or reminder was sent for this call. The corrected notice is the first notice that clients receive. '}
            Reminders follow the new due date. Clients who owe nothing are not notified.
          </p>
          <Recipients label="Clients who get a corrected notice immediately" names={names} />
        </>
      }
    >
      <div className="grid grid-cols-2 items-start gap-4">
        <dl className="flex flex-col gap-1">
          <dt className="text-body font-medium">Due date now</dt>
          <dd className="flex h-9 items-center text-form touch:h-11">
            <DateText date={call.due_date} />
          </dd>
        </dl>
        <DateField
          label="New due date"
          min={call.due_date < today ? today : addDays(call.due_date, 1)}
          {...day}
        />
      </div>
    </ReasonDialog>
  );
}
