import type { Deposit, Known } from '#functions/reconciliations/clues.ts';
import { matchAll, type Suggestion } from '#functions/reconciliations/suggestions.ts';

/** The suggestions of each deposit, by its id, without what is noted of it. */
export function suggestMatches(
  deposits: readonly Deposit[],
  known: Known,
): Map<string, readonly Suggestion[]> {
  return new Map([...matchAll(deposits, known)].map(([id, { suggestions }]) => [id, suggestions]));
}
