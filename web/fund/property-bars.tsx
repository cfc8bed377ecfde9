import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Text,
  Tooltip,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts';
import { CHART_HEIGHT_PX } from '#shared/constants.ts';
import type { Cents } from '#shared/money.ts';
import { Mark } from '../ui/badge.tsx';
import { formatMoney, formatThousands } from '../ui/money-format.ts';
import { SERIES, type ValueRow } from './value-rows.ts';

const NARROWEST_NAME_PX = 88;
const AXIS_PX = 64;
const LABEL = { fill: 'var(--color-muted)', fontSize: 12 } as const;

/** The name of a property under its bars, in two lines at most. */
function NameTick({ x, y, payload, width, visibleTicksCount }: XAxisTickContentProps) {
  const room = Number(width) / visibleTicksCount - 8;
  return (
    <Text
      x={x}
      y={Number(y) + 4}
      width={room}
      maxLines={2}
      textAnchor="middle"
      verticalAnchor="start"
      {...LABEL}
    >
      {String(payload.value)}
    </Text>
  );
}

interface Shown {
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}

function Values({ active, payload }: Shown) {
  const row = payload?.[0]?.payload as ValueRow | undefined;
  if (!active || !row) return null;
  return (
    <div className="min-w-52 rounded-box bg-raised p-3 shadow-popover">
      <p className="text-body font-semibold">{row.name}</p>
      <dl className="mt-1.5 flex flex-col gap-1">
        {SERIES.map(({ key, label, mark }) => (
          <div key={key} className="flex items-center justify-between gap-6 text-label">
            <dt className="flex items-center gap-2 text-muted">
              <Mark colour={mark} />
              {label}
            </dt>
            <dd className="tnum font-medium">{said(row[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function said(amountCents: Cents | null): string {
  return amountCents === null ? 'Not valued yet' : formatMoney(amountCents);
}

/** Two bars for each property. Under a pointer, or with the arrow keys, the property's full dollars. */
export function PropertyBars({ rows }: { rows: readonly ValueRow[] }) {
  const least = AXIS_PX + rows.length * NARROWEST_NAME_PX;
  return (
    <div className="overflow-x-auto overflow-y-hidden">
      <div style={{ minWidth: least }}>
        <ResponsiveContainer
          width="100%"
          height={CHART_HEIGHT_PX}
          initialDimension={{ width: least, height: CHART_HEIGHT_PX }}
        >
          <BarChart
            data={[...rows]}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
            barGap={4}
            accessibilityLayer
            aria-label="Acquisition Price and Current Value by property; the arrow keys go from one to the next"
          >
            <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="3 3" />
            <XAxis
              dataKey="name"
              height={40}
              interval={0}
              tickLine={false}
              axisLine={{ stroke: 'var(--color-control)' }}
              tick={(tick: XAxisTickContentProps) => <NameTick {...tick} />}
            />
            <YAxis
              width={AXIS_PX}
              tickLine={false}
              axisLine={false}
              tickFormatter={formatThousands}
              tick={{ ...LABEL, className: 'tnum' }}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-hover)' }}
              content={(shown) => <Values {...shown} />}
              isAnimationActive={false}
            />
            {SERIES.map(({ key, label, fill, stroke }) => (
              <Bar
                key={key}
                dataKey={key}
                name={label}
                fill={fill}
                stroke={stroke}
                maxBarSize={22}
                radius={[2, 2, 0, 0]}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}
