import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { CHART_HEIGHT_PX } from '#shared/constants.ts';
import type { Cents } from '#shared/money.ts';
import { Mark } from '../ui/badge.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { formatMoney } from '../ui/money-format.ts';
import { axisLabelsOf, axisMarksOf } from './value-axis.ts';
import { SERIES, type ValueRow } from './value-rows.ts';

/** Two bars and a readable name. */
const NARROWEST_PX = 48;
const TOP_PX = 8;
const NAMES_PX = 50;
const TIP_PX = 224;
const BESIDE_PX = 28;
const FADE_PX = 28;

interface Shown {
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
  coordinate?: { x: number } | undefined;
}

/** The values of the property under the pointer, placed in the visible part of the chart. */
function Values({ active, payload, coordinate, box }: Shown & { box: RefObject<HTMLDivElement | null> }) {
  const row = payload?.[0]?.payload as ValueRow | undefined;
  const at = coordinate?.x ?? 0;
  const scroller = box.current;
  useEffect(() => {
    // The arrow keys can reach properties that are scrolled out of view.
    if (!active || !scroller?.contains(document.activeElement)) return;
    if (!document.activeElement?.matches(':focus-visible')) return;
    const { scrollLeft, clientWidth } = scroller;
    if (at < scrollLeft + NARROWEST_PX || at > scrollLeft + clientWidth - NARROWEST_PX) {
      scroller.scrollLeft = at - clientWidth / 2;
    }
  }, [active, at, scroller]);
  if (!active || !row || !scroller) return null;
  const x = scroller.offsetLeft + at - scroller.scrollLeft;
  const width = scroller.offsetLeft + scroller.clientWidth;
  const right = x + BESIDE_PX;
  const leftmost = Math.max(0, Math.min(scroller.offsetLeft, width - TIP_PX));
  const left = right + TIP_PX > width ? Math.max(leftmost, x - BESIDE_PX - TIP_PX) : right;
  return (
    <div
      style={{ left, width: TIP_PX, top: TOP_PX }}
      className="absolute max-w-full rounded-box bg-raised p-3 shadow-popover"
    >
      <p className="text-body font-semibold wrap-anywhere">{row.name}</p>
      <dl className="mt-1.5 flex flex-col gap-1">
        {SERIES.map(({ key, label, mark }) => (
          <div key={key} className="flex items-center justify-between gap-3 text-label">
            <dt className="flex items-center gap-2 text-muted">
              <Mark colour={mark} />
              {label}
            </dt>
            <dd className="tnum font-medium">{formatTip(row[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function formatTip(amountCents: Cents | null): string {
  return amountCents === null ? 'Not valued yet' : formatMoney(amountCents);
}

/** The space available for the bars, beside a taller box more than the usual height, and on which sides more are hidden. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ px: 0, heightPx: CHART_HEIGHT_PX, before: false, after: false });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: px, clientHeight, scrollLeft, scrollWidth } = element;
      const next = {
        px,
        heightPx: Math.max(CHART_HEIGHT_PX, clientHeight),
        before: scrollLeft > 1,
        after: scrollLeft + px < scrollWidth - 1,
      };
      setRoom((now) =>
        now.px === next.px &&
        now.heightPx === next.heightPx &&
        now.before === next.before &&
        now.after === next.after
          ? now
          : next,
      );
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    if (element.firstElementChild) watcher.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', measure);
      watcher.disconnect();
    };
  }, []);
  return { box, room };
}

/** The width of all bars. If they do not fit, half a property is cut at the edge to show that there are more. */
function widthOf(properties: number, roomPx: number): number {
  if (properties * NARROWEST_PX <= roomPx) return roomPx;
  const seen = Math.max(0.5, Math.floor(roomPx / NARROWEST_PX - 0.5) + 0.5);
  return (properties * roomPx) / seen;
}

function fade(before: boolean, after: boolean): string | undefined {
  if (!before && !after) return undefined;
  const [from, to] = [before ? FADE_PX : 0, after ? FADE_PX : 0];
  return `linear-gradient(to right, transparent, #000 ${from}px, #000 calc(100% - ${to}px), transparent)`;
}

/** The axis labels; they stay in place when the bars scroll. */
function ValueAxis({ marks }: { marks: readonly number[] }) {
  return (
    <ul
      aria-hidden="true"
      data-axis=""
      style={{ paddingTop: TOP_PX, paddingBottom: NAMES_PX }}
      className="tnum flex shrink-0 flex-col-reverse justify-between pr-2 text-right text-label text-muted"
    >
      {axisLabelsOf(marks).map((label) => (
        <li key={label} className="flex h-0 items-center justify-end">
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Two bars per property; the pointer or the arrow keys show its full amounts. */
export function PropertyBars({ rows }: { rows: readonly ValueRow[] }) {
  const { box, room } = useRoom();
  // Touch has no hover: a selection stays until the next touch, even if the bars scroll.
  const isTouched = useMediaQuery('(hover: none)');
  const [front, setFront] = useState<HTMLDivElement | null>(null);
  const marks = axisMarksOf(
    Math.max(
      ...rows.map(({ acquisitionCents, currentCents }) => Math.max(acquisitionCents, currentCents ?? 0)),
    ),
  );
  const width = widthOf(rows.length, room.px);
  const plotPx = room.heightPx - TOP_PX - NAMES_PX;
  return (
    // Its parts have no height of their own, so that it takes what there is and gives it back when that gets less.
    <div className="absolute inset-0 flex">
      <ValueAxis marks={marks} />
      <div
        ref={box}
        style={{ maskImage: fade(room.before, room.after) }}
        className="min-w-0 grow overflow-x-auto overflow-y-hidden"
      >
        <div style={{ width: room.px ? width : '100%' }} className="relative">
          <ResponsiveContainer
            width="100%"
            height={room.heightPx}
            initialDimension={{ width: width || 1, height: room.heightPx }}
          >
            <BarChart
              data={[...rows]}
              margin={{ top: TOP_PX, right: 0, bottom: 0, left: 0 }}
              barGap={3}
              barCategoryGap="16%"
              accessibilityLayer
              aria-label="Acquisition Price and Current Value by property; the arrow keys go from one to the next"
            >
              <CartesianGrid
                vertical={false}
                horizontalPoints={marks.map((_, index) => TOP_PX + (plotPx * index) / (marks.length - 1))}
                stroke="var(--color-line)"
                strokeDasharray="3 3"
              />
              <XAxis
                dataKey="name"
                height={NAMES_PX}
                interval={0}
                tick={false}
                tickLine={false}
                axisLine={{ stroke: 'var(--color-control)' }}
              />
              <YAxis
                width={0}
                domain={[0, marks.at(-1) ?? 0]}
                ticks={[...marks]}
                tick={false}
                axisLine={false}
                tickLine={false}
              />
              <Tooltip
                cursor={{ fill: 'var(--color-hover)' }}
                content={(shown) => <Values {...shown} box={box} />}
                isAnimationActive={false}
                trigger={isTouched ? 'click' : 'hover'}
                {...(front ? { portal: front } : {})}
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
          <ul
            aria-hidden="true"
            style={{ height: NAMES_PX }}
            className="pointer-events-none absolute inset-x-0 bottom-0 flex pt-1.5 text-center text-muted"
          >
            {rows.map(({ id, name }) => (
              <li key={id} className="min-w-0 flex-1 px-0.5">
                <span className="line-clamp-3 text-[0.6875rem]/[0.875rem] wrap-anywhere hyphens-auto">
                  {name}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div ref={setFront} className="pointer-events-none absolute inset-0" />
    </div>
  );
}
