import { displayDate } from '#shared/calendar-date.ts';
import type { TransactionDetail } from '#shared/contract/transactions.ts';
import { unallocatedCents } from '#shared/money.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { formatMoney } from '../ui/money-format.ts';
import { typeSubtitle } from './change-type.ts';
import { CorrectionFacts } from './correction-facts.tsx';
import { useCorrection } from './use-correction.ts';

interface HoldTransactionProps {
  transaction: TransactionDetail;
  onClose: () => void;
}

/** Marks what is left of a contribution as held on purpose. Mount it to open it. */
export function HoldTransaction({ transaction, onClose }: HoldTransactionProps) {
  const { outcome } = useCorrection(onClose);
  const form = useCallForm('holdTransaction', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: transaction.id, reason }),
    done: 'Contribution held successfully!',
    ...outcome,
  });
  const left = formatMoney(unallocatedCents(transaction), { exact: true });
  return (
    <ReasonDialog
      onClose={onClose}
      title="Hold what is left"
      subtitle={typeSubtitle(transaction)}
      action={<span className="tnum">{`Hold ${left}`}</span>}
      actionBusy="Holding"
      form={form}
      reasonHint="Stands in the audit and above the contribution. Clients do not see it."
      follows={
        <p className="text-label text-muted">
          It no longer stands before closing its month. Every figure stays, and it can still be allocated.
        </p>
      }
    >
      <CorrectionFacts
        facts={[
          { label: 'Left', value: left },
          { label: 'Dated', value: displayDate(transaction.txn_date) },
        ]}
      />
    </ReasonDialog>
  );
}
