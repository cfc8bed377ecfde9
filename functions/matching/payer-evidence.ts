import { MATCH_REASONS } from '#shared/match-reasons.ts';
import { type Clues, identityOf } from './clues.ts';
import { NAME_LEVELS, type NameEvidence, type NameLevel } from './name-evidence.ts';
import type { ReferenceEvidence } from './reference-evidence.ts';

// These points have the same scale as `FIT_POINTS` in `judge.ts`.
const REFERENCE_POINTS = { exact: 55, inside: 38, slipped: 38 } as const;
const PAYER_POINTS = { own: 38, shared: 20 } as const;
const NAME_POINTS: Readonly<Record<NameLevel, number>> = { 0: 0, 1: 4, 2: 11, 3: 20, 4: 26, 5: 38 };
const ONLY_OF_ITS_NAME = 8;
const REVERSED = -2;
/** Signs of the payer are seldom independent, so each further sign adds only two fifths of its points. */
const FURTHER_FIFTHS = 2;

function nameReason({ level, isEntity, differs }: NameEvidence): string | undefined {
  if (level === NAME_LEVELS.full) return isEntity ? MATCH_REASONS.entityName : MATCH_REASONS.fullName;
  if (level === NAME_LEVELS.near || differs === 'short') return MATCH_REASONS.nearName;
  if (level === NAME_LEVELS.initial) return MATCH_REASONS.initial;
  if (level === NAME_LEVELS.last)
    return isEntity || differs !== undefined ? MATCH_REASONS.nearName : MATCH_REASONS.lastName;
  return level === NAME_LEVELS.first ? MATCH_REASONS.firstName : undefined;
}

function hasRival({ clients }: Clues, clientId: string, level: NameLevel): boolean {
  for (const other of clients.values())
    if (other.clientId !== clientId && other.name.level >= level) return true;
  return false;
}

export function payerEvidence(
  clues: Clues,
  clientId: string,
  reference: ReferenceEvidence | undefined,
): { points: number; reasons: string[] } {
  const reasons: string[] = [];
  const identity = identityOf(clues, clientId);
  const points: number[] = [];
  if (reference) {
    reasons.push(reference === 'exact' ? MATCH_REASONS.reference : MATCH_REASONS.slippedReference);
    points.push(REFERENCE_POINTS[reference]);
  }
  if (identity.payer) {
    reasons.push(identity.payer === 'own' ? MATCH_REASONS.knownPayer : MATCH_REASONS.sharedPayer);
    points.push(PAYER_POINTS[identity.payer]);
  }
  const named = nameReason(identity.name);
  if (named) {
    const { level, isReversed } = identity.name;
    const rivals = hasRival(clues, clientId, level);
    reasons.push(named);
    points.push(
      NAME_POINTS[level] +
        (isReversed ? REVERSED : 0) +
        (rivals || level < NAME_LEVELS.last ? 0 : ONLY_OF_ITS_NAME),
    );
  }
  points.sort((a, b) => b - a);
  const [most = 0, ...further] = points;
  return { points: most + (further.reduce((sum, one) => sum + one, 0) * FURTHER_FIFTHS) / 5, reasons };
}
