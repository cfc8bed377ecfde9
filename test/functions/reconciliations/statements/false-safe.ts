import type { LabelledDeposit, Scene, Truth } from '../labelled/scene.ts';
import { keyOfTruth, knownOf } from '../matching-quality.ts';
import { suggestMatches } from '../suggest-matches.ts';

export interface FalseSafe {
  readonly scene: string;
  readonly kind: string;
  readonly depositId: string;
  readonly text: string;
  readonly seen: 'in the page' | 'alone';
  readonly suggested: Truth;
  readonly truth: Truth;
}

export function falseSafe(scene: Scene): FalseSafe[] {
  const known = knownOf(scene, { isLearned: true });
  const wrongOf = (
    labelled: readonly LabelledDeposit[],
    seen: FalseSafe['seen'],
    truthOf: (one: LabelledDeposit) => Truth,
  ): FalseSafe[] => {
    const suggestions = suggestMatches(
      labelled.map(({ deposit }) => deposit),
      known,
    );
    return labelled.flatMap((one) =>
      (suggestions.get(one.deposit.id) ?? [])
        .filter(({ safe }) => safe)
        .map(({ parts }) => parts.map(({ line, amountCents }) => ({ lineId: line.id, amountCents })))
        .filter((suggested) => keyOfTruth(suggested) !== keyOfTruth(truthOf(one)))
        .map((suggested) => ({
          scene: scene.name,
          kind: one.kind,
          depositId: one.deposit.id,
          text: one.deposit.text,
          seen,
          suggested,
          truth: truthOf(one),
        })),
    );
  };
  return [
    ...wrongOf(scene.deposits, 'in the page', ({ truth }) => truth),
    ...scene.deposits.flatMap((one) =>
      wrongOf([one], 'alone', ({ truth, truthAlone = truth }) => truthAlone),
    ),
  ];
}
