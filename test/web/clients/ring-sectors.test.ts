import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ringSectors } from '#web/clients/ring-sectors.ts';

function outerArc(path: string): { from: number; to: number; isLarge: boolean } {
  const [, startX, startY, large, endX, endY] =
    /^M (\S+) (\S+) A 100 100 0 ([01]) 1 (\S+) (\S+) L/.exec(path) ?? [];
  const turns = (x: string | undefined, y: string | undefined) =>
    (Math.atan2(Number(x), -Number(y)) / (2 * Math.PI) + 1) % 1;
  return { from: turns(startX, startY), to: turns(endX, endY), isLarge: large === '1' };
}

test('the sectors go clockwise from the top, each as long as its share, a pixel apart', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 3 });
  fc.assert(
    fc.property(amounts, (parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      let at = 0;
      ringSectors(parts).forEach((path, index) => {
        const share = (parts[index] ?? 0) / total;
        const { from, to, isLarge } = outerArc(path);
        const length = (to - from + 1) % 1;
        expect(from).toBeCloseTo(at + 0.5 / 628.3, 3);
        expect(length).toBeCloseTo(share * (1 - parts.length / 628.3), 3);
        if (Math.abs(length - 0.5) > 0.01) expect(isLarge).toBe(length > 0.5);
        at = to + 0.5 / 628.3;
      });
      expect(at).toBeCloseTo(1, 3);
    }),
  );
});

test('a single sector is the whole ring with its hole', () => {
  expect(ringSectors([42])).toEqual([
    'M 0 -100 A 100 100 0 0 1 0 100 A 100 100 0 0 1 0 -100 Z M 0 -60 A 60 60 0 0 1 0 60 A 60 60 0 0 1 0 -60 Z',
  ]);
});
