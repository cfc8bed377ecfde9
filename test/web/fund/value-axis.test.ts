import { describe, expect, it } from 'vitest';
import { axisLabelsOf, axisMarksOf } from '#web/fund/value-axis.ts';

describe('the ticks of the axis', () => {
  it.each([
    [312_000_000, ['$0K', '$800K', '$1,600K', '$2,400K', '$3,200K']],
    [24_000_000_000, ['$0K', '$60,000K', '$120,000K', '$180,000K', '$240,000K']],
    [400_000, ['$0K', '$1K', '$2K', '$3K', '$4K']],
    [1_000_000, ['$0K', '$2.5K', '$5K', '$7.5K', '$10K']],
    [0, ['$0K', '$1K', '$2K', '$3K', '$4K']],
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
