import type { Known } from '#functions/reconciliations/clues.ts';
import { readNarration } from '#functions/reconciliations/narration.ts';
import { suggestMatches } from '#functions/reconciliations/suggestions.ts';
import type { LabelledDeposit, Scene, Truth } from '../labelled/scene.ts';

/** A suggestion that is called safe and is wrong. */
export interface FalseSafe {
  readonly scene: string;
  readonly kind: string;
  readonly depositId: string;
  readonly text: string;
  readonly seen: 'in the page' | 'alone';
  readonly suggested: Truth;
  readonly truth: Truth;
}

function knownOf(scene: Scene): Known {
  const payers = new Map<string, Known['payers'][number]>();
  for (const { text, clientId } of scene.confirmed) {
    const { payer } = readNarration(text);
    if (payer !== '') payers.set(`${clientId} ${payer}`, { payer, clientId });
  }
  const { lines, investors, settled, outflows, refused } = scene;
  return { lines, investors, settled, outflows, refused, payers: [...payers.values()] };
}

/** The same for the same lines and amounts, in any order. */
function keyOf(truth: Truth): string {
  return truth
    .map(({ lineId, amountCents }) => `${lineId} ${amountCents}`)
    .toSorted()
    .join(', ');
}

/** Every safe suggestion of the scene that is not the truth, with all its deposits and with each as the only one. */
export function falseSafe(scene: Scene): FalseSafe[] {
  const known = knownOf(scene);
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
        .filter((suggested) => keyOf(suggested) !== keyOf(truthOf(one)))
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
