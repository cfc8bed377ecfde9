import { dueNowCents } from '#shared/called-sums.ts';
import { debtsOf } from '#shared/capital-call.ts';
import type { ClientDashboard as Dashboard } from '#shared/contract/clients.ts';
import type { ApiError } from '../api/api-error.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall, useProfile } from '../api/hooks.ts';
import { ToPay } from '../capital-calls/to-pay.tsx';
import { useOwnCalls } from '../capital-calls/use-own-calls.ts';
import { FundSection } from '../fund/fund-section.tsx';
import { NoInvestor } from '../shell/no-investor.tsx';
import { Badge } from '../ui/badge.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { ErrorState, OutOfDate } from '../ui/list-states.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Notice } from '../ui/notice.tsx';
import { ReadingPage } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ClientDetails } from './client-details.tsx';
import { positionOf } from './client-position.ts';
import { DonutOutline, InvestmentBreakdown } from './investment-breakdown.tsx';
import { InvestmentBox, InvestmentFigures } from './investment-figures.tsx';
import { OwnInvestment } from './own-investment.tsx';
import { PledgeBar } from './pledge-bar.tsx';
import { QuickAccess } from './quick-access.tsx';

const WIDE = '(min-width: 1280px)';
const ROOMY = '(min-width: 1024px)';

function isRefusal(error: ApiError | undefined): boolean {
  return error?.status === 403 || error?.status === 404;
}

export function ClientDashboard() {
  const { data, error, isValidating, mutate } = useCall('getOwnDashboard', {});
  const retry = () => void mutate();
  const isPlaced = useIsPlaced();
  if (isRefusal(error)) return <NoClient onRetry={retry} retrying={isValidating} />;
  return (
    <ReadingPage title="Dashboard">
      {data ? (
        <>
          {error && <OutOfDate error={error} busy={isValidating} onRetry={retry} />}
          <DashboardFigures dashboard={data} isPlaced={isPlaced} />
        </>
      ) : error ? (
        <>
          <h1 className="text-title font-semibold">Dashboard</h1>
          <ErrorState boxed title="Your dashboard did not load" loaded={{ error, isValidating, retry }} />
          <ToPay />
        </>
      ) : (
        <DashboardSkeleton isPlaced={isPlaced} />
      )}
      {isPlaced && <FundSection />}
      {isPlaced && data && <DetailsBelow client={data.client} />}
    </ReadingPage>
  );
}

/** On narrow screens, the sections below 'To pay' appear after 'To pay' has loaded, because its loading would move them. */
function useIsPlaced(): boolean {
  const { profile, toPay, error } = useOwnCalls();
  const isRoomy = useMediaQuery(ROOMY);
  return isRoomy || toPay !== undefined || error !== undefined || (profile && !profile.client) === true;
}

function DashboardFigures({ dashboard, isPlaced }: { dashboard: Dashboard; isPlaced: boolean }) {
  const { client, transactions } = dashboard;
  const profile = useProfile().data;
  const greetingName = profile?.name || client.name;
  const isAdviser = profile?.clients?.find(({ id }) => id === client.id)?.role === 'adviser';
  const position = positionOf(dashboard);
  const calls = useEveryPage('listClientCapitalCalls', { id: client.id }).data?.capital_calls;
  const debts = calls && debtsOf(position, dueNowCents(calls));
  const isWide = useMediaQuery(WIDE);
  return (
    <>
      {client.email_changed && (
        <Notice tone="info">
          Your sign-in address was changed on <InstantText instant={client.email_changed.at} part="date" />,
          from {client.email_changed.from} to {client.email}. If you did not request this, contact the fund.
        </Notice>
      )}
      <header className="flex min-w-0 items-start justify-between gap-x-10">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-figure font-semibold wrap-anywhere max-md:text-title">
              {isAdviser ? client.name : `Welcome, ${greetingName}`}
            </h1>
            {isAdviser && <Badge tone="neutral">Read only</Badge>}
            {client.status !== 'Active' && <Badge tone="neutral">{client.status}</Badge>}
          </div>
          {client.entity_name && (
            <p className="mt-0.5 text-body text-muted wrap-anywhere">{client.entity_name}</p>
          )}
        </div>
        {isWide && <ClientDetails client={client} />}
      </header>
      <ToPay />
      {isPlaced && (
        <>
          <OwnInvestment clientId={client.id} />
          <InvestmentBox position={position} debts={debts} clientId={client.id} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3 xl:grid-cols-[minmax(0,1fr)_320px]">
            <InvestmentBreakdown position={position} />
            <div className="flex flex-col gap-4 max-md:gap-3">
              <PledgeBar pledgedCents={position.pledgedCents} debts={debts} />
              <QuickAccess transactions={transactions} calls={calls} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function DetailsBelow({ client }: Pick<Dashboard, 'client'>) {
  const isWide = useMediaQuery(WIDE);
  if (isWide) return null;
  return (
    <section aria-labelledby="details" className="rounded-box border border-line p-4">
      <h2 id="details" className="mb-3 text-form font-semibold">
        Your details
      </h2>
      <ClientDetails client={client} />
    </section>
  );
}

function NoClient({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const profile = useProfile();
  return (
    <ReadingPage title="Dashboard">
      <h1 className="text-title font-semibold">Dashboard</h1>
      <NoInvestor
        isSuspended={profile.data?.client?.status === 'Suspended'}
        busy={retrying}
        onRetry={onRetry}
      />
    </ReadingPage>
  );
}

function DashboardSkeleton({ isPlaced }: { isPlaced: boolean }) {
  return (
    <>
      <div className="flex min-w-0 items-start justify-between gap-x-10">
        <div className="min-w-0">
          <h1 className="sr-only">Dashboard</h1>
          <Skeleton className="mt-1 mb-1.5 h-6 w-72 max-w-full max-md:h-5" />
          <p role="status" className="text-body text-muted">
            Loading your dashboard...
          </p>
        </div>
        <div className="flex gap-10 max-xl:hidden">
          <Skeleton className="h-8 w-16" />
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-8 w-64" />
        </div>
      </div>
      <ToPay />
      {isPlaced && <FiguresSkeleton />}
    </>
  );
}

function FiguresSkeleton() {
  return (
    <>
      <Skeleton className="mt-2 h-5 w-40" />
      <InvestmentFigures position={undefined} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="rounded-box border border-line p-4 md:px-5">
          <Skeleton className="h-4 w-40" />
          <div className="mt-3 flex items-center gap-10 max-md:flex-col">
            <div className="relative size-[202px] shrink-0">
              <DonutOutline />
            </div>
            <div className="w-full grow">
              {['paid', 'outstanding', 'others'].map((row) => (
                <div key={row} className="flex items-center justify-between py-3.5">
                  <Skeleton className="h-7 w-36" />
                  <Skeleton className="h-4 w-24" />
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className="flex flex-col rounded-box border border-line max-xl:h-28">
          <div className="border-b border-line px-4 py-4">
            <Skeleton className="h-4 w-28" />
          </div>
          <div className="flex grow items-center gap-3 px-4">
            <Skeleton className="size-8 rounded-control" />
            <Skeleton className="h-7 w-40" />
          </div>
        </div>
      </div>
    </>
  );
}
