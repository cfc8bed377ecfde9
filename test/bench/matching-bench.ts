import { labelledRounds } from '#test/functions/reconciliations/labelled-deposits.ts';
import {
  engine,
  plainMatcher,
  qualityOf,
  type Tally,
} from '#test/functions/reconciliations/matching-quality.ts';
import type { Figure } from './measure.ts';

const SEED = 2026;

function formatTally({ precision, recall, right, made }: Tally): string {
  return `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} (${right} right of ${made})`;
}

/** How often suggestions for labelled deposits are right, beside a matcher of amount and date alone. */
export function benchMatching(): Figure[] {
  const rounds = labelledRounds(SEED);
  const ours = qualityOf(engine, rounds);
  const plain = qualityOf(plainMatcher, rounds);
  const over = `over ${ours.deposits} labelled deposits, ${ours.first.payable} of which pay a call`;
  return [
    {
      what: `First suggestion ${over}`,
      figure: formatTally(ours.first),
      held: 'precision ≥ 0.9, recall ≥ 0.94',
      ok: ours.first.precision >= 0.9 && ours.first.recall >= 0.94,
    },
    {
      what: 'The same of amount and date alone',
      figure: formatTally(plain.first),
      held: 'below ours',
      ok: plain.first.recall < ours.first.recall,
    },
    {
      what: 'Said to be safe to apply unseen',
      figure: formatTally(ours.safe),
      held: 'precision 1.000',
      ok: ours.safe.precision === 1,
    },
    {
      what: 'The same of amount and date alone',
      figure: formatTally(plain.safe),
      held: 'below ours',
      ok: plain.safe.precision < 1 && plain.safe.recall < ours.safe.recall,
    },
  ];
}
