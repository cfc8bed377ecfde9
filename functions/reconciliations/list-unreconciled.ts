import { LIMITS, MATCHING } from '#shared/constants.ts';
import type { MatchSuggestion } from '#shared/contract/reconciliations.ts';
import { notUnseen } from '#shared/match-reasons.ts';
import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import {
  depositOf,
  loadKnown,
  loadOpenLedger,
  loadUnreconciled,
  pageOfOpen,
} from '../matching/load-unreconciled.ts';
import { matchAll, type Suggestion } from '../matching/suggestions.ts';
import { presentDeclined } from '../records/declined-lines.ts';
import { presentTransaction } from '../records/present-transaction.ts';

function notAllSeen(): string {
  const [deposits, lines] = [MATCHING.openDeposits, MATCHING.openLines].map((count) =>
    count.toLocaleString('en-AU'),
  );
  return notUnseen(
    `there are too many items to compare at the same time: ${deposits} deposits and ${lines} line items`,
  );
}

export const listUnreconciled: Handler<'listUnreconciled'> = async (input, { services, today }) => {
  const page = pageOf(input, LIMITS.listLimit);
  if (input.suggest === false) {
    const deposits = await loadUnreconciled(services, page);
    return {
      transactions: deposits.items.map((item) => ({
        ...presentTransaction(item),
        suggestions: [],
        declined: presentDeclined(item),
        notes: [],
      })),
      total: lengthIfWhole(page, deposits),
      next_cursor: deposits.nextCursor,
    };
  }
  const open = await loadOpenLedger(services);
  const [deposits, known] = await Promise.all([
    pageOfOpen(services, open, page),
    loadKnown(services, open, today),
  ]);
  // The safety of a match depends on all open deposits, so each page compares all open deposits.
  const compared = new Map([...open.deposits, ...deposits.items].map((item) => [item.id, item]));
  const matching = matchAll([...compared.values()].map(depositOf), known);
  return {
    transactions: deposits.items.map((item) => ({
      ...presentTransaction(item),
      suggestions: (matching.get(item.id)?.suggestions ?? []).flatMap((one, rank) =>
        presentSuggestion(one, rank, open.isWhole),
      ),
      declined: presentDeclined(item),
      notes: [...(matching.get(item.id)?.notes ?? [])],
    })),
    total: lengthIfWhole(page, deposits),
    next_cursor: deposits.nextCursor,
  };
};

function presentSuggestion(
  { score, safe: isSafe, parts, against }: Suggestion,
  rank: number,
  isAllSeen: boolean,
): MatchSuggestion[] {
  return parts.map(({ line, amountCents, reasons }) => ({
    line_item_id: line.id,
    capital_call_id: line.capitalCallId,
    client_id: line.clientId,
    amount: amountCents,
    score,
    safe: isSafe && isAllSeen,
    reasons: [...reasons],
    against: [...against, ...(isSafe && !isAllSeen ? [notAllSeen()] : [])],
    group: String(rank + 1),
  }));
}
