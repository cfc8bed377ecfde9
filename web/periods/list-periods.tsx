import { useId, useState } from 'react';
import type { Period } from '#shared/contract/periods.ts';
import { absCents, type Cents, negateCents } from '#shared/money.ts';
import { useEveryPage } from '../api/every-page.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { defineView, openId, pageNumber, useAddressView } from '../ui/address-view.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState, NotRefreshed } from '../ui/list-states.tsx';
import { CalendarCheck } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { monthText } from '../ui/month-text.ts';
import { Changes, type Hint, Page, useMayChange } from '../ui/page.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useRowNavigation } from '../ui/use-row-navigation.ts';
import { ClosePeriod } from './close-period.tsx';
import { CloseUntil } from './close-until.tsx';
import { PeriodChecks } from './period-checks.tsx';
import { isRunning, otherOf, stateText, thingsFirst, whatCloses } from './period-words.ts';
import { PeriodsTable } from './periods-table.tsx';

const ReopenPeriod = lazyPart(() => import('./reopen-period.tsx'), 'ReopenPeriod');

const VIEW = defineView({ rest: { page: pageNumber(), close: openId('close') } });

const CARDS = 2;
const MONTHS_AT_ONCE = 12;

const HINTS: readonly Hint[] = [
  { keys: 'j k', label: 'move' },
  { keys: 'Enter', label: 'open the month' },
  { keys: 'C', label: 'close the next month' },
];

export function ListPeriods() {
  const { view, change } = useAddressView(VIEW);
  const { data, error, isValidating, mutate } = useEveryPage('listPeriods', {});
  const [isClosingAll, setClosingAll] = useState(false);
  const [reopening, setReopening] = useState<Period>();
  const periods = data?.periods;
  const worked = periods
    ?.filter(({ status }) => status !== 'closed')
    .slice(-CARDS)
    .reverse();
  const rest = periods?.filter((period) => !worked?.includes(period));
  const { page, items } = pageOf(rest ?? [], view.page, MONTHS_AT_ONCE);
  const onPage = (next: number) => change({ page: next }, { replace: true });
  useRowNavigation({
    ids: rest?.map(({ period }) => period) ?? [],
    row: 'month',
    page,
    pageSize: MONTHS_AT_ONCE,
    onPage,
  });
  const mayChange = useMayChange();
  const ready = worked?.find(({ status }) => status === 'ready');
  const setClosing = (period?: Period) => change({ close: period?.period }, { replace: true });
  const closing = mayChange ? worked?.find(({ period }) => period === view.close) : undefined;
  useShortcut('c', 'Close the next month', () => setClosing(ready), ready !== undefined && mayChange);
  const ended = periods?.filter((period) => period.status !== 'closed' && !isRunning(period)) ?? [];
  const beforeOf = (period: Period) => periods?.[periods.indexOf(period) + 1];
  return (
    <Page
      title="Months"
      note={data && `${formatCount(data.closed_count)} closed`}
      hints={HINTS}
      actions={
        ready &&
        ended.length > 1 && <Button onClick={() => setClosingAll(true)}>Close all ready months</Button>
      }
    >
      {error && !data ? (
        <ErrorState
          boxed
          title="The months did not load"
          loaded={{ error, isValidating, mutate }}
          unchanged
        />
      ) : periods && isWithoutMoney(periods) ? (
        <EmptyState
          className="min-h-90 rounded-box border border-line"
          icon={<CalendarCheck className="size-5 text-subtle" />}
          title="No transactions yet"
          detail="A month can be closed when its rows are classified, its contributions are allocated and its accounts tie."
          action={<ButtonLink to="/manager/transactions">Import a statement in Transactions</ButtonLink>}
        />
      ) : (
        <>
          {error && (
            <NotRefreshed title="The months were not refreshed" error={error} onRetry={() => void mutate()} />
          )}
          <div
            data-row=""
            className={classNames('grid gap-3', worked?.length !== 1 && 'lg:grid-cols-2')}
            {...(!worked && { role: 'status', 'aria-label': 'Loading the next months' })}
          >
            {worked?.map((period) => (
              <PeriodCard
                key={period.period}
                period={period}
                before={beforeOf(period)}
                isFirst={period === worked[0]}
                onClose={() => setClosing(period)}
              />
            )) ?? [1, 2].map((card) => <LoadingPeriodCard key={card} />)}
          </div>
          {rest?.length !== 0 && (
            <PeriodsTable
              periods={items}
              loading={!rest}
              foot={
                rest && (
                  <Pagination page={page} pageSize={MONTHS_AT_ONCE} total={rest.length} onPage={onPage} />
                )
              }
              onReopen={setReopening}
            />
          )}
        </>
      )}
      {closing?.status === 'ready' && <ClosePeriod period={closing} onClose={() => setClosing()} />}
      {isClosingAll && ended[0] && (
        <CloseUntil period={ended[0].period} onClose={() => setClosingAll(false)} />
      )}
      {reopening && (
        <ReopenPeriod
          period={reopening}
          later={
            periods?.filter(({ period, status }) => status === 'closed' && period > reopening.period)
              .length ?? 0
          }
          onClose={() => setReopening(undefined)}
        />
      )}
    </Page>
  );
}

function isWithoutMoney(periods: readonly Period[]): boolean {
  return periods.every(
    ({ rows, set_aside, closed_at, closing_balance }) =>
      rows === 0 && set_aside === 0 && closed_at === null && closing_balance === 0,
  );
}

const CARD = 'flex flex-col rounded-box border border-line bg-surface';

interface PeriodCardProps {
  period: Period;
  before: Period | undefined;
  isFirst: boolean;
  onClose: () => void;
}

function PeriodCard({ period, before, isFirst, onClose }: PeriodCardProps) {
  const noteId = useId();
  const name = monthText(period.period);
  const isReady = period.status === 'ready';
  const tone = isReady
    ? 'positive'
    : thingsFirst(period).length > 0 && !isRunning(period)
      ? 'warning'
      : 'neutral';
  const last = period.reopened.at(-1);
  return (
    <section aria-label={name} className={CARD}>
      <header className="flex flex-col gap-3 border-b border-line p-4">
        <div className="flex items-center justify-between gap-3">
          <h2
            tabIndex={-1}
            data-row-link={isFirst ? 'next-month' : undefined}
            className="text-lead font-semibold outline-none"
          >
            {name}
          </h2>
          <Badge tone={tone}>{stateText(period)}</Badge>
        </div>
        <Figures period={period} />
        {last && (
          <p className="text-label text-muted wrap-anywhere">
            Reopened by {last.by_name}, <InstantText instant={last.at} />: {last.reason}
          </p>
        )}
      </header>
      <PeriodChecks period={period} before={before} />
      <footer className="mt-auto flex items-center justify-between gap-3 border-t border-line px-4 py-3 max-md:flex-col max-md:items-stretch">
        <p id={noteId} className="text-label text-subtle">
          {whatCloses(period)}
        </p>
        <Changes>
          <Button
            variant={isReady ? 'primary' : 'secondary'}
            disabled={!isReady}
            aria-describedby={noteId}
            onClick={onClose}
            {...(isReady && { 'aria-keyshortcuts': 'C' })}
          >
            Close {name}
          </Button>
        </Changes>
      </footer>
    </section>
  );
}

function Figures({ period }: { period: Period }) {
  const { money_in, money_out, net, by_hand: byHand, opening_balance: opening, closing_balance } = period;
  const terms = [
    ['Net', net],
    ['By hand', negateCents(byHand)],
    ['Other', otherOf(period)],
  ] as const;
  return (
    <>
      <dl className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Term label="Opening" amount={opening} />
        {terms
          .filter(([label, amount]) => amount !== 0 || label === 'Net')
          .map(([label, amount]) => (
            <Term key={label} label={label} sign={amount < 0 ? '−' : '+'} amount={absCents(amount)} />
          ))}
        <Term label="Closing" sign="=" amount={closing_balance} />
      </dl>
      <p className="text-label text-muted">
        “Net” is money in, <Money amountCents={money_in} exact />, less money out,{' '}
        <Money amountCents={money_out} exact />, each net of refunds.
        {byHand !== 0 && ' Rows recorded by hand are not in the balance of any bank account.'}
        {otherOf(period) !== 0 &&
          ' “Other” is the sum of unclassified rows, rows set aside, transfers and opening balances.'}
      </p>
    </>
  );
}

function Term({ label, sign, amount }: { label: string; sign?: string; amount: Cents }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{label}</dt>
      <dd className="text-form font-semibold">
        {sign && <span className="pr-2 font-normal text-muted">{sign}</span>}
        <Money amountCents={amount} exact />
      </dd>
    </div>
  );
}

function LoadingPeriodCard() {
  return (
    <div className={CARD}>
      <div className="flex flex-col gap-4 border-b border-line p-4">
        <Skeleton className="h-4 w-28" />
        <div className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
          {['in', 'out', 'net', 'closing'].map((figure) => (
            <Skeleton key={figure} className="h-4 w-20" />
          ))}
        </div>
      </div>
      <div className="flex flex-col divide-y divide-line">
        {['w-2/5', 'w-3/5', 'w-1/2', 'w-1/4', 'w-1/3'].map((width) => (
          <div key={width} className="flex h-13 flex-col justify-center gap-2 px-4">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-44" />
          </div>
        ))}
      </div>
      <div className="h-14 border-t border-line" />
    </div>
  );
}
