import { displayDate } from '#shared/calendar-date.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { formatMoney } from '../ui/money-format.ts';
import { type CorrectLineProps, LineAmounts } from './line-amounts.tsx';

/** Makes what was written off of a line due again. Mount it to open it. */
export function UndoWriteOff({ line, onClose }: CorrectLineProps) {
  const form = useCallForm('undoWriteOff', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: line.capital_call_id, item_id: line.id, reason }),
    done: 'The write-off is taken back',
    onDone: onClose,
  });
  const amount = formatMoney(line.written_off_amount, { exact: true });
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Take back the write-off for ${line.client_name}`}
      subtitle={line.title}
      action={<span className="tnum">{`Take back ${amount}`}</span>}
      actionBusy="Taking back"
      form={form}
      reasonHint="Stands in the history of the call. Clients do not see it."
      follows={
        <p className="tnum text-label text-muted">
          {amount} becomes outstanding again, due {displayDate(line.due_date)}. {line.client_name} sees that
          at once.
        </p>
      }
    >
      <LineAmounts line={line} />
    </ReasonDialog>
  );
}
