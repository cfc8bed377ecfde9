import { useEffect } from 'react';
import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { PAGE_SIZE } from '#shared/constants.ts';
import { daysOfFinancialYear, financialYearOf, financialYearText } from '#shared/financial-year.ts';
import { HISTORY_KINDS } from '#shared/history-kinds.ts';
import { type Cents, cents } from '#shared/money.ts';
import { useCallPages } from '../../api/call-pages.ts';
import { useCall } from '../../api/hooks.ts';
import { ClientUnits } from '../../register/client-units.tsx';
import { NO_INVESTOR } from '../../shell/no-investor.tsx';
import { useAddressView } from '../../ui/address-view.ts';
import { CreateExport } from '../../ui/create-export.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { EmptyState, ErrorState } from '../../ui/list-states.tsx';
import { ArrowRightLeft } from '../../ui/lucide-icons.tsx';
import { Money } from '../../ui/money.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { FilterSelect } from '../../ui/select.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ShownFilter } from '../../ui/shown-filter.tsx';
import { TableBox } from '../../ui/table.tsx';
import { ClientHistorySkeleton } from './client-history-skeleton.tsx';
import { ClientTransactionList } from './client-transaction-list.tsx';
import { HISTORY_VIEW, HISTORY_WORDS, historyFilters, historyFilterText } from './history-view.ts';

export function ClientHistory({ clientId }: { clientId: string }) {
  const { view, change } = useAddressView(HISTORY_VIEW);
  const isNarrowed = HISTORY_VIEW.filtersOn(view) > 0;
  const all = useCallPages('listClientTransactions', { id: clientId, limit: PAGE_SIZE });
  const some = useCallPages(
    'listClientTransactions',
    isNarrowed ? { id: clientId, limit: PAGE_SIZE, ...historyFilters(view) } : null,
  );
  const thisYear = financialYearOf(fundDateAt(new Date()));
  const year = view.year === '' ? thisYear : Number(view.year);
  const { from, to } = daysOfFinancialYear(year);
  const days = year < thisYear ? { from, on: to } : { from };
  const years = [
    useCall('getFigure', { figure: 'client-paid-in', client_id: clientId, ...days }),
    useCall('getFigure', { figure: 'client-received', client_id: clientId, ...days }),
  ];
  const held = useCall('listClientUnits', { id: clientId }).data?.moves ?? [];
  const oldest = Math.min(year, ...held.map(({ day }) => financialYearOf(day)));
  const { pages, isValidating, hasMore, loadMore } = isNarrowed ? some : all;
  const error = all.error ?? some.error;
  const retry = () => {
    all.retry();
    if (isNarrowed) some.retry();
  };
  const totals = all.pages?.[0];
  const isShown = pages?.some((page) => page.transactions.some(({ id }) => id === view.transaction)) ?? true;
  const isFurtherDown = view.transaction !== undefined && !isShown && hasMore && !isValidating && !error;
  useEffect(() => {
    if (isFurtherDown) loadMore();
  }, [isFurtherDown, loadMore]);
  const refused = error?.status === 403 || error?.status === 404;
  if (error && (!totals || refused)) {
    return (
      <ErrorState
        boxed
        title={refused ? NO_INVESTOR : 'Your transactions did not load'}
        loaded={{ error, isValidating, retry }}
      />
    );
  }
  if (!pages || !totals) return <ClientHistorySkeleton>Loading your transactions...</ClientHistorySkeleton>;

  const transactions = pages.flatMap((page) => page.transactions);
  const standing = (all.pages ?? [])
    .flatMap((page) => page.transactions)
    .filter(({ reversed_at, corrects }) => reversed_at === null && corrects === undefined);
  const latest = standing[0]?.txn_date;
  const latestContribution = standing.find(({ type }) => type === 'contribution')?.txn_date;
  return (
    <>
      <FigureStrip
        figures={[
          {
            label: 'Total Contributions',
            opens: { figure: 'client-paid' },
            // On the dashboard, 'Total Contributions' is a figure of the whole fund.
            title: 'Total Contributions, paid by you',
            value: <Money amountCents={totals.total_contributions} fit />,
            detail: 'Australian dollars',
          },
          ...(['client-paid-in', 'client-received'] as const).map((figure, index) => ({
            label: `${index === 0 ? 'Paid in' : 'Received'} ${financialYearText(year)}`,
            opens: { figure, client_id: clientId, ...days },
            value: years[index]?.data ? (
              <Money
                amountCents={cents(years[index].data.value)}
                fit
                {...(index > 0 && { className: 'text-positive' })}
              />
            ) : (
              (years[index]?.error?.message ?? '…')
            ),
            detail:
              year < thisYear
                ? ['By you', 'From the fund'][index]
                : ['This financial year', 'From the fund, this financial year'][index],
          })),
          {
            label: 'Total Transactions',
            opens: { figure: 'client-transactions' },
            value: formatCount(totals.total),
            detail: latest ? (
              <>
                Latest <DateText date={latest} />
              </>
            ) : (
              'None yet'
            ),
          },
        ]}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the `search` element is too new for some screen readers */}
      <div role="search" aria-label="Transactions" className="flex flex-wrap items-center gap-2">
        <FilterSelect
          name="Kind"
          value={view.kind ?? ''}
          options={[
            { value: '', label: 'All' },
            ...HISTORY_KINDS.map((kind) => ({ value: kind, label: labelOf(HISTORY_WORDS[kind]) })),
          ]}
          onChange={(kind) => change({ kind: kind === '' ? undefined : kind }, { replace: true })}
          className="max-md:grow"
        />
        <FilterSelect
          name="Year"
          value={view.year}
          options={[
            { value: '', label: 'All' },
            ...Array.from({ length: thisYear - oldest + 1 }, (_, before) => thisYear - before).map(
              (endsIn) => ({
                value: String(endsIn),
                label: financialYearText(endsIn),
              }),
            ),
          ]}
          onChange={(next) => change({ year: next, to: undefined }, { replace: true })}
          className="max-md:grow"
        />
        <span className="grow" />
        <CreateExport
          list="transactions"
          name="transactions"
          filters={historyFilters(view)}
          rows={pages[0]?.total}
          sumCents={isNarrowed ? undefined : totals.total_contributions}
          described={
            isNarrowed
              ? `${historyFilterText(view)}, newest first`
              : 'all your transactions, newest first, including reversed payments'
          }
        />
      </div>
      {isNarrowed && (
        <ShownFilter text={historyFilterText(view)} onClear={() => change(HISTORY_VIEW.withoutFilters)} />
      )}
      <TableBox>
        {transactions.length === 0 ? (
          <EmptyState
            className="py-16"
            icon={<ArrowRightLeft className="size-5 text-subtle" />}
            title="No transactions found"
            detail={
              isNarrowed ? 'No transactions pass these filters.' : 'No transactions have been recorded yet.'
            }
          />
        ) : (
          <>
            <ClientTransactionList
              transactions={transactions}
              openId={view.transaction}
              balances={new Map(held.map(({ id, balance }) => [id, balance]))}
            />
            <ShowMore
              shown={transactions.length}
              total={pages[0]?.total}
              hasMore={hasMore}
              busy={isValidating}
              onMore={loadMore}
            >
              {error && (
                <p role="alert" className="text-negative">
                  More transactions did not load. {error.message}
                </p>
              )}
            </ShowMore>
          </>
        )}
      </TableBox>
      {!isNarrowed && <ClientUnits clientId={clientId} title="Units" isOwn />}
      {transactions.length > 0 && !isNarrowed && (
        <ClientHistorySummary
          count={totals.total}
          totalCents={totals.total_contributions}
          latest={latestContribution ?? null}
        />
      )}
    </>
  );
}

const labelOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface ClientHistorySummaryProps {
  count: number;
  totalCents: Cents;
  latest: CalendarDate | null;
}

function ClientHistorySummary({ count, totalCents, latest }: ClientHistorySummaryProps) {
  const rows = [
    { label: 'Transactions', value: formatCount(count) },
    { label: 'Latest contribution', value: latest ? <DateText date={latest} /> : 'None yet' },
  ];
  return (
    <section aria-labelledby="summary" className="rounded-box border border-line bg-canvas px-4 py-3">
      <h2 id="summary" className="text-form font-semibold">
        Summary
      </h2>
      <dl className="mt-1.5 flex flex-col gap-1">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 text-body">
            <dt className="text-muted">{label}</dt>
            <dd className="tnum font-medium">{value}</dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
          <dt className="text-body font-medium">Contributed in total</dt>
          <dd className="text-lead font-semibold">
            <Money amountCents={totalCents} exact />
          </dd>
        </div>
      </dl>
    </section>
  );
}
