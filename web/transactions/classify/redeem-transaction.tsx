import type { Transaction } from '#shared/contract/transactions.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { rowSubtitle } from '../../ui/transaction-words.ts';
import { givesBackInput, NO_GIVE_BACK } from './give-back.ts';
import { GiveBackFields } from './give-back-fields.tsx';
import type { ChosenKind } from './kind-fields.tsx';

export interface RedeemTransactionProps {
  transaction: Transaction;
  kind: ChosenKind & { readonly type: 'redemption' };
  onClose: () => void;
  onDone: (id: string) => void;
}

export function RedeemTransaction({ transaction, kind, onClose, onDone }: RedeemTransactionProps) {
  const { id, amount, description } = transaction;
  const form = useCallForm('classifyTransaction', {
    start: { redeems: NO_GIVE_BACK },
    questions: ['line-unpaid'],
    input: ({ redeems }) => ({ id, ...kind, ...givesBackInput(redeems, amount) }),
    done: 'Transaction classified successfully!',
    onDone: () => {
      onClose();
      onDone(id);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Redemption"
      subtitle={rowSubtitle(transaction)}
      action="Classify as redemption"
      actionBusy="Classifying"
      focusFirst={false}
      form={form}
    >
      <p className="text-muted">
        {amount < 0
          ? `${formatMoney(amount, { exact: true, sign: 'flow' })} is given back. From the day of this transaction, the contributions that you choose no longer count as paid. Their matches and receipts are kept. If you mark a contribution as bounced, its capital call is due again.`
          : 'The bank returned a redemption. From the day of this transaction, the contributions that the redemption gave back count as paid again.'}
      </p>
      <GiveBackFields
        {...form.field('redeems')}
        amountCents={amount}
        description={description}
        disabled={form.busy}
      />
    </FormDialog>
  );
}
