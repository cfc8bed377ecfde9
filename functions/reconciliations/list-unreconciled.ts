import { LIMITS } from '#shared/constants.ts';
import type { MatchSuggestion, reconciliationsContract } from '#shared/contract/reconciliations.ts';
import { toneOfReason } from '#shared/match-reasons.ts';
import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import type { Services } from '../services.ts';
import { presentTransaction } from '../transactions/present-transaction.ts';
import type { ListedTransaction } from '../transactions/transaction-store.ts';
import type { RefusedPair } from './clues.ts';
import { presentDeclined } from './declined-lines.ts';
import { depositOf, loadInvestors, loadOpenLines, loadUnreconciled } from './load-unreconciled.ts';
import { listPayers } from './payer-store.ts';
import { type Suggestion, suggestMatches } from './suggestions.ts';

export const listUnreconciled: Handler<typeof reconciliationsContract.listUnreconciled> = async (
  input,
  { services },
) => {
  const page = pageOf(input, LIMITS.listLimit);
  const [deposits, known] = await Promise.all([
    loadUnreconciled(services, page),
    // Suggesting reads every open line, client and payer, which whoever only counts the deposits does not need.
    input.suggest === false ? undefined : loadKnown(services),
  ]);
  const suggested = known
    ? suggestMatches(deposits.items.map(depositOf), { ...known, refused: refusedPairs(deposits.items) })
    : new Map<string, Suggestion[]>();
  return {
    transactions: deposits.items.map((item) => ({
      ...presentTransaction(item),
      suggestions: (suggested.get(item.id) ?? []).flatMap((one, rank) => presentSuggestion(one, rank, item)),
      declined: presentDeclined(item),
      notes: [],
    })),
    total: lengthIfWhole(page, deposits),
    next_cursor: deposits.nextCursor,
  };
};

async function loadKnown(services: Services) {
  const [lines, investors, payers] = await Promise.all([
    loadOpenLines(services),
    loadInvestors(services),
    listPayers(services),
  ]);
  return { lines, investors, payers };
}

function refusedPairs(deposits: readonly ListedTransaction[]): RefusedPair[] {
  return deposits.flatMap(({ id, declined_lines: lines = [] }) =>
    lines.map((line) => ({ depositId: id, lineId: line.line_item_id })),
  );
}

function presentSuggestion(
  { score, safe: isSafe, parts }: Suggestion,
  rank: number,
  { declined_lines: declined = [] }: ListedTransaction,
): MatchSuggestion[] {
  const isDeclined = parts.some(({ line }) => declined.some(({ line_item_id: id }) => id === line.id));
  const safe = isSafe && !isDeclined;
  return parts.map(({ line, amountCents, reasons }) => ({
    line_item_id: line.id,
    capital_call_id: line.capitalCallId,
    client_id: line.clientId,
    amount: amountCents,
    score,
    safe,
    reasons: reasons.filter((reason) => toneOfReason(reason) !== 'against'),
    against: reasons.filter((reason) => toneOfReason(reason) === 'against'),
    group: String(rank + 1),
  }));
}
