import { displayDate } from '#shared/calendar-date.ts';
import type { TransactionDetail } from '#shared/contract/transactions.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { formatMoney } from '../ui/money-format.ts';
import { formatType, typeSubtitle } from './change-type.ts';
import { CorrectionFacts } from './correction-facts.tsx';
import { reasonOf } from './possible-duplicate.tsx';
import { rowInWords, SetAsideForIt } from './same-money.tsx';
import { useCorrection } from './use-correction.ts';
import type { PossibleDuplicateOf } from './use-possible-duplicates.ts';

interface SetAsideTransactionProps {
  transaction: TransactionDetail;
  /** The transaction that is the same money, where that is the reason. */
  sameAs?: PossibleDuplicateOf | undefined;
  onClose: () => void;
}

/** Sets an imported row aside that is no money of its own. Mount it to open it. */
export function SetAsideTransaction({ transaction, sameAs, onClose }: SetAsideTransactionProps) {
  const { outcome } = useCorrection(onClose);
  const form = useCallForm('setAsideTransaction', {
    start: { reason: sameAs ? `The ${reasonOf(sameAs)}` : '' },
    input: ({ reason }) => ({ id: transaction.id, reason, ...(sameAs && { duplicate_of: sameAs.id }) }),
    done: 'Transaction set aside successfully!',
    ...outcome,
  });
  const amount = formatMoney(transaction.amount, { exact: true, sign: 'flow' });
  return (
    <ReasonDialog
      onClose={onClose}
      title={sameAs ? 'Set aside as the same money' : 'Set aside'}
      subtitle={typeSubtitle(transaction)}
      action={<span className="tnum">{`Set aside ${amount}`}</span>}
      actionBusy="Setting aside"
      form={form}
      reasonHint="Stands in the audit and above the row."
      follows={
        <p className="text-label text-muted">
          {transaction.type !== '' && `It will no longer count as ${formatType(transaction.type)}. `}
          It will count in no figure and stay in the list under Set aside, where it can be put back. No client
          sees a change.
        </p>
      }
    >
      <SetAsideForIt transaction={transaction} />
      {sameAs && (
        <p className="text-muted">
          The money stays as {rowInWords(sameAs)}; the two rows will name each other.
        </p>
      )}
      <CorrectionFacts
        facts={[
          { label: 'Amount', value: amount },
          { label: 'Dated', value: displayDate(transaction.txn_date) },
        ]}
      />
    </ReasonDialog>
  );
}
