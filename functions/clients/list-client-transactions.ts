import { HISTORY_KINDS, type HistoryKind } from '#shared/history-kinds.ts';
import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { countByKind } from '../money/effects.ts';
import { type ContributionItem, listContributions } from '../records/allocation-store.ts';
import { type ClientItem, historyOf } from '../records/client-store.ts';
import { findMatches } from '../records/find-matches.ts';
import { loadClient, withBankTexts } from '../records/load-client.ts';
import { presentContribution, presentPaidCall } from '../records/present-client.ts';
import type { Services } from '../services.ts';

export const listClientTransactions: Handler<'listClientTransactions'> = async (input, context) => {
  const client = await loadClient(context, input.id);
  const { kind, from, to } = input;
  const isForClient = !isStaff(context.actor.role);
  const [page, total] = await Promise.all([
    listContributions(context.services, client.id, pageOf(input), { kind, from, to, isForClient }),
    countHistory(context.services, client, { kind, from, to, isForClient }),
  ]);
  return {
    transactions: isForClient
      ? page.items.map(presentContribution)
      : await forStaff(context.services, client.id, page.items),
    total,
    next_cursor: page.nextCursor,
    total_contributions: client.total_paid_cents,
  };
};

async function countHistory(
  services: Services,
  client: ClientItem,
  { kind, from, to, isForClient }: { kind?: HistoryKind | undefined } & Parameters<typeof countByKind>[2],
): Promise<number> {
  const { payouts, ...counts } = historyOf(client, isForClient);
  const hasDays = from !== undefined || to !== undefined;
  if (!hasDays && kind === undefined) return counts.payment + counts['taken-back'] + payouts;
  if (!hasDays && (kind === 'payment' || kind === 'taken-back')) return counts[kind];
  const byKind = await countByKind(services, client, { from, to, isForClient });
  return kind ? byKind[kind] : HISTORY_KINDS.reduce((sum, one) => sum + byKind[one], 0);
}

async function forStaff(services: Services, clientId: string, items: readonly ContributionItem[]) {
  const [named, matches] = await Promise.all([
    withBankTexts(services, items),
    findMatches(services, clientId, items),
  ]);
  return named.map((item) => ({
    ...presentContribution(item),
    ...presentPaidCall(item, matches.get(item.id)),
  }));
}
