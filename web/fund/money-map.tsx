import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MoneyMap as MapOfMoney, MoneyPart, MoneySide } from '#shared/contract/fund.ts';
import { useCall } from '../api/hooks.ts';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { FigureButton, OPENING_CELL } from '../ui/figure-button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const FILLS: Readonly<Record<MoneyPart['part'], string>> = {
  paid: 'fill-c1',
  unallocated: 'fill-c1/45',
  loans: 'fill-c6',
  'rent-and-interest': 'fill-c2',
  sales: 'fill-c4',
  opened: 'fill-control/45',
  unclassified: 'fill-track stroke-subtle [stroke-dasharray:2]',
  'set-aside': 'fill-track stroke-control',
  transfers: 'fill-track stroke-control',
  properties: 'fill-c5',
  'purchase-costs': 'fill-c5/45',
  'running-costs': 'fill-c3',
  'loan-interest': 'fill-c6',
  'loan-repayments': 'fill-c6/45',
  distributions: 'fill-c4',
  before: 'fill-control/45',
  'by-hand': 'fill-control',
  bank: 'fill-ink',
  since: 'fill-ink/45',
};

export function MoneyMap() {
  const { data, error, isValidating, mutate } = useCall('getMoneyMap', {});
  return (
    <section aria-labelledby="money-map" className="rounded-box border border-line px-4 pt-3 pb-4">
      <div className="mb-3 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="money-map" className="text-form font-semibold">
          Where the money is
        </h2>
        {data && data.money_in.total + data.where_it_is.total > 0 && <Proof map={data} />}
      </div>
      {data ? (
        <Bars map={data} />
      ) : error ? (
        <ErrorState title="The money map did not load" loaded={{ error, isValidating, mutate }} />
      ) : (
        <div role="status" aria-label="Loading where the money is" className="flex flex-col gap-5">
          <Skeleton className="h-15 w-full max-md:h-40" />
          <Skeleton className="h-15 w-full max-md:h-40" />
        </div>
      )}
    </section>
  );
}

function Proof({ map: { difference, bank_as_of: bankDay } }: { map: MapOfMoney }) {
  const bank = bankDay && (
    <>
      {' '}
      Bank at <DateText date={bankDay} />
    </>
  );
  return difference === 0 ? (
    <p className="flex items-center gap-1.5 text-body text-positive max-md:text-label">
      <CheckIcon className="size-4 shrink-0" />
      <span>The two totals agree to the cent.{bank}</span>
    </p>
  ) : (
    <p className="text-body text-negative max-md:text-label">
      The bank has {formatMoney(difference, { exact: true, sign: 'none' })} {difference > 0 ? 'more' : 'less'}{' '}
      than our rows explain.{bank}{' '}
      <Link to="/manager/bank-accounts" className="font-medium underline">
        Bank accounts
      </Link>
    </p>
  );
}

function Bars({ map: { money_in: moneyIn, where_it_is: whereItIs, difference } }: { map: MapOfMoney }) {
  const longest = Math.max(moneyIn.total, whereItIs.total);
  if (longest === 0) return <p className="text-body text-muted">No money is recorded yet.</p>;
  return (
    <div className="flex flex-col gap-5">
      <Side title="Money in" side={moneyIn} longest={longest} />
      <Side title="Where it is" side={whereItIs} longest={longest}>
        {difference === 0 ? (
          'the same sum'
        ) : (
          <>
            Difference <Money amountCents={difference} exact sign="flow" />
          </>
        )}
      </Side>
    </div>
  );
}

interface SideProps {
  title: string;
  side: MoneySide;
  longest: number;
  children?: ReactNode;
}

function Side({ title, side: { total, parts }, longest, children }: SideProps) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-md:grid-cols-1"
    >
      <div className="flex flex-col max-md:flex-row max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3">
        <h3 className="text-body font-medium">{title}</h3>
        <Money amountCents={total} exact className="text-form font-semibold" />
        {children && <p className="tnum text-label text-muted max-md:basis-full">{children}</p>}
      </div>
      <div className="min-w-0">
        <Bar parts={parts} longest={longest} />
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3 gap-y-2 max-md:grid-cols-1 max-md:gap-y-0">
          {parts.map((part) => (
            <Part key={part.label} part={part} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Bar({ parts, longest }: { parts: readonly MoneyPart[]; longest: number }) {
  const startOf = (at: number) => parts.slice(0, at).reduce((sum, { value }) => sum + value, 0);
  return (
    <svg
      aria-hidden="true"
      // SVG coordinates cannot represent large amounts to the cent, so widths are fractions of the bar.
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className="block h-5 w-full rounded-badge [&>rect]:[vector-effect:non-scaling-stroke]"
    >
      {parts.map(({ label, part, value }, at) => (
        <rect
          key={label}
          x={startOf(at) / longest}
          width={value / longest}
          height="1"
          className={classNames('stroke-surface', FILLS[part])}
        />
      ))}
    </svg>
  );
}

function Part({ part: { part, label, value, link, figure } }: { part: MoneyPart }) {
  return (
    <li
      data-figure-cell={figure && ''}
      className={classNames(
        'grid grid-cols-[0.5rem_minmax(0,1fr)] content-start items-baseline gap-x-1.5 rounded-badge text-body',
        'max-md:min-h-11 max-md:grid-cols-[0.5rem_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2',
        figure ? OPENING_CELL : 'relative',
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 overflow-visible">
        <rect width="8" height="8" rx="1.5" className={FILLS[part]} />
      </svg>
      <span className="min-w-0 text-label text-muted wrap-anywhere max-md:text-body">
        {figure ? (
          <FigureButton asked={{ figure }} label={label} />
        ) : link ? (
          <Link to={link} className="after:absolute after:inset-0 hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </span>
      <Money amountCents={value} exact className="col-start-2 max-md:col-start-3" />
    </li>
  );
}
