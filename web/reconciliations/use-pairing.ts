import { type Dispatch, useCallback } from 'react';
import { LIMITS } from '#shared/constants.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import { addCents, type Cents, cents, negateCents } from '#shared/money.ts';
import { exact } from '../ui/money-format.ts';
import {
  isAllocated,
  type MatchingPair,
  type MatchSource,
  type ReconciliationAction,
  type ReconciliationState,
} from './reconciliation-state.ts';
import { groupsOf, leftOf, pairsOf, type SuggestionGroup } from './suggestion-groups.ts';

export function usePairing(
  { selectedTransaction: source, matchingPairs: pairs }: ReconciliationState,
  dispatch: Dispatch<ReconciliationAction>,
  items: ReadonlyMap<string, LineItem>,
) {
  const sourceCents = source ? leftOf(source) : cents(0);
  const left = addCents(sourceCents, negateCents(addCents(...pairs.map(({ amount }) => amount))));

  const replacePairs = useCallback(
    (chosen: readonly MatchingPair[]) => {
      dispatch({ type: 'CLEAR_MATCHING_PAIRS' });
      for (const pair of chosen) dispatch({ type: 'ADD_MATCHING_PAIR', pair });
    },
    [dispatch],
  );

  const select = useCallback(
    (chosen: MatchSource | null) => {
      dispatch({ type: 'SELECT_TRANSACTION', transaction: chosen });
      dispatch({ type: 'SELECT_CAPITAL_CALL', capitalCall: null });
      if (!chosen) return replacePairs([]);
      if (isAllocated(chosen)) {
        const same = itemsOf(items, chosen).find((item) => item.outstanding_amount === leftOf(chosen));
        return replacePairs(same ? [pairOf(chosen, same, leftOf(chosen))] : []);
      }
      const first = groupsOf(chosen, items)[0];
      replacePairs(first && !first.tied && !first.declined ? pairsOf(chosen.id, first) : []);
    },
    [dispatch, items, replacePairs],
  );

  function choose(group: SuggestionGroup) {
    replacePairs(source && !isAllocated(source) ? pairsOf(source.id, group) : []);
  }

  function drop(group: SuggestionGroup) {
    replacePairs(pairs.filter((pair) => !group.lines.some(({ item }) => item.id === pair.line_item_id)));
  }

  function tick(item: LineItem, ticked: boolean) {
    const index = pairs.findIndex((pair) => pair.line_item_id === item.id);
    dispatch({ type: 'SELECT_CAPITAL_CALL', capitalCall: ticked ? item : null });
    if (!ticked) {
      if (index >= 0) dispatch({ type: 'REMOVE_MATCHING_PAIR', index });
      return;
    }
    if (!source) return;
    dispatch({
      type: 'ADD_MATCHING_PAIR',
      pair: pairOf(source, item, cents(Math.max(0, Math.min(left, item.outstanding_amount)))),
    });
  }

  function changeAmount(lineItemId: string, amountCents: Cents) {
    replacePairs(
      pairs.map((pair) => (pair.line_item_id === lineItemId ? { ...pair, amount: amountCents } : pair)),
    );
  }

  return {
    source,
    pairs,
    sourceCents,
    left,
    problem: problemOf(pairs, left, items, source),
    select,
    choose,
    drop,
    tick,
    changeAmount,
    clear: () => replacePairs([]),
  };
}

/** A deposit can pay line items of all clients, an allocation only line items of its client. */
export function itemsOf(items: ReadonlyMap<string, LineItem>, source: MatchSource): LineItem[] {
  return [...items.values()].filter((item) => !isAllocated(source) || item.client_id === source.client_id);
}

function pairOf(source: MatchSource, item: LineItem, amount: Cents): MatchingPair {
  return {
    transaction_id: isAllocated(source) ? source.transaction_id : source.id,
    capital_call_id: item.capital_call_id,
    line_item_id: item.id,
    amount,
    ...(isAllocated(source) ? { allocation_id: source.allocation_id } : {}),
  };
}

function problemOf(
  pairs: readonly MatchingPair[],
  left: Cents,
  items: ReadonlyMap<string, LineItem>,
  source: MatchSource | null,
): string | undefined {
  if (left < 0) {
    const over = exact(negateCents(left));
    return source && isAllocated(source)
      ? `${over} more than the unmatched part of the allocation.`
      : `${over} more than the unallocated part of the deposit.`;
  }
  if (pairs.length > LIMITS.pairsPerMatch) return `At most ${LIMITS.pairsPerMatch} line items per match.`;
  for (const { line_item_id: id, amount } of pairs) {
    const item = items.get(id);
    if (!item) return 'A line item is no longer due. Clear the selection and choose again.';
    if (amount <= 0) return `Enter an amount for ${item.client_name}.`;
    if (amount > item.outstanding_amount) {
      const over = exact(addCents(amount, negateCents(item.outstanding_amount)));
      return `${over} more than is due from ${item.client_name}.`;
    }
  }
  return undefined;
}
