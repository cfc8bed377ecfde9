import { type Cents, formatDollars } from './money.ts';

/**
 * Why a deposit may belong to a line item, as the user reads it. The matching computes these reasons and the screen
 * shows each with its tone, both from this table.
 */
export const MATCH_REASONS = {
  reference: 'Reference found',
  slippedReference: 'Reference found with a slip',
  knownPayer: 'Known payer',
  sharedPayer: 'Known payer of several clients',
  fullName: 'Name in text',
  entityName: 'Entity name in text',
  nearName: 'Name in text, spelled or cut differently',
  initial: 'Initial and last name in text',
  lastName: 'Last name in text',
  firstName: 'First name in text',
  exact: 'Amount exact',
  remainder: 'Amount is what remains',
  onlyOfAmount: 'Only item of this amount',
  part: 'Part of the amount',
  over: 'More than is outstanding',
  spread: 'Oldest first',
  dateNear: 'Date near',
  callNamed: 'Call named in text',
  otherName: 'Another client’s name in text',
  otherReference: 'Another reference in text',
  asLikely: 'As likely as another',
  paidByOthers: 'Another deposit fits this item better',
  claimedTwice: 'More than one deposit for this item',
} as const;

/** The deposit is short of the outstanding amount by what banks commonly deduct from a transfer. */
export function feeReason(shortCents: Cents): string {
  return `Short by ${formatDollars(shortCents)}, like a fee`;
}

export function sumReason(items: number, clients: number): string {
  return clients > 1 ? `Sum of items of ${clients} clients` : `Sum of ${items} items`;
}

/** The text contains a word of other income or costs, such as rent. */
export function foreignReason(word: string): string {
  return `Text says ${word.toLowerCase()}`;
}

export type ReasonTone = 'evidence' | 'circumstance' | 'against';

const AGAINST: ReadonlySet<string> = new Set([
  MATCH_REASONS.otherName,
  MATCH_REASONS.otherReference,
  MATCH_REASONS.asLikely,
  MATCH_REASONS.paidByOthers,
  MATCH_REASONS.claimedTwice,
  MATCH_REASONS.over,
]);
const CIRCUMSTANCE: ReadonlySet<string> = new Set([
  MATCH_REASONS.sharedPayer,
  MATCH_REASONS.lastName,
  MATCH_REASONS.firstName,
  MATCH_REASONS.onlyOfAmount,
  MATCH_REASONS.part,
  MATCH_REASONS.spread,
  MATCH_REASONS.dateNear,
]);

/** Whether a reason supports a match, is neutral, or contradicts it. */
export function toneOfReason(reason: string): ReasonTone {
  if (AGAINST.has(reason) || reason.startsWith('Text says ')) return 'against';
  return CIRCUMSTANCE.has(reason) || reason.startsWith('Short by ') ? 'circumstance' : 'evidence';
}
