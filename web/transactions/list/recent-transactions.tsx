import { Link } from 'react-router-dom';
import type { ClientTransaction } from '#shared/contract/clients.ts';
import { classNames } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { ReceivedOn, TakenBack } from '../import/taken-back.tsx';
import { clientText } from './client-transaction-list.tsx';
import { TypeMark } from './type-mark.tsx';

export function RecentTransactions({ transactions }: { transactions: readonly ClientTransaction[] }) {
  return (
    <ul className="mt-1 divide-y divide-line">
      {transactions.map(({ id, transaction_id, txn_date, received_on, amount, annulled, ...transaction }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-2">
          <div className="min-w-0">
            <p
              className={classNames('truncate', annulled && 'text-muted line-through')}
              title={transaction.description}
            >
              {transaction_id === undefined ? (
                clientText(transaction)
              ) : (
                <Link
                  to={`/manager/transactions?transaction=${encodeURIComponent(transaction_id)}`}
                  className="rounded-badge hover:text-accent hover:underline"
                >
                  {clientText(transaction)}
                </Link>
              )}
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-subtle">
              <DateText date={txn_date} />
              <ReceivedOn received_on={received_on} />
              {transaction.reversed_at === null ? (
                <TypeMark type={transaction.type} />
              ) : (
                <TakenBack {...transaction} />
              )}
            </p>
          </div>
          <Money
            amountCents={amount}
            sign="flow"
            {...(annulled && { className: 'text-muted! line-through' })}
          />
        </li>
      ))}
    </ul>
  );
}
