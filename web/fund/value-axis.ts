import { formatShortMoney } from '../ui/money-format.ts';
import { AXIS_PX, TICK } from './chart-style.ts';

const STEPS = 4;
const SIGNED_STEPS = 6;
/** Axis labels are in thousands of dollars, so smaller steps would repeat a label. */
const SMALLEST_STEP_CENTS = 100_000;
const ROUND = [1, 2, 2.5, 4, 5, 6, 8];

function roundStep(isEnough: (stepCents: number) => boolean): number {
  for (let power = SMALLEST_STEP_CENTS; ; power *= 10) {
    const step = ROUND.map((factor) => factor * power).find(isEnough);
    if (step !== undefined) return step;
  }
}

export function axisMarksOf(mostCents: number): readonly number[] {
  const step = roundStep((round) => STEPS * round >= mostCents);
  return Array.from({ length: STEPS + 1 }, (_, index) => index * step);
}

function stepsTo(amountCents: number, step: number): number | undefined {
  const counts = Array.from({ length: SIGNED_STEPS + 1 }, (_, count) => count);
  return counts.find((count) => count * step >= amountCents);
}

export function signedMarksOf(leastCents: number, mostCents: number): readonly number[] {
  const outside = SIGNED_STEPS + 1;
  const below = (step: number) => stepsTo(-leastCents, step) ?? outside;
  const above = (step: number) => stepsTo(mostCents, step) ?? outside;
  const step = roundStep((round) => below(round) + above(round) <= SIGNED_STEPS);
  const marks = Math.max(1, below(step) + above(step));
  return Array.from({ length: marks + 1 }, (_, index) => (index - below(step)) * step);
}

export function axisLabelsOf(marks: readonly number[]): readonly string[] {
  const greatestCents = Math.max(...marks.map(Math.abs));
  return marks.map((mark) => formatShortMoney(mark, greatestCents));
}

export function amountAxisOf(marks: readonly number[]) {
  const labels = axisLabelsOf(marks);
  return {
    width: AXIS_PX,
    domain: [marks[0] ?? 0, marks.at(-1) ?? 0] as [number, number],
    ticks: [...marks],
    interval: 0,
    tick: TICK,
    tickFormatter: (mark: number) => labels[marks.indexOf(mark)] ?? '',
    tickLine: false,
    axisLine: false,
  };
}
