import { type CalendarDate, displayDate, monthOf } from '#shared/calendar-date.ts';
import type { TransactionDetail } from '#shared/contract/transactions.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { CorrectionFacts } from '../../forms/correction-facts.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { useCallForm } from '../../forms/use-call-form.ts';
import { exact, formatMoney } from '../../ui/money-format.ts';
import { monthText } from '../../ui/month-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { rowSubtitle, setAsideForIt } from '../../ui/transaction-words.ts';
import { MatchedNotice } from './allocation-facts.tsx';
import { ClientChanges, reversedOf } from './client-changes.tsx';
import { REASON_HINT, useCorrection } from './use-correction.ts';

interface VoidTransactionProps {
  transaction: TransactionDetail;
  onClose: () => void;
}

export function VoidTransaction({ transaction, onClose }: VoidTransactionProps) {
  const live = transaction.allocations.filter(({ reversed_at }) => reversed_at === null);
  const { isMatched, outcome } = useCorrection(
    onClose,
    live.some(({ matched_amount }) => matched_amount > 0),
  );
  const form = useCallForm('voidTransaction', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: transaction.id, reason }),
    done: 'Transaction voided successfully!',
    ...outcome,
  });
  const warning = setAsideForIt(transaction);
  const changes = reversedOf(live);
  const closedMonth = useClosedMonth(transaction.txn_date);
  const amount = formatMoney(transaction.amount, { exact: true, sign: 'flow' });
  return (
    <ReasonDialog
      onClose={onClose}
      title="Void transaction"
      subtitle={rowSubtitle(transaction)}
      action={<span className="tnum">{`Void ${amount}`}</span>}
      actionBusy="Voiding"
      variant="danger"
      form={form}
      off={isMatched}
      reasonHint={REASON_HINT}
      follows={
        <>
          <ClientChanges changes={changes} />
          <p className="text-label text-muted">
            {closedMonth === undefined
              ? transaction.counterpart_id === undefined
                ? 'No figure will include this transaction. It stays in the list under Void. Voiding cannot be undone.'
                : 'No figure will include either row of the transfer. Both rows stay in the list under Void. Voiding cannot be undone.'
              : `${monthText(closedMonth)} is closed, so its figures do not change. A counter-entry dated today removes the amount from the current month instead. The transaction stays in the list under Void. You cannot undo this.`}
            {changes.length > 0 &&
              ` ${changes.length === 1 ? changes[0]?.clientName : 'The clients'} will see the new figures and the reversal immediately.`}
          </p>
        </>
      }
    >
      {isMatched && <MatchedNotice description={transaction.description} />}
      {warning && <Notice tone="warning">{warning}</Notice>}
      <CorrectionFacts
        facts={[
          { label: 'Amount', value: amount },
          ...(live.length > 0 ? [{ label: 'Allocated', value: exact(transaction.allocated_amount) }] : []),
          { label: 'Dated', value: displayDate(transaction.txn_date) },
        ]}
      />
    </ReasonDialog>
  );
}

function useClosedMonth(day: CalendarDate): string | undefined {
  const { data } = useEveryPage('listPeriods', {});
  return data?.periods.find(({ period, status }) => status === 'closed' && period === monthOf(day))?.period;
}
