import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import type { Allocation, Transaction } from '#shared/contract/transactions.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { CorrectionFacts } from '../../forms/correction-facts.tsx';
import { exact } from '../../ui/money-format.ts';
import { Notice } from '../../ui/notice.tsx';

export function MatchedNotice({ description }: { description: string }) {
  const address = new URLSearchParams({ view: 'matched', q: description });
  return (
    <Notice tone="warning">
      {REFUSALS['allocation-matched'].sentence}{' '}
      <Link to={`/manager/reconciliation?${address}`} className="font-medium underline underline-offset-2">
        Show the match
      </Link>
    </Notice>
  );
}

interface AllocationFactsProps {
  transaction: Transaction;
  allocation: Allocation;
  isMatched: boolean;
}

export function AllocationFacts({ transaction, allocation, isMatched }: AllocationFactsProps) {
  return (
    <>
      {isMatched && <MatchedNotice description={transaction.description} />}
      <CorrectionFacts
        facts={[
          { label: 'From', value: allocation.client_name },
          { label: 'Amount', value: exact(allocation.amount) },
          { label: 'Dated', value: displayDate(transaction.txn_date) },
        ]}
      />
    </>
  );
}
