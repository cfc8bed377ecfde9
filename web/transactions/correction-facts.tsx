import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import type { Allocation, Transaction } from '#shared/contract/transactions.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { formatMoney } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';

/** What a correction is about, in a frame above its reason. */
export function CorrectionFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-box border border-line bg-canvas py-2.5">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0 px-3">
          <dt className="text-label text-muted">{label}</dt>
          <dd className="tnum font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says that the money pays a capital call, which must be undone first, and leads to the match. */
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

/** The allocation that is corrected, and that it pays a capital call where it does. */
export function AllocationFacts({
  transaction,
  allocation,
  isMatched,
}: {
  transaction: Transaction;
  allocation: Allocation;
  isMatched: boolean;
}) {
  return (
    <>
      {isMatched && <MatchedNotice description={transaction.description} />}
      <CorrectionFacts
        facts={[
          { label: 'From', value: allocation.client_name },
          { label: 'Amount', value: formatMoney(allocation.amount, { exact: true }) },
          { label: 'Dated', value: displayDate(transaction.txn_date) },
        ]}
      />
    </>
  );
}
