import { Link } from 'react-router-dom';
import { useCall } from '../api/hooks.ts';
import { Money } from '../ui/money.tsx';
import { ShortList } from '../ui/short-list.tsx';
import { addressOfAccount, StateOfAccount } from './accounts-table.tsx';

export function AccountStates() {
  const { data, error, mutate } = useCall('listBankAccounts', {});
  return (
    <ShortList
      label="Bank accounts"
      items={data?.accounts}
      failed={error !== undefined}
      onRetry={() => void mutate()}
      empty="The first import creates the Main account."
    >
      {(account) => (
        <>
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
        </>
      )}
    </ShortList>
  );
}
