import type { Deposit, Known } from '#functions/matching/clues.ts';
import { matchAll, type Suggestion } from '#functions/matching/suggestions.ts';

export function suggestMatches(
  deposits: readonly Deposit[],
  known: Known,
): Map<string, readonly Suggestion[]> {
  return new Map([...matchAll(deposits, known)].map(([id, { suggestions }]) => [id, suggestions]));
}
