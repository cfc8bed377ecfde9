import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { inBank } from '#shared/bank-balance.ts';
import type { ListedAccount } from '#shared/contract/bank-accounts.ts';
import type { FundStatistics } from '#shared/contract/fund.ts';
import type { Transaction, TransactionSummary } from '#shared/contract/transactions.ts';
import { useCall } from '../api/hooks.ts';
import { MoneyMap } from '../fund/money-map.tsx';
import { ListedType } from '../transactions/list/type-mark.tsx';
import { bankBalanceWords } from '../ui/bank-balance-words.ts';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { type Figure, FigureStrip } from '../ui/figure-strip.tsx';
import { LinkRow } from '../ui/link-row.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { Page, useMayChange } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { BringFundIn } from './bring-fund-in.tsx';
import { QUICK_ACTIONS } from './quick-actions.ts';
import { FROM_TODAY, LoadingTasks, TasksList } from './tasks-list.tsx';
import { useWork } from './use-work.ts';
import { workToDo } from './work-to-do.ts';

const HINTS = [
  { keys: 'j k', label: 'to do' },
  { keys: 'Enter', label: 'open' },
  { keys: 'q', label: 'bank rows' },
  { keys: 'n', label: 'record transaction' },
] as const;

export function ManagerDashboard() {
  const navigate = useNavigate();
  const statistics = useCall('getFundStatistics', {});
  const accounts = useCall('listBankAccounts', {});
  const { work, ledger, isLoading, isValidating, failed: failedParts, retry } = useWork();
  const loadedAt = useLoadedAt(isLoading);
  const failed = (statistics.data ? undefined : statistics.error) ?? (ledger.data ? undefined : ledger.error);
  const retryAll = () => {
    if (!statistics.data) void statistics.mutate();
    retry();
  };
  const tasks = workToDo(work);
  const { pathname, state } = useLocation();
  const [selectedTo, setSelected] = useState<string | undefined>(state?.task);
  const selected = Math.max(
    0,
    tasks.findIndex(({ to }) => to === selectedTo),
  );
  const keep = (to: string) => navigate(pathname, { replace: true, state: { task: to } });
  const openTask = (to: string) => {
    keep(to);
    navigate(to, { state: FROM_TODAY });
  };
  const first = tasks[selected];
  useShortcut('j', 'Next task', () => focusTask(selected + 1));
  useShortcut('k', 'Previous task', () => focusTask(selected - 1));
  useShortcut('Enter', 'Open the task', () => first && openTask(first.to), !isLoading);
  useShortcut('q', 'Bank rows', () => navigate('/manager/bank-rows', { state: FROM_TODAY }));
  const mayChange = useMayChange();
  useShortcut('n', 'Record transaction', () => navigate('/manager/transactions/record'), mayChange);
  return (
    <Page title="Dashboard" hints={HINTS}>
      {failed ? (
        <div className="rounded-box border border-line">
          <ErrorState
            title="Something went wrong"
            loaded={{ error: failed, isValidating: statistics.isValidating || isValidating, retry: retryAll }}
            className="flex min-h-90 items-center justify-center"
          />
        </div>
      ) : (
        <>
          <BringFundIn clients={statistics.data?.clients.total_clients} />
          <Section
            title="Today"
            aside={
              loadedAt && (
                <>
                  <span className="max-md:sr-only">As of </span>
                  <InstantText instant={loadedAt} />
                </>
              )
            }
          >
            {isLoading ? (
              <LoadingTasks />
            ) : (
              <TasksList
                tasks={tasks}
                selected={selected}
                onSelect={setSelected}
                onOpen={keep}
                isEmptyFund={work.ledger?.summary.transactions === 0}
                failed={failedParts}
                onRetry={retry}
              />
            )}
          </Section>
          <FundFigures
            statistics={statistics.data}
            summary={ledger.data?.summary}
            accounts={accounts.data?.accounts ?? (accounts.error ? null : undefined)}
          />
          <MoneyMap />
          <div className="mt-3 grid items-start gap-x-6 gap-y-7 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {ledger.data?.transactions.length !== 0 && (
              <Section
                title="Latest transactions"
                aside={
                  <Link to="/manager/transactions" className="font-medium text-accent hover:underline">
                    View all
                  </Link>
                }
              >
                <LatestTransactions transactions={ledger.data?.transactions} />
              </Section>
            )}
            <Section title="Quick actions">
              <ul className="overflow-hidden rounded-box border border-line">
                {QUICK_ACTIONS.filter(({ changes }) => mayChange || !changes).map(
                  ({ to, label, detail, icon: Icon }) => (
                    <LinkRow
                      key={to}
                      to={to}
                      label={label}
                      detail={detail}
                      mark={<Icon aria-hidden="true" className="size-4 shrink-0 text-subtle" />}
                    />
                  ),
                )}
              </ul>
            </Section>
          </div>
        </>
      )}
    </Page>
  );
}

function useLoadedAt(isLoading: boolean): string | undefined {
  const [at, setAt] = useState<string>();
  useEffect(() => setAt(isLoading ? undefined : new Date().toISOString()), [isLoading]);
  return at;
}

function focusTask(index: number) {
  document.querySelectorAll<HTMLElement>('[data-task]')[index]?.focus();
}

interface FundFiguresProps {
  statistics: FundStatistics | undefined;
  summary: TransactionSummary | undefined;
  accounts: readonly ListedAccount[] | null | undefined;
}

function FundFigures({ statistics, summary, accounts }: FundFiguresProps) {
  const clients = statistics?.clients;
  const inactive = clients ? clients.total_clients - clients.active_clients : 0;
  const figures: Figure[] = [
    {
      label: 'Total Active Clients',
      value: formatCount(clients?.active_clients),
      detail: `${formatCount(clients?.total_clients)} clients in all`,
      opens: { figure: 'active-clients' },
    },
    {
      label: 'Total Pledged (by active client)',
      value: <Money amountCents={clients?.total_pledged} fit />,
      detail:
        inactive > 0 ? `Excluding ${formatCount(inactive)} inactive or suspended` : 'All clients are active',
      opens: { figure: 'pledged-by-active-clients' },
    },
    {
      label: 'Total Paid',
      value: <Money amountCents={statistics?.transactions.total_contributions} fit />,
      // The title differs from 'Paid' on the clients' page, because this figure includes unallocated contributions.
      detail: summary ? `Received, ${formatMoney(summary.unallocated_total)} unallocated` : 'Received',
      opens: { figure: 'received' },
      title: 'Total Paid, as received',
    },
  ];
  const isWithoutAccounts = accounts === null || accounts?.length === 0;
  if (!isWithoutAccounts) figures.push(bankFigure(accounts));
  return <FigureStrip loading={!statistics || accounts === undefined} figures={figures} />;
}

function bankFigure(accounts: readonly ListedAccount[] = []): Figure {
  const differing = accounts.filter(({ tie_out: { difference } }) => difference !== null && difference !== 0);
  const [first] = differing;
  const balance = inBank(accounts);
  const { byRowsCents, hasByRows, since } = balance;
  return {
    label: 'In the bank',
    value: <Money amountCents={balance.cents} fit />,
    detail: [
      bankBalanceWords(balance),
      since && hasByRows && `${formatMoney(byRowsCents)} by our rows`,
      first && differing.length === 1
        ? `${first.name} differs by ${formatMoney(first.tie_out.difference)}`
        : first && `${formatCount(differing.length)} accounts differ`,
    ]
      .filter(Boolean)
      .join(' · '),
    opens: { figure: 'in-bank' },
  };
}

const ROW = 'flex h-9 items-center gap-3 px-4 touch:h-11';

function LatestTransactions({ transactions }: { transactions: readonly Transaction[] | undefined }) {
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
