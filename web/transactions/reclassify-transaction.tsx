import { LIMITS } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { TextAreaField } from '../ui/field.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { changeTypeOutcome, formatType, otherTypes, typeSubtitle } from './change-type.ts';
import { KindFields } from './kind-fields.tsx';
import { TypeField } from './type-field.tsx';

interface ReclassifyTransactionProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Changes a transaction's type and asks for the reason. Mount it to open it. */
export function ReclassifyTransaction({ transaction, onClose }: ReclassifyTransactionProps) {
  const { id, amount } = transaction;
  const types = otherTypes(transaction);
  const form = useCallForm('reclassifyTransaction', {
    start: {
      type: types[0] ?? 'expense',
      reason: '',
      property_id: transaction.property_id ?? '',
      category: transaction.category ?? '',
    },
    input: ({ property_id, category, ...text }) => ({
      id,
      ...text,
      ...(text.type === 'contribution'
        ? {}
        : { property_id: property_id || null, category: category.trim() || null }),
    }),
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
      <TypeField
        label="New type"
        types={types}
        value={form.text.type}
        onChange={(type) => form.change('type', type)}
        disabled={form.busy}
      />
      {form.text.type !== 'contribution' && (
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <KindFields text={form.text} disabled={form.busy} change={form.change} />
        </div>
      )}
      <TextAreaField label="Reason" rows={2} maxLength={LIMITS.reasonLength} {...form.field('reason')} />
    </FormDialog>
  );
}
