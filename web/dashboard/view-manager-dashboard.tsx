import { Link } from 'react-router-dom';
import { LIMITS } from '#shared/constants.ts';
import type { FundStatistics } from '#shared/contract/fund.ts';
import type { TransactionSummary } from '#shared/contract/transactions.ts';
import { cents } from '#shared/money.ts';
import { useCall } from '../api/hooks.ts';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BringFundIn } from './bring-fund-in.tsx';
import { LatestTransactions } from './latest-transactions.tsx';
import { LinkRow } from './link-row.tsx';
import { QUICK_ACTIONS } from './quick-actions.ts';
import { Section } from './section.tsx';
import { workToDo } from './work-to-do.ts';

const LATEST = 6;

/** A manager's start page: the fund's figures, open tasks, links. */
export function ManagerDashboard() {
  const statistics = useCall('getFundStatistics', {});
  const ledger = useCall('listTransactions', { limit: LATEST });
  const requests = useCall('listChangeRequests', { limit: LIMITS.listLimit });
  const error = statistics.data ? undefined : statistics.error;
  const workError = (ledger.data ? undefined : ledger.error) ?? (requests.data ? undefined : requests.error);
  const failed = error ?? workError;
  const retry = () => {
    void statistics.mutate();
    void ledger.mutate();
    void requests.mutate();
  };
  return (
    <Page title="Dashboard">
      {failed ? (
        <div className="rounded-box border border-line">
          <ErrorState
            title="Something went wrong"
            error={{ message: failed.message, requestId: failed.requestId }}
            onRetry={retry}
            retrying={statistics.isValidating || ledger.isValidating || requests.isValidating}
            className="flex min-h-90 items-center justify-center"
          />
        </div>
      ) : (
        <>
          <BringFundIn clients={statistics.data?.clients.total_clients} />
          <FundFigures statistics={statistics.data} summary={ledger.data?.summary} />
          <div className="mt-3 grid items-start gap-x-6 gap-y-7 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-7">
              <Work summary={ledger.data?.summary} changeRequests={requests.data?.requests.length} />
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
            </div>
            <Section title="Quick actions">
              <ul className="overflow-hidden rounded-box border border-line">
                {QUICK_ACTIONS.map(({ to, label, detail, icon: Icon }) => (
                  <LinkRow
                    key={to}
                    to={to}
                    label={label}
                    detail={detail}
                    mark={<Icon aria-hidden="true" className="size-4 text-subtle" />}
                  />
                ))}
              </ul>
            </Section>
          </div>
        </>
      )}
    </Page>
  );
}

/** What stands at clients: the same sum as the payments of all of them on their page. */
function paidByClients(statistics: FundStatistics | undefined, { unallocated_total }: TransactionSummary) {
  return cents((statistics?.transactions.total_contributions ?? 0) - unallocated_total);
}

function FundFigures({
  statistics,
  summary,
}: {
  statistics: FundStatistics | undefined;
  summary: TransactionSummary | undefined;
}) {
  const clients = statistics?.clients;
  const inactive = clients ? clients.total_clients - clients.active_clients : 0;
  return (
    <FigureStrip
      loading={!statistics}
      figures={[
        {
          label: 'Total Active Clients',
          value: formatCount(clients?.active_clients),
          detail: inactive > 0 && `${formatCount(clients?.total_clients)} clients in all`,
        },
        {
          label: 'Total Pledged (by active client)',
          value: <Money amountCents={clients?.total_pledged} fit />,
          detail: inactive > 0 && `${formatCount(inactive)} inactive or suspended not counted`,
        },
        {
          label: 'Total Paid',
          value: <Money amountCents={statistics?.transactions.total_contributions} fit />,
          detail:
            summary &&
            summary.unallocated_total > 0 &&
            `${formatMoney(paidByClients(statistics, summary))} of clients, ${formatMoney(summary.unallocated_total)} unallocated`,
        },
      ]}
    />
  );
}

interface WorkProps {
  summary: TransactionSummary;
  /** How many are open. */
  changeRequests: number;
}

function Work({ summary, changeRequests }: { [Name in keyof WorkProps]: WorkProps[Name] | undefined }) {
  const isLoaded = summary !== undefined && changeRequests !== undefined;
  return (
    <Section title="To do">
      {isLoaded ? <Tasks summary={summary} changeRequests={changeRequests} /> : <LoadingTasks />}
    </Section>
  );
}

function Tasks({ summary, changeRequests }: WorkProps) {
  const tasks = workToDo(summary, changeRequests);
  if (tasks.length === 0 && summary.transactions === 0) {
    return (
      <p className="rounded-box border border-line px-4 py-4 text-muted">
        No money is recorded yet. Import a bank statement to begin, or record a transaction by hand.
      </p>
    );
  }
  if (tasks.length === 0) {
    return (
      <p className="flex items-center gap-2 rounded-box border border-line px-4 py-4 text-muted">
        <CheckIcon className="size-4 text-positive" />
        Every transaction is classified and every contribution allocated.
      </p>
    );
  }
  return (
    <ul className="overflow-hidden rounded-box border border-line">
      {tasks.map(({ to, label, detail, count }) => (
        <LinkRow
          key={to}
          to={to}
          label={label}
          detail={detail}
          aside={<span className="tnum text-lead font-semibold">{formatCount(count)}</span>}
        />
      ))}
    </ul>
  );
}

function LoadingTasks() {
  return (
    <div role="status" aria-label="Loading" className="rounded-box border border-line">
      {['w-28', 'w-24', 'w-32'].map((width) => (
        <div
          key={width}
          className="flex h-15 flex-col justify-center gap-2.5 border-b border-line px-4 last:border-b-0"
        >
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-2.5 w-48" />
        </div>
      ))}
    </div>
  );
}
