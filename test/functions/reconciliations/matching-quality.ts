import type { Deposit, Known } from '#functions/matching/clues.ts';
import { payerOf } from '#functions/records/narration.ts';
import type { LabelledDeposit, Scene, Truth } from './labelled/scene.ts';
import { suggestMatches } from './suggest-matches.ts';

interface First {
  readonly safe: boolean;
  readonly paid: Truth;
}

export type Matcher = (deposits: readonly Deposit[], known: Known) => ReadonlyMap<string, First | undefined>;

export const engine: Matcher = (deposits, known) =>
  new Map(
    [...suggestMatches(deposits, known)].map(([id, [first]]) => [
      id,
      first && {
        safe: first.safe,
        paid: first.parts.map(({ line, amountCents }) => ({ lineId: line.id, amountCents })),
      },
    ]),
  );

function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}

const NEAR_DAYS = 45;

/** Matches as a person with a spreadsheet would, by amount and due date. */
export const plainMatcher: Matcher = (deposits, { lines }) =>
  new Map(
    deposits.map(({ id, date, amountCents }) => {
      const [first, ...others] = lines
        .filter((line) => line.outstandingCents === amountCents)
        .filter((line) => daysApart(line.dueOn, date) <= NEAR_DAYS)
        .sort((a, b) => daysApart(a.dueOn, date) - daysApart(b.dueOn, date));
      return [id, first && { safe: others.length === 0, paid: [{ lineId: first.id, amountCents }] }];
    }),
  );

export interface Setting {
  readonly isLearned: boolean;
  readonly isAlone: boolean;
}

export const SETTINGS: readonly Setting[] = [false, true].flatMap((isLearned) =>
  [false, true].map((isAlone) => ({ isLearned, isAlone })),
);

export function knownOf(scene: Scene, { isLearned }: Pick<Setting, 'isLearned'>): Known {
  const { lines, investors, settled, outflows, refused, confirmed } = scene;
  const payers = (isLearned ? confirmed : []).flatMap(({ text, clientId }) => {
    const payer = payerOf(text).key;
    return payer === '' ? [] : [{ payer, clientId }];
  });
  return { lines, investors, settled, outflows, refused, payers };
}

interface Kind {
  readonly deposits: number;
  readonly safe: number;
}

export interface Quality {
  readonly deposits: number;
  readonly payable: number;
  readonly safe: number;
  readonly wrongSafe: readonly string[];
  readonly precision: number;
  readonly recall: number;
  readonly firstRight: number;
  readonly byKind: ReadonlyMap<string, Kind>;
}

export function keyOfTruth(paid: Truth): string {
  return paid
    .map(({ lineId, amountCents }) => `${lineId} ${amountCents}`)
    .toSorted()
    .join(', ');
}

function linesOf(paid: Truth): string {
  return paid
    .map(({ lineId }) => lineId)
    .toSorted()
    .join(', ');
}

interface Seen {
  readonly labelled: LabelledDeposit;
  readonly truth: Truth;
  readonly first: First | undefined;
}

function seenOf(matcher: Matcher, scene: Scene, setting: Setting): Seen[] {
  const known = knownOf(scene, setting);
  const pages = setting.isAlone ? scene.deposits.map((one) => [one]) : [scene.deposits];
  return pages.flatMap((page) => {
    const found = matcher(
      page.map(({ deposit }) => deposit),
      known,
    );
    return page.map((labelled) => ({
      labelled,
      truth: (setting.isAlone ? labelled.truthAlone : undefined) ?? labelled.truth,
      first: found.get(labelled.deposit.id),
    }));
  });
}

export function qualityOf(matcher: Matcher, scenes: readonly Scene[], setting: Setting): Quality {
  const seen = scenes.flatMap((scene) => seenOf(matcher, scene, setting));
  const payable = seen.filter(({ truth }) => truth.length > 0);
  const suggested = payable.filter(({ first }) => first !== undefined);
  const safe = seen.filter(({ first }) => first?.safe);
  const right = safe.filter(({ truth, first }) => first && keyOfTruth(first.paid) === keyOfTruth(truth));
  const byKind = new Map<string, Kind>();
  for (const { labelled, first } of seen) {
    const { deposits, safe: said } = byKind.get(labelled.kind) ?? { deposits: 0, safe: 0 };
    byKind.set(labelled.kind, { deposits: deposits + 1, safe: said + Number(first?.safe ?? false) });
  }
  return {
    deposits: seen.length,
    payable: payable.length,
    safe: safe.length,
    wrongSafe: safe
      .filter((one) => !right.includes(one))
      .map(({ labelled: { kind, deposit } }) => `${kind}: ${deposit.id} ${deposit.text}`),
    precision: safe.length === 0 ? 1 : right.length / safe.length,
    recall: right.length / payable.length,
    firstRight:
      suggested.filter(({ truth, first }) => first && linesOf(first.paid) === linesOf(truth)).length /
      suggested.length,
    byKind,
  };
}
