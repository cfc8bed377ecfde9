import { describe, expect, it } from 'vitest';
import type { Scene, Truth } from '../labelled/scene.ts';
import { falseSafe } from './false-safe.ts';
import { NOT_PAYING } from './not-paying.ts';
import { PAYING } from './paying.ts';
import { randomStatement } from './random-statement.ts';

const SEEDS = 500;
const LEAST_OF_EACH_KIND = 30;
const scenes = Array.from({ length: SEEDS }, (_, at) => randomStatement(at + 1));
const kinds = [...Object.keys(PAYING), ...Object.keys(NOT_PAYING)];

function all<T>(listOf: (scene: Scene) => readonly T[]): T[] {
  return scenes.flatMap(listOf);
}

function sum(truth: Truth): number {
  return truth.reduce((total, { amountCents }) => total + amountCents, 0);
}

function namesOf(isSo: (scene: Scene) => boolean): string[] {
  return scenes.filter(isSo).map(({ name }) => name);
}

describe('a random statement', () => {
  it('is the same for a seed and another for the next', () => {
    expect(randomStatement(7)).toEqual(randomStatement(7));
    expect(new Set(scenes.map(({ deposits }) => JSON.stringify(deposits))).size).toBe(SEEDS);
  });

  it('has four to thirty clients, one to three open calls, and five to forty deposits', () => {
    expect(
      namesOf(({ investors, lines, deposits }) => {
        const calls = new Set(lines.map(({ capitalCallId }) => capitalCallId)).size;
        return (
          investors.length < 4 ||
          investors.length > 30 ||
          calls < 1 ||
          calls > 3 ||
          deposits.length < 5 ||
          deposits.length > 40
        );
      }),
    ).toEqual([]);
  });

  it('has no id and no reference twice', () => {
    const isRepeated = (texts: readonly string[]) => new Set(texts).size < texts.length;
    expect(
      namesOf(
        ({ investors, lines, settled, outflows, deposits }) =>
          [investors, lines, settled, outflows].some((list) => isRepeated(list.map(({ id }) => id))) ||
          isRepeated(deposits.map(({ deposit }) => deposit.id)) ||
          isRepeated([...lines, ...settled].map(({ reference }) => reference)),
      ),
    ).toEqual([]);
  });

  it('refers only to clients, lines and deposits that it has', () => {
    expect(
      namesOf(({ investors, lines, settled, confirmed, refused, deposits }) => {
        const clients = new Set(investors.map(({ id }) => id));
        const open = new Set(lines.map(({ id }) => id));
        const came = new Set(deposits.map(({ deposit }) => deposit.id));
        const paid = deposits.flatMap(({ truth, truthAlone = [] }) => [...truth, ...truthAlone]);
        return (
          [...lines, ...settled, ...confirmed].some(({ clientId }) => !clients.has(clientId)) ||
          [...refused, ...paid].some(({ lineId }) => !open.has(lineId)) ||
          refused.some(({ depositId }) => !came.has(depositId))
        );
      }),
    ).toEqual([]);
  });

  it('pays no more than a deposit has and no more than a line owes, by all deposits together', () => {
    expect(
      namesOf(({ lines, deposits }) => {
        const paid = new Map<string, number>();
        for (const { lineId, amountCents } of deposits.flatMap(({ truth }) => truth)) {
          paid.set(lineId, (paid.get(lineId) ?? 0) + amountCents);
        }
        return (
          lines.some(({ id, outstandingCents }) => (paid.get(id) ?? 0) > outstandingCents) ||
          deposits.some(({ deposit, truth, truthAlone = [] }) =>
            [truth, truthAlone].some((one) => sum(one) > deposit.amountCents),
          )
        );
      }),
    ).toEqual([]);
  });

  it('pays no line before its call', () => {
    expect(
      namesOf(({ lines, deposits }) => {
        const issued = new Map(lines.map(({ id, issuedOn }) => [id, issuedOn]));
        return deposits.some(({ deposit, truth }) =>
          truth.some(({ lineId }) => deposit.date < (issued.get(lineId) ?? '')),
        );
      }),
    ).toEqual([]);
  });

  it('never pays a line that a person refused for the deposit', () => {
    expect(
      namesOf(({ deposits, refused }) =>
        deposits.some(({ deposit, truth, truthAlone = [] }) =>
          [...truth, ...truthAlone].some(({ lineId }) =>
            refused.some((pair) => pair.depositId === deposit.id && pair.lineId === lineId),
          ),
        ),
      ),
    ).toEqual([]);
  });

  it.each(kinds)('has deposits of the kind “%s” often enough', (kind) => {
    const count = all(({ deposits }) => deposits).filter((one) => one.kind === kind).length;
    expect(count).toBeGreaterThanOrEqual(LEAST_OF_EACH_KIND);
  });

  it('writes as banks do: cut, in capitals, without spaces, with the reference in groups', () => {
    const texts = all(({ deposits }) => deposits.map(({ deposit }) => deposit.text));
    const share = (isSo: (text: string) => boolean) => texts.filter(isSo).length / texts.length;
    expect(share((text) => text === text.toUpperCase())).toBeGreaterThan(0.5);
    expect(share((text) => text === text.toLowerCase())).toBeGreaterThan(0.03);
    expect(share((text) => /\b\d{4}([ -])\d{4}\1\d{4}\b/.test(text))).toBeGreaterThan(0.03);
    expect(share((text) => /\p{L}\d{12}/u.test(text))).toBeGreaterThan(0.005);
    expect(share((text) => /\b\d{4,11}$/.test(text))).toBeGreaterThan(0.005);
  });
});

describe('the search for false safe suggestions', () => {
  it('finds every safe suggestion when the truth is another, in the page and alone', () => {
    const found = scenes.slice(0, 20).flatMap((scene) => {
      const nothing = scene.deposits.map(unpaid);
      return falseSafe({ ...scene, deposits: nothing }).map(({ seen }) => seen);
    });
    expect(found).toContain('in the page');
    expect(found).toContain('alone');
  });

  it('finds none where each suggestion that it would list is made the truth', () => {
    const scene = scenes.find((one) => falseSafe({ ...one, deposits: one.deposits.map(unpaid) }).length > 3);
    if (!scene) throw new Error('No scene has safe suggestions');
    const listed = falseSafe({ ...scene, deposits: scene.deposits.map(unpaid) });
    const told = scene.deposits.map((one) => {
      const seen = (where: 'in the page' | 'alone') =>
        listed.find(({ depositId, seen: at }) => depositId === one.deposit.id && at === where)?.suggested ??
        [];
      return { ...one, truth: seen('in the page'), truthAlone: seen('alone') };
    });
    expect(falseSafe({ ...scene, deposits: told })).toEqual([]);
  });
});

function unpaid(one: Scene['deposits'][number]): Scene['deposits'][number] {
  return { ...one, truth: [], truthAlone: [] };
}
