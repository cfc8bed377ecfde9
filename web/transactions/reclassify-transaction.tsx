import { LIMITS } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { TextAreaField } from '../ui/field.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Segmented } from '../ui/segmented.tsx';
import { changeTypeOutcome, formatType, otherTypes, typeSubtitle } from './change-type.ts';
import { TYPE_NAMES } from './type-mark.tsx';

interface ReclassifyTransactionProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Changes a transaction's type and asks for the reason. Mount it to open it. */
export function ReclassifyTransaction({ transaction, onClose }: ReclassifyTransactionProps) {
  const { id, amount } = transaction;
  const types = otherTypes(transaction);
  const form = useCallForm('reclassifyTransaction', {
    start: { type: types[0] ?? 'expense', reason: '' },
    input: (text) => ({ id, ...text }),
    done: 'Transaction reclassified successfully!',
    ...changeTypeOutcome(onClose, 'Reclassification failed'),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Reclassify transaction"
      subtitle={typeSubtitle(transaction)}
      action={`Reclassify as ${formatType(form.text.type)}`}
      actionBusy="Reclassifying"
      focusFirst={false}
      form={form}
    >
      <p className="text-muted">
        {formatMoney(amount, { exact: true, sign: 'flow' })} counts as {formatType(transaction.type)}. The
        fund’s totals move with it; the reason stays in the history.
      </p>
      <Segmented
        label="New type"
        segments={types.map((value) => ({ value, label: TYPE_NAMES[value] }))}
        disabled={form.busy}
        {...form.field('type')}
      />
      <TextAreaField label="Reason" rows={2} maxLength={LIMITS.reasonLength} {...form.field('reason')} />
    </FormDialog>
  );
}
