import { expect, test } from 'vitest';
import { KINDS, labelledRounds } from './labelled-deposits.ts';
import { engine, plainMatcher, qualityOf } from './matching-quality.ts';

const ROUNDS = labelledRounds(2026);

test('the labelled set has at least 300 deposits over 60 clients, of every kind', () => {
  const deposits = ROUNDS.flatMap((round) => round.deposits);
  expect(deposits.length).toBeGreaterThanOrEqual(300);
  expect(new Set(ROUNDS.flatMap((round) => round.lines.map((line) => line.clientId))).size).toBe(60);
  for (const kind of KINDS)
    expect(deposits.filter((one) => one.kind === kind).length, kind).toBeGreaterThan(3);
});

test('a suggestion marked safe is always right, and safe ones cover most deposits that can be identified', () => {
  for (const seed of [2026, 1, 2, 3, 4, 5, 6, 7]) {
    const { safe, wrong } = qualityOf(engine, labelledRounds(seed));
    const texts = wrong.filter(({ first }) => first.safe).map(({ labelled }) => labelled.deposit.text);
    expect(texts, `seed ${seed}`).toEqual([]);
    expect(safe.precision).toBe(1);
    expect(safe.recall).toBeGreaterThan(0.6);
  }
});

test('the first suggestion is right far more often than by amount and date alone', () => {
  const ours = qualityOf(engine, ROUNDS);
  const plain = qualityOf(plainMatcher, ROUNDS);
  expect(ours.first.precision).toBeGreaterThan(0.9);
  expect(ours.first.recall).toBeGreaterThan(0.94);
  expect(ours.first.precision).toBeGreaterThan(plain.first.precision + 0.2);
  expect(ours.first.recall).toBeGreaterThan(plain.first.recall + 0.2);
  expect(ours.safe.recall).toBeGreaterThan(plain.safe.recall);
  expect(plain.safe.precision).toBeLessThan(1);
});

test('deposits that pay nothing, pay twice or name nobody are never marked safe', () => {
  const { byKind } = qualityOf(engine, ROUNDS);
  for (const kind of ['unrelated', 'anonymous'] as const) expect(byKind.get(kind)?.safe, kind).toBe(0);
});

test('the same input gives the same answer', () => {
  expect(qualityOf(engine, labelledRounds(11))).toEqual(qualityOf(engine, labelledRounds(11)));
});
