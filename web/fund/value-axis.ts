import { formatThousands } from '../ui/money-format.ts';

const STEPS = 4;
/** A smaller step would give equal labels, because they are in thousands of dollars. */
const SMALLEST_STEP_CENTS = 100_000;
const ROUND = [1, 2, 2.5, 4, 5, 6, 8];

/** The axis marks of a chart, from zero to at least `mostCents`, at round steps. */
export function axisMarksOf(mostCents: number): readonly number[] {
  for (let power = SMALLEST_STEP_CENTS; ; power *= 10) {
    const step = ROUND.map((factor) => factor * power).find((round) => STEPS * round >= mostCents);
    if (step !== undefined) return Array.from({ length: STEPS + 1 }, (_, index) => index * step);
  }
}

/** The labels of the marks. */
export function axisLabelsOf(marks: readonly number[]): readonly string[] {
  return marks.map(formatThousands);
}
