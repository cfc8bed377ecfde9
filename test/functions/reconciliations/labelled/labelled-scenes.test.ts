import { expect, test } from 'vitest';
import { addCents, cents, ZERO_CENTS } from '#shared/money.ts';
import { LABELLED_SCENES } from './labelled-scenes.ts';
import type { Scene, Truth } from './scene.ts';
import { sumOfTruth } from './write-scene.ts';

const MIN_DEPOSITS = 800;
const MIN_KINDS = 70;
const MIN_OF_A_KIND = 8;
const MIN_SCENES = 13;

const ALL = LABELLED_SCENES.flatMap((scene) => scene.deposits);
const truthsOf = ({ truth, truthAlone }: { readonly truth: Truth; readonly truthAlone?: Truth }) =>
  truthAlone ? [truth, truthAlone] : [truth];

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

test('the set is large and of many kinds, each with several deposits', () => {
  const kinds = new Map<string, number>();
  for (const { kind } of ALL) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const rare = [...kinds].filter(([, count]) => count < MIN_OF_A_KIND).map(([kind]) => kind);
  expect(rare).toEqual([]);
  expect(kinds.size).toBeGreaterThanOrEqual(MIN_KINDS);
  expect(ALL.length).toBeGreaterThanOrEqual(MIN_DEPOSITS);
  expect(LABELLED_SCENES.length).toBeGreaterThanOrEqual(MIN_SCENES);
});

test('scenes have different names, and deposits, lines and references occur once', () => {
  expect(repeated(LABELLED_SCENES.map(({ name }) => name))).toEqual([]);
  expect(repeated(ALL.map(({ deposit }) => deposit.id))).toEqual([]);
  const lines = LABELLED_SCENES.flatMap((scene) => [...scene.lines, ...scene.settled]);
  expect(repeated(lines.map(({ id }) => id))).toEqual([]);
  expect(repeated(lines.map(({ reference }) => reference))).toEqual([]);
  for (const { investors } of LABELLED_SCENES) expect(repeated(investors.map(({ id }) => id))).toEqual([]);
});

test.each(LABELLED_SCENES)(
  '$name: a deposit is labelled with open lines, and with no more than it has',
  (scene) => {
    const lines = new Map(scene.lines.map((line) => [line.id, line]));
    for (const labelled of scene.deposits) {
      const { id, amountCents } = labelled.deposit;
      expect(amountCents, id).toBeGreaterThan(0);
      for (const truth of truthsOf(labelled)) {
        expect(repeated(truth.map(({ lineId }) => lineId)), id).toEqual([]);
        expect(sumOfTruth(truth), id).toBeLessThanOrEqual(amountCents);
        for (const part of truth) {
          expect(part.amountCents, id).toBeGreaterThan(0);
          expect(part.amountCents, id).toBeLessThanOrEqual(lines.get(part.lineId)?.outstandingCents ?? 0);
        }
      }
    }
  },
);

test.each(LABELLED_SCENES)(
  '$name: all deposits together pay no more of a line than is outstanding',
  (scene) => {
    const paid = new Map<string, number>();
    for (const { lineId, amountCents } of scene.deposits.flatMap(({ truth }) => truth)) {
      paid.set(lineId, addCents(cents(paid.get(lineId) ?? 0), amountCents));
    }
    const overpaid = scene.lines
      .filter((line) => (paid.get(line.id) ?? ZERO_CENTS) > line.outstandingCents)
      .map(({ id }) => id);
    expect(overpaid).toEqual([]);
  },
);

test.each(LABELLED_SCENES)(
  '$name: lines, payers and refusals belong to its clients and deposits',
  (scene: Scene) => {
    const clients = new Set(scene.investors.map(({ id }) => id));
    const foreign = [...scene.lines, ...scene.settled, ...scene.confirmed].filter(
      ({ clientId }) => !clients.has(clientId),
    );
    expect(foreign).toEqual([]);
    for (const line of scene.lines) {
      expect(line.outstandingCents, line.id).toBeLessThanOrEqual(line.amountCents);
      expect(line.issuedOn <= line.dueOn, line.id).toBe(true);
    }
    const deposits = new Set(scene.deposits.map(({ deposit }) => deposit.id));
    for (const { depositId, lineId } of scene.refused) {
      expect(deposits, lineId).toContain(depositId);
      expect(
        scene.lines.map(({ id }) => id),
        depositId,
      ).toContain(lineId);
    }
  },
);

test('no deposit is dated before the calls that it pays', () => {
  const early = LABELLED_SCENES.flatMap((scene) => {
    const issued = new Map(scene.lines.map((line) => [line.id, line.issuedOn]));
    return scene.deposits.filter(({ truth, deposit }) =>
      truth.some(({ lineId }) => deposit.date < (issued.get(lineId) ?? deposit.date)),
    );
  });
  expect(early.map(({ deposit }) => `${deposit.id} ${deposit.text}`)).toEqual([]);
});
