import { useMemo, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import type { Transaction, TransactionDetail } from '#shared/contract/transactions.ts';
import { displayType } from '#shared/terms.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { rowSubtitle } from '../../ui/transaction-words.ts';
import { givenBackText, givesBackInput, sumsByAllocation } from '../classify/give-back.ts';
import { GiveBackFields } from '../classify/give-back-fields.tsx';
import { KindFields } from '../classify/kind-fields.tsx';
import { ClientField } from '../record/client-field.tsx';
import { TypeField } from '../record/type-field.tsx';
import { useClients } from '../record/use-clients.ts';
import { changeTypeOutcome, otherTypes } from './change-type.ts';

export interface ReclassifyTransactionProps {
  transaction: Transaction & Pick<TransactionDetail, 'gives_back'>;
  onClose: () => void;
}

export function ReclassifyTransaction({ transaction, onClose }: ReclassifyTransactionProps) {
  const { id, amount } = transaction;
  const types = otherTypes(transaction);
  const clients = useClients();
  const own = useMemo(() => sumsByAllocation(transaction.gives_back), [transaction.gives_back]);
  const [before] = useState(() => givenBackText(transaction.gives_back));
  const form = useCallForm('reclassifyTransaction', {
    start: {
      type: types.find((type) => type === transaction.type) ?? types[0] ?? 'expense',
      reason: '',
      property_id: transaction.property_id ?? '',
      category: transaction.category ?? '',
      client_id: transaction.client_id ?? '',
      redeems: before,
    },
    questions: ['line-unpaid'],
    input: ({ property_id, category, client_id, redeems, ...text }) => ({
      id,
      ...text,
      // If the parts of a redemption are unchanged, they are not sent, and the server keeps them.
      ...(text.type === 'redemption' &&
        !(transaction.gives_back && JSON.stringify(redeems) === JSON.stringify(before)) &&
        givesBackInput(redeems, amount)),
      ...(text.type === 'distribution' ? { client_id: client_id || null } : {}),
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
      subtitle={rowSubtitle(transaction)}
      action={`Reclassify as ${displayType(form.text.type)}`}
      actionBusy="Reclassifying"
      focusFirst={false}
      form={form}
    >
      <p className="text-muted">
        {formatMoney(amount, { exact: true, sign: 'flow' })} now counts as {displayType(transaction.type)}.
        The fund’s totals will change with the type; the reason is recorded in the history.
      </p>
      <TypeField label="New type" types={types} {...form.field('type')} disabled={form.busy} />
      {form.text.type !== 'contribution' && (
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <KindFields text={form.text} disabled={form.busy} change={form.change} />
        </div>
      )}
      {form.text.type === 'redemption' && (
        <GiveBackFields
          {...form.field('redeems')}
          amountCents={amount}
          description={transaction.description}
          own={own}
          disabled={form.busy}
        />
      )}
      {form.text.type === 'distribution' && (
        <ClientField clients={clients} label="Client" labelNote="optional" {...form.field('client_id')} />
      )}
      <TextAreaField label="Reason" rows={2} maxLength={LIMITS.reasonLength} {...form.field('reason')} />
    </FormDialog>
  );
}
