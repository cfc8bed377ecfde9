import { AGAINST, namesPaidItem, saysOther } from '#shared/match-reasons.ts';
import { type Clues, clueReader, type Known } from './clues.ts';
import { foreignWord, returnedWord } from './other-purpose.ts';
import { payerEvidence } from './payer-evidence.ts';
import type { ReferenceEvidence } from './reference-evidence.ts';

export interface ClientSuggestion {
  readonly clientId: string;
  readonly reasons: readonly string[];
  readonly against: readonly string[];
}

/** A first name alone is not enough for a suggestion. */
const LEAST_POINTS = 11;
const MOST_SUGGESTIONS = 3;
const TIE = 3;

function referencesByClient(clues: Clues, known: Known): Map<string, ReferenceEvidence> {
  const found = new Map<string, ReferenceEvidence>();
  for (const { id, clientId } of known.lines) {
    const evidence = clues.references.get(id);
    if (evidence && found.get(clientId) !== 'exact') found.set(clientId, evidence);
  }
  for (const { line, evidence } of clues.settled)
    if (found.get(line.clientId) !== 'exact') found.set(line.clientId, evidence);
  return found;
}

export function suggestClients(text: string, known: Known): ClientSuggestion[] {
  const clues = clueReader(known)(text);
  const references = referencesByClient(clues, known);
  const found = [...new Set([...clues.clients.keys(), ...references.keys()])]
    .map((clientId) => ({ clientId, ...payerEvidence(clues, clientId, references.get(clientId)) }))
    .filter(({ points }) => points >= LEAST_POINTS)
    .sort((a, b) => b.points - a.points || (a.clientId < b.clientId ? -1 : 1));
  return found.slice(0, MOST_SUGGESTIONS).map(({ clientId, points, reasons }) => {
    const word = returnedWord(clues) ?? foreignWord(clues, new Set([clientId]));
    const isTied = found.some(
      (other) => other.clientId !== clientId && Math.abs(other.points - points) < TIE,
    );
    return {
      clientId,
      reasons,
      against: [
        ...(word === undefined ? [] : [saysOther(word)]),
        ...clues.settled
          .filter(({ line, evidence }) => line.clientId === clientId && evidence === 'exact')
          .map(({ line }) => namesPaidItem(line.paidOn)),
        ...(isTied ? [AGAINST.asLikely] : []),
      ],
    };
  });
}
