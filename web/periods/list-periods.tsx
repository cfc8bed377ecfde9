import { useState } from 'react';
import type { Period } from '#shared/contract/periods.ts';
import { useEveryPage } from '../api/every-page.ts';
import { defineView, pageNumber, useAddressView } from '../ui/address-view.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState, ErrorState, NotRefreshed } from '../ui/list-states.tsx';
import { CalendarCheck } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { type Hint, Page, useMayChange } from '../ui/page.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { useRowNavigation } from '../ui/use-row-navigation.ts';
import { ClosePeriod } from './close-period.tsx';
import { CloseUntil } from './close-until.tsx';
import { LoadingPeriodCard, PeriodCard } from './period-card.tsx';
import { isRunning } from './period-words.ts';
import { PeriodsTable } from './periods-table.tsx';
import { ReopenPeriod } from './reopen-period.tsx';

const VIEW = defineView({ rest: { page: pageNumber() } });

const CARDS = 2;
const MONTHS_AT_ONCE = 12;

const HINTS: readonly Hint[] = [
  { keys: 'j k', label: 'move' },
  { keys: 'Enter', label: 'open the month' },
  { keys: 'C', label: 'close the next month' },
];

/** The fund's months. The next two to close are cards with their checks; all others are in a table. */
export function ListPeriods() {
  const { view, change } = useAddressView(VIEW);
  const { data, error, isValidating, mutate } = useEveryPage('listPeriods', {});
  const [closing, setClosing] = useState<Period>();
  const [isClosingAll, setClosingAll] = useState(false);
  const [reopening, setReopening] = useState<Period>();
  const periods = data?.periods;
  // The server lists the newest month first. The cards show the oldest open months.
  const worked = periods
    ?.filter(({ status }) => status !== 'closed')
    .slice(-CARDS)
    .reverse();
  const rest = periods?.filter((period) => !worked?.includes(period));
  const pages = Math.max(1, Math.ceil((rest?.length ?? 0) / MONTHS_AT_ONCE));
  const page = rest ? Math.min(view.page, pages) : view.page;
  const onPage = (next: number) => change({ page: next }, { replace: true });
  const { move } = useRowNavigation({
    ids: rest?.map(({ period }) => period) ?? [],
    page,
    pageSize: MONTHS_AT_ONCE,
    openId: undefined,
    onOpen: () => {},
    onPage,
  });
  useShortcut('j', 'Next month', () => move(1));
  useShortcut('k', 'Previous month', () => move(-1));
  const mayChange = useMayChange();
  const ready = worked?.find(({ status }) => status === 'ready');
  useShortcut('c', 'Close the next month', () => setClosing(ready), ready !== undefined && mayChange);
  // All months that have ended; closing stops at the first that is not ready.
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
        <div className="flex min-h-90 items-center justify-center rounded-box border border-line">
          <EmptyState
            icon={<CalendarCheck className="size-5 text-subtle" />}
            title="No transactions yet"
            detail="A month can be closed when its rows are classified, its contributions are allocated and its accounts tie."
            action={<ButtonLink to="/manager/transactions">Import a statement in Transactions</ButtonLink>}
          />
        </div>
      ) : (
        <>
          {error && (
            <NotRefreshed title="The months were not refreshed" error={error} onRetry={() => void mutate()} />
          )}
          <div
            className={classNames('grid gap-3', worked?.length !== 1 && 'lg:grid-cols-2')}
            {...(!worked && { role: 'status', 'aria-label': 'Loading the next months' })}
          >
            {worked?.map((period) => (
              <PeriodCard
                key={period.period}
                period={period}
                before={beforeOf(period)}
                onClose={() => setClosing(period)}
              />
            )) ?? [1, 2].map((card) => <LoadingPeriodCard key={card} />)}
          </div>
          {rest?.length !== 0 && (
            <PeriodsTable
              periods={rest}
              page={page}
              pageSize={MONTHS_AT_ONCE}
              onPage={onPage}
              onReopen={setReopening}
            />
          )}
        </>
      )}
      {closing && <ClosePeriod period={closing} onClose={() => setClosing(undefined)} />}
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

/** Whether the fund has no transactions yet: the ledger has only the current month, without a row or an account. */
function isWithoutMoney(periods: readonly Period[]): boolean {
  return periods.every(
    ({ rows, set_aside, closed_at, closing_balance }) =>
      rows === 0 && set_aside === 0 && closed_at === null && closing_balance === 0,
  );
}
