import { formatThousands } from '../ui/money-format.ts';

const STEPS = 4;
/** Below a thousand dollars the labels, which count in thousands, could no longer be told apart. */
const SMALLEST_STEP_CENTS = 100_000;
const ROUND = [1, 2, 2.5, 4, 5, 6, 8];

/** The amounts marked on the axis of a chart, from zero to at least `mostCents`, at round distances. */
export function axisMarksOf(mostCents: number): readonly number[] {
  for (let power = SMALLEST_STEP_CENTS; ; power *= 10) {
    const step = ROUND.map((factor) => factor * power).find((round) => STEPS * round >= mostCents);
    if (step !== undefined) return Array.from({ length: STEPS + 1 }, (_, index) => index * step);
  }
}

/** What stands beside the marks. */
export function axisLabelsOf(marks: readonly number[]): readonly string[] {
  return marks.map(formatThousands);
}
