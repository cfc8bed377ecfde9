import { addCents, negateCents, plainDollars } from '#shared/money.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { moneyText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { MoneyField, readTypedMoney } from '../ui/money-field.tsx';
import { exact } from '../ui/money-format.ts';
import { type CorrectLineProps, LineAmounts } from './line-amounts.tsx';

export function WriteOffLineItem({ line, onClose }: CorrectLineProps) {
  const form = useCallForm('writeOffLineItem', {
    start: { amount: plainDollars(line.outstanding_amount), reason: '' },
    typed: { amount: moneyText('Amount is required') },
    input: (text) => ({ id: line.capital_call_id, item_id: line.id, ...text }),
    refusalsAt: { 'exceeds-outstanding': 'amount' },
    done: (written) => `${exact(written.written_off_amount)} for ${line.client_name} is written off`,
    onDone: onClose,
  });
  const amount = readTypedMoney(form.text.amount);
  const leftCents = amount && addCents(line.outstanding_amount, negateCents(amount));
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Write off for ${line.client_name}`}
      subtitle={line.title}
      action={<span className="tnum">{amount ? `Write off ${exact(amount)}` : 'Write off'}</span>}
      actionBusy="Writing off"
      form={form}
      reasonHint={`Visible to ${line.client_name} with this call.`}
      follows={
        leftCents !== undefined &&
        leftCents >= 0 && (
          <p className="tnum text-label text-muted">
            {leftCents === 0
              ? 'Nothing is then due on this line item, and its status becomes Paid. '
              : `${exact(leftCents)} stays due. `}
            The pledge of {line.client_name} does not change.
          </p>
        )
      }
    >
      <LineAmounts line={line} />
      <MoneyField label="Amount to write off" {...form.field('amount')} />
    </ReasonDialog>
  );
}
