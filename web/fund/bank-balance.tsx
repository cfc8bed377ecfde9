import { displayDate, monthOf } from '#shared/calendar-date.ts';
import type { BankBalance as Balances } from '#shared/contract/fund.ts';
import { addCents } from '#shared/money.ts';
import { useCall } from '../api/hooks.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { amountColumn, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TableBox } from '../ui/table.tsx';
import { LoadedNear } from '../ui/when-near.tsx';

const BankBalanceBars = lazyScreen(() => import('./bank-balance-bars.tsx'), 'BankBalanceBars');

type Month = Balances['months'][number];

export function BankBalance() {
  const { data, error, isValidating, mutate } = useCall('getBankBalance', {});
  const loading = <Skeleton className="h-64 w-full" />;
  return (
    <section aria-labelledby="bank-balance" className="rounded-box border border-line px-4 pt-3 pb-4">
      <h2 id="bank-balance" className="text-form font-semibold">
        Bank balance over twelve months
      </h2>
      <p className="mt-0.5 mb-3 text-label text-muted">
        All accounts, in Australian dollars: the last balance stated by the bank, plus the transactions
        recorded after it.
      </p>
      {error && !data ? (
        <ErrorState title="The bank balance did not load" loaded={{ error, isValidating, mutate }} />
      ) : !data ? (
        <div role="status" aria-label="Loading the bank balance">
          {loading}
        </div>
      ) : !data.has_accounts ? (
        <EmptyState
          title="No bank accounts yet"
          detail="The balances of the bank accounts are shown here by month."
        />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <LoadedNear placeholder={loading}>
            <BankBalanceBars months={data.months} />
          </LoadedNear>
          <BalanceTable months={data.months} />
        </div>
      )}
    </section>
  );
}

function BalanceTable({ months }: { months: readonly Month[] }) {
  const column = { width: 'w-[27%] max-md:w-[36%]', exact: true };
  return (
    <TableBox>
      <DataTable
        label="Bank balance by month"
        items={months.toReversed().map((month) => ({ ...month, id: monthOf(month.day) }))}
        columns={[
          { head: 'At', cell: ({ day }) => <DateText date={day} />, title: ({ day }) => displayDate(day) },
          amountColumn<Month>('In the bank', (month) => month.in_bank, { ...column, note: 'AUD' }),
          amountColumn<Month>('Not in the bank yet', (month) => month.not_in_bank_yet, column),
          amountColumn<Month>('Together', (month) => addCents(month.in_bank, month.not_in_bank_yet), {
            ...column,
            hidden: 'max-md:hidden',
          }),
        ]}
      />
    </TableBox>
  );
}
