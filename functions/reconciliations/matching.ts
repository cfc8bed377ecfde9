import { type Cents, cents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES, type RefusalCode } from '#shared/refusals.ts';
import type { LineItem } from '../capital-calls/capital-call-store.ts';
import { checkParts } from '../money/allocation.ts';
import type { TransactionItem } from '../transactions/transaction-store.ts';

/** An amount of a deposit for a line. */
export interface Pair {
  readonly transaction: TransactionItem;
  readonly line: LineItem;
  readonly amountCents: Cents;
}

export interface MatchRefusal {
  readonly refused: Extract<
    RefusalCode,
    | 'not-a-contribution'
    | 'outflow-as-contribution'
    | 'exceeds-remaining'
    | 'exceeds-outstanding'
    | 'too-many-allocations'
  >;
  readonly sentence?: string;
}

/** Groups pairs by a key, with the sum of each group. */
export function groupPairs(
  pairs: readonly Pair[],
  key: (pair: Pair) => string,
): Map<string, { pairs: Pair[]; sumCents: Cents }> {
  const groups = new Map<string, { pairs: Pair[]; sumCents: Cents }>();
  for (const pair of pairs) {
    const group = groups.get(key(pair)) ?? { pairs: [], sumCents: ZERO_CENTS };
    groups.set(key(pair), {
      pairs: [...group.pairs, pair],
      sumCents: cents(group.sumCents + pair.amountCents),
    });
  }
  return groups;
}

/** Why these pairs cannot be matched together; undefined when they can. */
export function checkPairs(pairs: readonly Pair[]): MatchRefusal | undefined {
  for (const { pairs: own, sumCents } of groupPairs(pairs, ({ transaction }) => transaction.id).values()) {
    const transaction = own[0]?.transaction;
    if (!transaction) continue;
    if (transaction.amount_cents < 0) return { refused: 'outflow-as-contribution' };
    const refusal = checkParts(transaction, { sumCents, parts: own.length }, 'toMatch');
    if (refusal) return refusal;
  }
  for (const { pairs: own, sumCents } of groupPairs(pairs, ({ line }) => line.id).values()) {
    const line = own[0]?.line;
    if (!line) continue;
    const left = outstandingCents(line.amount_cents, line.matched_cents);
    if (sumCents > left) {
      const sentence = EXACT_SENTENCES['exceeds-outstanding'].ofLine(left, line.title, line.client_name);
      return { refused: 'exceeds-outstanding', sentence };
    }
  }
  return undefined;
}
