import { Link } from 'react-router-dom';
import { useCall } from '../api/hooks.ts';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { addressOfAccount, StateOfAccount } from './accounts-table.tsx';

/** Every bank account with what it holds and whether it ties, as a link to its days. */
export function AccountStates() {
  const { data, error, mutate } = useCall('listBankAccounts', {});
  if (error && !data) {
    return (
      <Notice tone="negative" action={{ label: 'Try Again', onPress: () => void mutate() }}>
        Bank accounts did not load.
      </Notice>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading bank accounts" className="flex flex-col gap-2.5">
        <Skeleton className="h-2.5 w-3/5" />
        <Skeleton className="h-2.5 w-2/5" />
      </div>
    );
  }
  if (data.accounts.length === 0)
    return <p className="text-body text-muted">The first import opens the Main account.</p>;
  return (
    <ul className="flex flex-col gap-2" aria-label="Bank accounts">
      {data.accounts.map((account) => (
        <li key={account.id} className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            <Link
              to={addressOfAccount(account.id)}
              className="block truncate rounded-badge text-body font-medium"
            >
              {account.name}
            </Link>
            <span className="text-label">
              <StateOfAccount account={account} />
            </span>
          </span>
          <Money amountCents={account.tie_out.expected_balance} exact className="font-medium" />
        </li>
      ))}
    </ul>
  );
}
