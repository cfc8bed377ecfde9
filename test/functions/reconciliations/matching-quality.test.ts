import { describe, expect, test } from 'vitest';
import { HOSTILE_SCENES } from './labelled/hostile-funds.ts';
import { LABELLED_SCENES } from './labelled/labelled-scenes.ts';
import { SECOND_HOSTILE_SCENES } from './labelled/second-hostile-funds.ts';
import { engine, qualityOf, SETTINGS } from './matching-quality.ts';

const LEAST_RECALL = 0.8;
const LEAST_FIRST_RIGHT = 0.97;
/** Deposits of these kinds pay no line, or nobody can tell which. */
const NEVER_SAFE = [
  'returned payment',
  'reference of a settled line',
  "stranger with a client's name in the middle",
  'professional payer, nobody named',
  'words of other meaning that stand for no client',
  'numbered company that is no client',
  'just settled, paid again',
];

describe.each(SETTINGS)('with payers learned: $isLearned, each deposit alone: $isAlone', (setting) => {
  const quality = qualityOf(engine, LABELLED_SCENES, setting);

  test('safe suggestions are always right', () => {
    expect(quality.wrongSafe).toEqual([]);
  });

  test('most deposits that pay a call are safe, and the first suggestion is nearly always right', () => {
    expect(quality.recall).toBeGreaterThanOrEqual(LEAST_RECALL);
    expect(quality.firstRight).toBeGreaterThanOrEqual(LEAST_FIRST_RIGHT);
  });

  test('of deposits written to deceive, no safe suggestion is wrong', () => {
    const hostile = qualityOf(engine, [...HOSTILE_SCENES, ...SECOND_HOSTILE_SCENES], setting);
    expect(hostile.deposits).toBeGreaterThan(300);
    expect(hostile.wrongSafe).toEqual([]);
    expect(hostile.recall).toBeGreaterThanOrEqual(LEAST_RECALL);
  });

  test.each(NEVER_SAFE)('a deposit of the kind “%s” is never safe', (kind) => {
    const { deposits, safe } = quality.byKind.get(kind) ?? { deposits: 0, safe: 0 };
    expect(deposits).toBeGreaterThan(0);
    expect(safe).toBe(0);
  });
});

test('the same input gives the same answer', () => {
  const [setting] = SETTINGS;
  if (!setting) throw new Error('No setting');
  expect(qualityOf(engine, LABELLED_SCENES, setting)).toEqual(qualityOf(engine, LABELLED_SCENES, setting));
});

test('the order of deposits, lines and clients changes nothing that is safe', () => {
  const setting = { isLearned: true, isAlone: false };
  const turned = LABELLED_SCENES.map((scene) => ({
    ...scene,
    deposits: scene.deposits.toReversed(),
    lines: scene.lines.toReversed(),
    investors: scene.investors.toReversed(),
  }));
  const { safe, recall, wrongSafe } = qualityOf(engine, turned, setting);
  const before = qualityOf(engine, LABELLED_SCENES, setting);
  expect({ safe, recall, wrongSafe }).toEqual({ safe: before.safe, recall: before.recall, wrongSafe: [] });
});
