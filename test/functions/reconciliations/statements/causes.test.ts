import { expect, test } from 'vitest';
import { runs } from '#test/runs.ts';
import { engine, qualityOf } from '../matching-quality.ts';
import { CAUSES, sceneOf } from './causes.ts';
import { falseSafe } from './false-safe.ts';

const seeds = Array.from({ length: runs(30) }, (_, at) => at + 1);

test.each(CAUSES)('$cause: never makes a wrong match safe, in the page or alone', (cause) => {
  expect(seeds.flatMap((seed) => falseSafe(sceneOf(cause, seed))).slice(0, 5)).toEqual([]);
});

test.each(CAUSES.filter(({ isHonest }) => isHonest))(
  '$cause: is safe in nearly every statement, and the right item comes first',
  (cause) => {
    const scenes = seeds.map((seed) => sceneOf(cause, seed));
    const found = qualityOf(engine, scenes, { isLearned: true, isAlone: false });
    expect(found.recall).toBeGreaterThan(0.95);
    expect(found.firstRight).toBeGreaterThan(0.98);
  },
);
