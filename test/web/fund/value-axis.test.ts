import { describe, expect, it } from 'vitest';
import { axisLabelsOf, axisMarksOf, signedMarksOf } from '#web/fund/value-axis.ts';

describe('the ticks of the axis', () => {
  it.each([
    [312_000_000, ['$0', '$0.8m', '$1.6m', '$2.4m', '$3.2m']],
    [24_000_000_000, ['$0', '$60m', '$120m', '$180m', '$240m']],
    [400_000, ['$0', '$1K', '$2K', '$3K', '$4K']],
    [1_000_000, ['$0', '$2.5K', '$5K', '$7.5K', '$10K']],
    [0, ['$0', '$1K', '$2K', '$3K', '$4K']],
  ])('up to %i cents are %j', (mostCents, labels) => {
    expect(axisLabelsOf(axisMarksOf(mostCents))).toEqual(labels);
  });

  it('reach the largest value in round and equal steps', () => {
    for (let mostCents = 1; mostCents < 1e13; mostCents = Math.ceil(mostCents * 1.37)) {
      const marks = axisMarksOf(mostCents);
      const [zero, step = 0] = marks;
      expect(zero).toBe(0);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(mostCents);
      expect(marks).toEqual(marks.map((_, index) => index * step));
      expect(new Set(axisLabelsOf(marks)).size).toBe(marks.length);
      if (mostCents > 400_000) expect(marks.at(-1)).toBeLessThan(mostCents * 2 + 1);
    }
  });
});

describe('the ticks of an axis for amounts in and out', () => {
  it.each([
    [-300_000_000, 260_000_000, ['\u2212$3m', '\u2212$2m', '\u2212$1m', '$0', '$1m', '$2m', '$3m']],
    [-14_000_000, 130_000_000, ['\u2212$0.4m', '$0', '$0.4m', '$0.8m', '$1.2m', '$1.6m']],
    [-500_000, 0, ['\u2212$5K', '\u2212$4K', '\u2212$3K', '\u2212$2K', '\u2212$1K', '$0']],
    [0, 0, ['$0', '$1K']],
  ])('from %i to %i cents are %j', (leastCents, mostCents, labels) => {
    expect(axisLabelsOf(signedMarksOf(leastCents, mostCents))).toEqual(labels);
  });

  it('include zero and both amounts in equal steps, with a label of its own for each', () => {
    for (let mostCents = 1; mostCents < 1e13; mostCents = Math.ceil(mostCents * 1.9)) {
      for (const part of [0, 0.001, 0.3, 1, 7]) {
        const leastCents = -Math.ceil(mostCents * part);
        const marks = signedMarksOf(leastCents, mostCents);
        const step = (marks[1] ?? 0) - (marks[0] ?? 0);
        expect(marks).toContain(0);
        expect(marks[0]).toBeLessThanOrEqual(leastCents);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(mostCents);
        expect(marks).toEqual(marks.map((_, index) => (marks[0] ?? 0) + index * step));
        expect(new Set(axisLabelsOf(marks)).size).toBe(marks.length);
      }
    }
  });
});
