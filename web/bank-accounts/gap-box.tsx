import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { TieOut } from '#shared/contract/bank-accounts.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { absCents, negateCents } from '#shared/money.ts';
import { useCall } from '../api/hooks.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { rowsAddress, transactionAddress } from './rows-address.ts';

/** The difference on the day of the first gap, and rows of that day that look like duplicates of each other. */
export function GapBox({ accountId, tieOut }: { accountId: string; tieOut: TieOut }) {
  const day = tieOut.first_gap_day;
  const difference = tieOut.days.find((one) => one.day === day)?.difference ?? null;
  const rowsOfDay = day && { account_id: accountId, from: day, to: day, limit: LIMITS.listLimit };
  const { data } = useCall('listTransactions', rowsOfDay);
  if (day === null || difference === null) return null;
  const tooMuch = negateCents(difference);
  const alike = data?.transactions.filter(({ amount }) => amount === tooMuch) ?? [];
  const amount = formatMoney(absCents(difference), { exact: true });
  const [balance] = tieOut.days;
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-b border-line px-4 py-3 max-md:flex-col max-md:items-stretch"
    >
      <div className="flex min-w-0 grow items-start gap-2.5">
        <AlertIcon className="mt-0.5 size-4 text-negative" />
        <div className="min-w-0">
          <p className="font-semibold">
            On {displayDate(day)} our balance is {amount} {tooMuch > 0 ? 'more' : 'less'} than the bank’s.
            {balance?.day === day ? '' : ' The two balances agree on all earlier days.'}
          </p>
          <LookAlike rows={alike} amount={amount} />
        </div>
      </div>
      <ButtonLink to={rowsAddress(accountId, day)} className="shrink-0">
        Rows of {displayDate(day)}
      </ButtonLink>
    </div>
  );
}

/** Compares rows of the day whose amount equals the difference. Empty if there is only one such row and it has no duplicate. */
function LookAlike({ rows, amount }: { rows: readonly Transaction[]; amount: string }) {
  const ids = rows.slice(0, 10).map(({ id }) => id);
  const { data } = useCall('listPossibleDuplicates', ids.length > 0 ? { ids } : null);
  const [first, second] = rows;
  const duplicate = data?.duplicates[0];
  const row = duplicate ? rows.find(({ id }) => id === duplicate.transaction_id) : first;
  const isByHand = row?.source === 'manual' || duplicate?.possible_duplicates[0]?.source === 'manual';
  if (!row || (!second && !duplicate)) return null;
  return (
    <p className="mt-0.5 text-muted">
      Two rows of {amount} look alike: <span className="font-medium text-ink">{row.description}</span>
      {isByHand && duplicate ? ', one recorded by hand, one imported' : ''}.{' '}
      <Link to={transactionAddress(row.id)} className="rounded-badge font-medium text-accent">
        Compare the two
      </Link>
    </p>
  );
}
