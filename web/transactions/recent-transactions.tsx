import type { ClientTransaction } from '#shared/contract/clients.ts';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { TypeMark } from './type-mark.tsx';

/** A short list of a client's newest transactions. */
export function RecentTransactions({ transactions }: { transactions: readonly ClientTransaction[] }) {
  return (
    <ul className="mt-1 divide-y divide-line">
      {transactions.map(({ id, txn_date, amount, description, type }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-2">
          <div className="min-w-0">
            <p className="truncate" title={description}>
              {description || 'Contribution Payment'}
            </p>
            <p className="flex items-center gap-3 text-label text-subtle">
              <DateText date={txn_date} />
              <TypeMark type={type} />
            </p>
          </div>
          <Money amountCents={amount} sign="flow" />
        </li>
      ))}
    </ul>
  );
}
