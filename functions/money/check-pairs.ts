import { addCents, type Cents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { type AllocationItem, isLiveAllocation } from '../records/allocation-store.ts';
import { dueOfLine, type LineItem } from '../records/capital-call-store.ts';
import type { TransactionItem } from '../records/transaction-store.ts';
import { checkAllocations } from './allocation.ts';
import { freeOfAllocation } from './decide-giving-back.ts';

export interface Pair {
  readonly transaction: TransactionItem;
  readonly line: LineItem;
  readonly amountCents: Cents;
  readonly allocation?: AllocationItem | undefined;
}

export interface MatchRefusal {
  readonly refused:
    | NonNullable<ReturnType<typeof checkAllocations>>['refused']
    | 'outflow-as-contribution'
    | 'exceeds-outstanding'
    | 'allocation-not-found'
    | 'exceeds-allocation'
    | 'not-this-client';
  readonly sentence?: string;
}

export function groupPairs(
  pairs: readonly Pair[],
  key: (pair: Pair) => string,
): Map<string, { pairs: Pair[]; sumCents: Cents }> {
  const groups = new Map<string, { pairs: Pair[]; sumCents: Cents }>();
  for (const pair of pairs) {
    const group = groups.get(key(pair)) ?? { pairs: [], sumCents: ZERO_CENTS };
    groups.set(key(pair), {
      pairs: [...group.pairs, pair],
      sumCents: addCents(group.sumCents, pair.amountCents),
    });
  }
  return groups;
}

export function checkPairs(pairs: readonly Pair[]): MatchRefusal | undefined {
  const toAllocate = pairs.filter((pair) => !pair.allocation);
  for (const { pairs: pairsOfDeposit, sumCents } of groupPairs(
    toAllocate,
    ({ transaction }) => transaction.id,
  ).values()) {
    const transaction = pairsOfDeposit[0]?.transaction;
    if (!transaction) continue;
    if (transaction.amount_cents < 0 && !transaction.parts) return { refused: 'outflow-as-contribution' };
    const refusal = checkAllocations(
      transaction,
      { sumCents, allocations: pairsOfDeposit.length },
      'toMatch',
    );
    if (refusal) return refusal;
  }
  const allocated = pairs.filter((pair) => pair.allocation);
  for (const { pairs: pairsOfAllocation, sumCents } of groupPairs(
    allocated,
    (pair) => pair.allocation?.id ?? '',
  ).values()) {
    const refusal = checkExistingAllocation(pairsOfAllocation, sumCents);
    if (refusal) return refusal;
  }
  for (const { pairs: pairsOfLine, sumCents } of groupPairs(pairs, ({ line }) => line.id).values()) {
    const refusal = pairsOfLine[0] && checkLine(pairsOfLine[0].line, sumCents);
    if (refusal) return refusal;
  }
  return undefined;
}

function checkExistingAllocation(pairs: readonly Pair[], sumCents: Cents): MatchRefusal | undefined {
  const [first] = pairs;
  if (!first?.allocation) return undefined;
  const { allocation, transaction } = first;
  if (allocation.transaction_id !== transaction.id || !isLiveAllocation(allocation))
    return { refused: 'allocation-not-found' };
  if (pairs.some(({ line }) => line.client_id !== allocation.client_id))
    return { refused: 'not-this-client' };
  const left = outstandingCents(freeOfAllocation(allocation), allocation.matched_cents);
  if (sumCents <= left) return undefined;
  return { refused: 'exceeds-allocation', sentence: EXACT_SENTENCES['exceeds-allocation'].left(left) };
}

export function checkLine(line: LineItem, sumCents: Cents): MatchRefusal | undefined {
  const left = dueOfLine(line);
  if (sumCents <= left) return undefined;
  const sentence = EXACT_SENTENCES['exceeds-outstanding'].ofLine(left, line.title, line.client_name);
  return { refused: 'exceeds-outstanding', sentence };
}
