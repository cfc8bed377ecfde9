import { useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { FigureAsked } from '#shared/contract/figures.ts';
import type { CashFlow, CashFlowPeriod } from '#shared/contract/fund.ts';
import { addCents, negateCents } from '#shared/money.ts';
import { CASH_FLOW_STEPS, type CashFlowStep } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';
import { type ChangeView, useAddressView } from '../ui/address-view.ts';
import { IconButton } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { isReversed, RANGE_REVERSED } from '../ui/date-range.ts';
import { DateRangeFields } from '../ui/date-range-fields.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { ErrorState, NotRefreshed } from '../ui/list-states.tsx';
import { ChevronLeft, ChevronRight } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { FilterPopover } from '../ui/popover.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { TableBox } from '../ui/table.tsx';
import { useRowNavigation } from '../ui/use-row-navigation.ts';
import { BankBalance } from './bank-balance.tsx';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { CashFlowFoot } from './cash-flow-foot.tsx';
import { CashFlowTable } from './cash-flow-table.tsx';
import {
  CASH_FLOW_VIEW,
  type CashFlowView,
  coveredDays,
  coveredText,
  isWithoutMoney,
  PERIODS_AT_ONCE,
  STEP_WORDS,
} from './cash-flow-view.ts';

const EMPTY = 'No classified transactions in this period';
const TRANSACTIONS = '/manager/transactions';

export function ViewCashFlow() {
  const { view, change } = useAddressView(CASH_FLOW_VIEW);
  const { by, from, to } = view;
  const [today] = useState(() => fundDateAt(new Date()));
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { data, error, isValidating, mutate } = useCall(
    'getCashFlow',
    isReversed(view) ? null : { by, from, to },
  );
  const [active, setActive] = useState<string>();
  const newestFirst = data?.periods.toReversed() ?? [];
  const lastPage = Math.max(1, Math.ceil(newestFirst.length / PERIODS_AT_ONCE));
  const page = Math.min(view.page, lastPage);
  const shown = newestFirst.slice((page - 1) * PERIODS_AT_ONCE, page * PERIODS_AT_ONCE);
  const { move } = useRowNavigation({
    ids: newestFirst.map(({ period }) => period),
    page,
    pageSize: PERIODS_AT_ONCE,
    onPage: (next) => change({ page: next }, { replace: true }),
  });
  const { many, one } = STEP_WORDS[by];
  useShortcut('ArrowLeft', `Previous ${one}`, () => move(1));
  useShortcut('ArrowRight', `Next ${one}`, () => move(-1));
  const choose = (next: CashFlowStep) => change({ by: next }, { replace: true });
  useShortcut('m', 'By month', () => choose('month'));
  useShortcut('q', 'By quarter', () => choose('quarter'));
  useShortcut('y', 'By financial year', () => choose('year'));
  const covered = data && coveredDays(data, today);
  const days = covered ?? { from, to };
  const isEmpty = data !== undefined && isWithoutMoney(data);
  const empty = isReversed(view) ? `${RANGE_REVERSED}.` : isEmpty ? EMPTY : undefined;
  return (
    <Page
      title="Cash flow"
      edgeToEdge
      hints={[
        { keys: 'ArrowLeft ArrowRight', label: `previous or next ${one}` },
        { keys: 'm q y', label: 'by month, quarter, year' },
        { keys: 'Enter', label: `rows of the ${one}` },
        { keys: 'E', label: 'export' },
      ]}
      actionsRead
      actions={
        <>
          {!phone && <Choices view={view} change={change} value={coveredText(days, ' – ')} />}
          <CreateExport
            list="cash-flow"
            name="cash flow"
            filters={{ by, from, to }}
            rows={data && (isEmpty ? 0 : newestFirst.length)}
            sumCents={data?.total.net}
            described={`by ${one}, ${coveredText(days, ' to ')}, newest first`}
            besides="The sum shown is the net cash flow."
            disabled={isReversed(view)}
            hasKey
          />
        </>
      }
    >
      {phone && (
        <div className="flex flex-col gap-2 px-4 pt-3">
          <Choices view={view} change={change} value={coveredText(days, ' – ')} />
        </div>
      )}
      {error && !data ? (
        <ErrorState
          title="The cash flow did not load"
          loaded={{ error, isValidating, mutate }}
          unchanged
          className="rounded-box border border-line py-16 max-md:mx-4"
        />
      ) : (
        <div className="flex flex-col gap-3">
          {error && (
            <NotRefreshed
              title="The cash flow was not refreshed"
              error={error}
              onRetry={() => void mutate()}
              className="max-md:mx-4"
            />
          )}
          {empty === `${RANGE_REVERSED}.` ? null : (
            <Figures
              total={data?.total}
              days={from || to ? { from: data?.periods[0]?.from, on: data?.periods.at(-1)?.to } : {}}
              covered={coveredText(days, ' to ')}
              className="max-md:mx-4"
            />
          )}
          <div className="max-md:px-4">
            <CashFlowChart
              by={by}
              periods={data && shown.toReversed()}
              empty={empty}
              active={active}
              onActive={setActive}
              today={today}
              phone={phone}
              pages={
                lastPage > 1 && (
                  <nav aria-label="Periods" className="-my-1 flex">
                    <IconButton
                      label={`Earlier ${many}`}
                      disabled={page === lastPage}
                      onClick={() => change({ page: page + 1 })}
                      icon={<ChevronLeft />}
                    />
                    <IconButton
                      label={`Later ${many}`}
                      disabled={page === 1}
                      onClick={() => change({ page: page - 1 })}
                      icon={<ChevronRight />}
                    />
                  </nav>
                )
              }
            />
          </div>
          {!isReversed(view) && (
            <TableBox className="max-md:rounded-none max-md:border-x-0">
              {!isEmpty && (
                <CashFlowTable
                  by={by}
                  periods={data && shown}
                  total={data?.total}
                  count={newestFirst.length}
                  active={active}
                  onActive={setActive}
                  rowsOf={rowsOf}
                  phone={phone}
                  today={today}
                />
              )}
              {data && (
                <div className={isEmpty ? '[&>div]:border-t-0' : undefined}>
                  <CashFlowFoot
                    total={data.total}
                    unclassifiedAt={`${TRANSACTIONS}?${new URLSearchParams({ status: 'unclassified', ...(covered ?? {}) })}`}
                  />
                </div>
              )}
            </TableBox>
          )}
          {data && (
            <div className="max-md:px-4">
              <BankBalance />
            </div>
          )}
        </div>
      )}
    </Page>
  );
}

function rowsOf({ from, to }: CashFlowPeriod): string {
  return `${TRANSACTIONS}?${new URLSearchParams({ from, to })}`;
}

interface ChoicesProps {
  view: CashFlowView;
  change: ChangeView<CashFlowView>;
  value: string;
}

function Choices({ view, change, value }: ChoicesProps) {
  return (
    <>
      <FilterPopover name="Period" value={value || 'All'}>
        {(close) => (
          <>
            <DateRangeFields
              range={view}
              onChange={(range) => change(range, { replace: true })}
              onPreset={close}
            />
            <p className="text-label text-subtle">
              Only whole {STEP_WORDS[view.by].many} are shown, even if the chosen days begin or end within a{' '}
              {STEP_WORDS[view.by].one}.
            </p>
          </>
        )}
      </FilterPopover>
      <Segmented
        label="By"
        hideLabel
        value={view.by}
        onChange={(by) => change({ by }, { replace: true })}
        segments={CASH_FLOW_STEPS.map((step) => ({ value: step, label: STEP_WORDS[step].short }))}
      />
    </>
  );
}

function plain(amountCents: Parameters<typeof formatMoney>[0]): string {
  return formatMoney(amountCents, { sign: 'none' });
}

const WRAPS = 'Investing';
const FIGURES_OF_STRIP = ['net-cash-flow', 'operating', 'investing', 'financing'] as const;

interface FiguresProps {
  total: CashFlow['total'] | undefined;
  days: Pick<FigureAsked, 'from' | 'on'>;
  covered: string;
  className: string;
}

function Figures({ total, days, covered, className }: FiguresProps) {
  const labels = ['Net cash flow', 'Operating', 'Investing', 'Financing'] as const;
  if (!total)
    return (
      <FigureStrip
        loading
        figures={labels.map((label) => ({ label, opens: undefined, wraps: label === WRAPS }))}
        className={className}
      />
    );
  const { operating_in: moneyIn, operating_out: moneyOut, property_purchases, property_sales } = total;
  const amounts = [total.net, addCents(moneyIn, moneyOut), total.investing, total.financing];
  const details = [
    covered,
    `${formatMoney(moneyIn)} in, ${formatMoney(negateCents(moneyOut))} out`,
    `${property_purchases === 0 ? 'Nothing' : plain(property_purchases)} bought, ${property_sales === 0 ? 'nothing' : plain(property_sales)} sold`,
    `${formatMoney(total.contributions)} from contributions`,
  ];
  return (
    <FigureStrip
      className={className}
      figures={labels.map((label, index) => ({
        label,
        opens: { figure: FIGURES_OF_STRIP[index] ?? 'net-cash-flow', ...days },
        value: <Money amountCents={amounts[index]} sign="flow" fit className="text-ink!" />,
        detail: details[index],
        wraps: label === WRAPS,
      }))}
    />
  );
}
