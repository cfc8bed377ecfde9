import { LIMITS } from '#shared/constants.ts';
import type { MatchSuggestion, reconciliationsContract } from '#shared/contract/reconciliations.ts';
import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import type { Services } from '../services.ts';
import { presentTransaction } from '../transactions/present-transaction.ts';
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
    ? suggestMatches(deposits.items.map(depositOf), known)
    : new Map<string, Suggestion[]>();
  return {
    transactions: deposits.items.map((item) => ({
      ...presentTransaction(item),
      suggestions: (suggested.get(item.id) ?? []).flatMap(presentSuggestion),
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

function presentSuggestion({ score, safe, parts }: Suggestion, rank: number): MatchSuggestion[] {
  return parts.map(({ line, amountCents, reasons }) => ({
    line_item_id: line.id,
    capital_call_id: line.capitalCallId,
    client_id: line.clientId,
    amount: amountCents,
    score,
    safe,
    reasons: [...reasons],
    group: String(rank + 1),
  }));
}
