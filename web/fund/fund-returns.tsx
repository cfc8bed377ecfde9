import { displayDate } from '#shared/calendar-date.ts';
import type { FundReturns as Returns } from '#shared/contract/returns.ts';
import { displayPrice, displayUnits, formatPrice, priceE6, unitsE4 } from '#shared/units.ts';
import { useCall } from '../api/hooks.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { EmptyState, LoadedPart } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { counted } from '../ui/money-format.ts';
import { PartFailed } from '../ui/part-boundary.tsx';
import { rateText, whyNot } from '../ui/return-words.ts';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TableBox } from '../ui/table.tsx';
import { LoadedNear } from '../ui/when-near.tsx';

const StepLines = lazyScreen(() => import('./step-lines.tsx'), 'StepLines');

const LABELS = ['Net asset value', 'Units on issue', 'Unit price', 'Return since the first price'] as const;

const QUARTERS: readonly Column<Returns['distributions'][number]>[] = [
  { head: 'Distribution', className: 'font-medium', cell: ({ title }) => title },
  { head: 'Paid on', width: 'w-28', cell: ({ pay_on: day }) => <DateText date={day} /> },
  {
    head: 'Cents a unit',
    align: 'right',
    width: 'w-28',
    // A millionth of a dollar is a ten-thousandth of a cent, so the number stays the same.
    cell: ({ cents_per_unit: each }) => displayUnits(unitsE4(each)),
  },
];

export function FundReturns() {
  const loaded = useCall('getFundReturns', {});
  const { data } = loaded;
  return (
    <Section
      title="Unit price and return"
      aside={data?.price_day && `Price of ${displayDate(data.price_day)}`}
    >
      <LoadedPart loaded={loaded} failed="The unit price and return did not load">
        {data && data.price === null ? (
          <EmptyState
            title="No unit price has been published yet."
            className="rounded-box border border-line py-16"
          />
        ) : (
          <div className="flex flex-col gap-4 max-md:gap-3">
            <Figures returns={data} />
            {data && <Lines returns={data} />}
          </div>
        )}
      </LoadedPart>
    </Section>
  );
}

function Figures({ returns }: { returns: Returns | undefined }) {
  const [nav, units, price, since] = LABELS;
  if (!returns) return <FigureStrip loading figures={LABELS.map((label) => ({ label, opens: undefined }))} />;
  const { twr, twr_from: from, price_day: day, price_age_days: age } = returns;
  return (
    <FigureStrip
      figures={[
        {
          label: nav,
          opens: null,
          value: <Money amountCents={returns.nav} fit />,
          detail: day && `On ${displayDate(day)}`,
        },
        {
          label: units,
          opens: null,
          value: returns.units_on_issue === null ? '–' : displayUnits(returns.units_on_issue),
          detail: 'On the day of the price',
        },
        {
          label: price,
          opens: { figure: 'unit-price' },
          value: returns.price === null ? '–' : formatPrice(returns.price),
          detail: age === null ? undefined : `${counted(age, 'day')} old`,
        },
        {
          label: since,
          opens: null,
          value: rateText(twr),
          detail: whyNot(twr) ?? (from && `Time-weighted, from ${displayDate(from)}`),
        },
      ]}
    />
  );
}

function Lines({ returns: { prices, distributions } }: { returns: Returns }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3 xl:grid-cols-2">
      <figure className="rounded-box border border-line p-4">
        <figcaption className="text-label text-muted">Net asset value of one unit in AUD</figcaption>
        <LoadedNear
          placeholder={<Skeleton className="h-40" />}
          failed={<PartFailed title="The chart did not load" />}
        >
          <StepLines
            label="Unit price over time; the list of unit prices has the same prices"
            points={prices.map(({ day, price }) => ({ at: Date.parse(day), value: price }))}
            format={(price) => formatPrice(priceE6(price))}
            formatMark={(mark) => displayPrice(priceE6(mark))}
          />
        </LoadedNear>
      </figure>
      {distributions.length > 0 ? (
        <TableBox>
          <DataTable
            label="Distributions per unit"
            columns={QUARTERS}
            items={distributions.toReversed().map((one) => ({ ...one, id: `${one.to} ${one.title}` }))}
          />
        </TableBox>
      ) : (
        <EmptyState title="No distributions yet" className="rounded-box border border-line py-16" />
      )}
    </div>
  );
}
