import { displayDate } from '#shared/calendar-date.ts';
import type { CallOutput } from '../api/client.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { exact } from '../ui/money-format.ts';
import { SelectField } from '../ui/select-field.tsx';

interface ReturnPayoutProps {
  row: CallOutput<'listUnpaid'>['returns'][number];
  onClose: () => void;
}

export function ReturnPayout({ row, onClose }: ReturnPayoutProps) {
  const { suggestions: lines, transaction_id, txn_date: day, amount } = row;
  const only = lines.length === 1 ? lines[0] : undefined;
  const form = useCallForm('returnPayout', {
    start: { line_id: only?.line_id ?? '', reason: '' },
    typed: { line_id: requiredText('Choose the line') },
    input: (text) => ({ transaction_id, ...text }),
    done: ({ line }) => `${line.reference} is owed again.`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Record a return"
      subtitle={`${displayDate(day)}, ${exact(amount)}`}
      action="Record the return"
      actionBusy="Recording"
      form={form}
      reasonHint="Recorded in the audit log. Not visible to clients."
      follows={
        <p className="text-label text-muted">
          The fund owes this line again. The client’s account is suspended, and the client is notified.
        </p>
      }
      onClose={onClose}
    >
      <SelectField
        label="Paid line"
        required
        options={[
          ...(only ? [] : [{ value: '', label: 'Choose' }]),
          ...lines.map(({ line_id: value, reference, client_name: client, paid_on: paidOn }) => ({
            value,
            label: `${reference}, ${client}${paidOn ? `, paid ${displayDate(paidOn)}` : ''}`,
          })),
        ]}
        {...form.field('line_id')}
      />
    </ReasonDialog>
  );
}
