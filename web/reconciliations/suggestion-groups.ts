import { LIMITS } from '#shared/constants.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import type {
  DeclinedLine,
  MatchSuggestion,
  UnreconciledTransaction,
} from '#shared/contract/reconciliations.ts';
import { AGAINST } from '#shared/match-reasons.ts';
import { addCents, type Cents, unallocatedCents } from '#shared/money.ts';
import { isAllocated, type MatchingPair, type MatchSource } from './reconciliation-state.ts';

export interface SuggestionGroup {
  readonly group: string;
  readonly safe: boolean;
  readonly tied: boolean;
  readonly declined: DeclinedLine | undefined;
  readonly lines: readonly { suggestion: MatchSuggestion; item: LineItem }[];
}

export function leftOf(source: MatchSource): Cents {
  return isAllocated(source) ? source.unmatched_amount : unallocatedCents(source);
}

export function groupsOf(transaction: MatchSource, items: ReadonlyMap<string, LineItem>): SuggestionGroup[] {
  // The client of an allocation is known, so an allocation needs no suggestions.
  if (isAllocated(transaction)) return [];
  const groups = new Map<string, MatchSuggestion[]>();
  for (const suggestion of transaction.suggestions)
    groups.set(suggestion.group, [...(groups.get(suggestion.group) ?? []), suggestion]);
  const suggested = [...groups].flatMap(([group, suggestions]) => {
    const lines = suggestions.flatMap((suggestion) => {
      const item = items.get(suggestion.line_item_id);
      return item ? [{ suggestion, item }] : [];
    });
    if (lines.length < suggestions.length) return [];
    const declined = transaction.declined.findLast(({ line_item_id: id }) =>
      suggestions.some((suggestion) => suggestion.line_item_id === id),
    );
    return [
      {
        group,
        safe: !declined && suggestions.every(({ safe }) => safe),
        tied: suggestions.some(({ against }) => against.includes(AGAINST.asLikely)),
        declined,
        lines,
      },
    ];
  });
  return [...suggested.filter(({ declined }) => !declined), ...suggested.filter(({ declined }) => declined)];
}

export function declinedApart(
  transaction: MatchSource,
  groups: readonly SuggestionGroup[],
  items: ReadonlyMap<string, LineItem>,
): { declined: DeclinedLine; item: LineItem }[] {
  if (isAllocated(transaction)) return [];
  const shown = new Set(groups.flatMap(({ lines }) => lines.map(({ item }) => item.id)));
  return transaction.declined.flatMap((declined) => {
    const item = items.get(declined.line_item_id);
    return item && !shown.has(item.id) ? [{ declined, item }] : [];
  });
}

export function namesOf(group: SuggestionGroup): string {
  return [...new Set(group.lines.map(({ item }) => item.client_name))].join(' and ');
}

export function titledNamesOf(...groups: readonly SuggestionGroup[]): string {
  const items = groups.flatMap(({ lines }) => lines.map(({ item }) => item));
  return [items.map((item) => item.client_name), items.map((item) => item.title)]
    .map((words) => [...new Set(words)].join(' and '))
    .join(', ');
}

export function suggestedCents(group: SuggestionGroup): Cents {
  return addCents(...group.lines.map(({ suggestion }) => suggestion.amount));
}

export function lineIdsOf(group: SuggestionGroup): string[] {
  return group.lines.map(({ item }) => item.id);
}

export function chosenGroups(
  groups: readonly SuggestionGroup[],
  pairs: readonly MatchingPair[],
): ReadonlySet<SuggestionGroup> {
  const free = new Set(pairs.map((pair) => pair.line_item_id));
  const chosen = new Set<SuggestionGroup>();
  // Tries suggestions with more line items first, so that a smaller suggestion does not take their line items.
  for (const group of groups.toSorted((a, b) => b.lines.length - a.lines.length)) {
    if (!group.lines.every(({ item }) => free.has(item.id))) continue;
    chosen.add(group);
    for (const { item } of group.lines) free.delete(item.id);
  }
  return chosen;
}

export function pairsOf(transactionId: string, group: SuggestionGroup): MatchingPair[] {
  return group.lines.map(({ suggestion }) => ({
    transaction_id: transactionId,
    capital_call_id: suggestion.capital_call_id,
    line_item_id: suggestion.line_item_id,
    amount: suggestion.amount,
  }));
}

export interface SuggestedPart {
  readonly transaction: UnreconciledTransaction;
  readonly group: SuggestionGroup;
}

function firstSuggestions(
  transactions: readonly UnreconciledTransaction[],
  items: ReadonlyMap<string, LineItem>,
): SuggestedPart[] {
  return transactions.flatMap((transaction) => {
    const [group] = groupsOf(transaction, items);
    return group && !group.declined && !group.tied ? [{ transaction, group }] : [];
  });
}

function joinFilling(parts: readonly SuggestedPart[]): SuggestedPart[][] {
  const jointOf = new Map(parts.map((part) => [part, [part]]));
  const byLine = new Map<string, SuggestedPart[]>();
  for (const part of parts)
    for (const id of lineIdsOf(part.group)) byLine.set(id, [...(byLine.get(id) ?? []), part]);
  for (const [lineId, sharing] of byLine) {
    if (sharing.length === 1 || !isFilled(lineId, sharing)) continue;
    const together = [...new Set(sharing.flatMap((part) => jointOf.get(part) ?? []))];
    if (pairsOfJoint(together).length > LIMITS.pairsPerMatch) continue;
    for (const part of together) jointOf.set(part, together);
  }
  return [...new Set(jointOf.values())];
}

function isFilled(lineId: string, parts: readonly SuggestedPart[]): boolean {
  const lines = parts.flatMap(({ group }) => group.lines.filter(({ item }) => item.id === lineId));
  return addCents(...lines.map(({ suggestion }) => suggestion.amount)) === lines[0]?.item.outstanding_amount;
}

export function pairsOfJoint(parts: readonly SuggestedPart[]): MatchingPair[] {
  return parts.flatMap(({ transaction, group }) => pairsOf(transaction.id, group));
}

/** Returns the matches that need no review. Several deposits that together pay a line item are one match. */
export function safeMatches(
  transactions: readonly UnreconciledTransaction[],
  items: ReadonlyMap<string, LineItem>,
): SuggestedPart[][] {
  return joinFilling(firstSuggestions(transactions, items).filter(({ group }) => group.safe));
}

/** Returns, by deposit id, the deposits that together pay a line item. Safe suggestions take precedence. */
export function jointSuggestions(
  transactions: readonly UnreconciledTransaction[],
  items: ReadonlyMap<string, LineItem>,
): ReadonlyMap<string, readonly SuggestedPart[]> {
  const first = firstSuggestions(transactions, items);
  const joined = [first, first.filter(({ group }) => group.safe)].flatMap(joinFilling);
  return new Map(
    joined
      .filter((joint) => joint.length > 1)
      .flatMap((joint) => joint.map((part) => [part.transaction.id, joint] as const)),
  );
}

/** Groups matches into requests of at most `LIMITS.pairsPerMatch` pairs. A match is never divided. */
export function batchesOf<Pair>(matches: readonly (readonly Pair[])[]): (readonly Pair[])[][] {
  const batches: { pairs: number; matches: (readonly Pair[])[] }[] = [];
  for (const pairs of matches) {
    const last = batches.at(-1);
    if (last && last.pairs + pairs.length <= LIMITS.pairsPerMatch) {
      last.pairs += pairs.length;
      last.matches.push(pairs);
    } else batches.push({ pairs: pairs.length, matches: [pairs] });
  }
  return batches.map((batch) => batch.matches);
}
