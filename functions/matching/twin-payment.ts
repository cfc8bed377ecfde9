import { groupBy } from '#shared/group-by.ts';
import { compactOf } from '../records/narration.ts';
import { type DepositRead, identityOf, type OpenLine } from './clues.ts';
import { NAME_LEVELS } from './name-evidence.ts';
import { foreignWord } from './other-purpose.ts';

interface Claimed {
  readonly line: OpenLine;
  readonly isSure: boolean;
}

/** Finds an earlier equal payment by the same client. Only a person can decide whether the later payment is a repeat. */
export function twinFinder(
  reads: readonly DepositRead[],
  formsOf: (clientId: string) => readonly string[],
): (own: DepositRead, claim: Claimed, isElsewhere: (depositId: string) => boolean) => boolean {
  const byAmount = groupBy(reads, ({ deposit }) => deposit.amountCents);
  return (own, { line, isSure }, isElsewhere) =>
    (byAmount.get(own.deposit.amountCents) ?? []).some(({ deposit, clues }) => {
      if (deposit.id === own.deposit.id || deposit.date > own.deposit.date || isElsewhere(deposit.id))
        return false;
      // An earlier deposit for rent or a sale is no contribution, so the later deposit is no repeat.
      if (foreignWord(clues, new Set([line.clientId])) !== undefined) return false;
      const { name, payer, words } = identityOf(clues, line.clientId);
      const isFirstNamed = clues.tokens.some(({ text }) => text === words[0]);
      const least = isSure && !isFirstNamed ? NAME_LEVELS.initial : NAME_LEVELS.last;
      if (clues.references.has(line.id) || name.level >= least || payer === 'own') return true;
      const compact = compactOf(deposit.text);
      return formsOf(line.clientId).some((form) => compact.includes(form));
    });
}
