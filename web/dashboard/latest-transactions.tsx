import { Link } from 'react-router-dom';
import type { Transaction } from '#shared/contract/transactions.ts';
import { ListedType } from '../transactions/list/type-mark.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const ROW = 'flex h-9 items-center gap-3 px-4 touch:h-11';

export function LatestTransactions({ transactions }: { transactions: readonly Transaction[] | undefined }) {
  if (!transactions) {
    return (
      <div role="status" aria-label="Loading" className="rounded-box border border-line">
        {['w-40', 'w-52', 'w-36', 'w-48', 'w-44'].map((width) => (
          <div key={width} className={`${ROW} border-b border-line last:border-b-0`}>
            <Skeleton className="h-2.5 w-18" />
            <Skeleton className={`h-2.5 ${width}`} />
            <span className="grow" />
            <Skeleton className="h-2.5 w-16" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className="overflow-hidden rounded-box border border-line">
      {transactions.map((transaction) => (
        <li key={transaction.id} className="border-b border-line last:border-b-0">
          <Link
            to={`/manager/transactions?transaction=${encodeURIComponent(transaction.id)}`}
            className={`${ROW} -outline-offset-2 transition-colors duration-80 hover:bg-hover`}
          >
            <DateText date={transaction.txn_date} className="text-muted" />
            <span className="min-w-0 grow truncate" title={transaction.description}>
              {transaction.description || 'No description'}
            </span>
            <span className="hidden w-40 shrink-0 overflow-hidden text-muted sm:block">
              <ListedType transaction={transaction} />
            </span>
            <Money
              amountCents={transaction.amount}
              sign="flow"
              className="min-w-20 shrink-0 text-right font-medium"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
