import type { CalendarDate } from '#shared/calendar-date.ts';
import { HISTORY_KINDS, type HistoryKind } from '#shared/history-kinds.ts';
import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { effectsUntil, sumsByKind } from '../money/effects.ts';
import { type ContributionItem, listContributions } from '../records/allocation-store.ts';
import { listAllClientLines } from '../records/capital-call-store.ts';
import { type ClientItem, historyOf } from '../records/client-store.ts';
import { loadClient, withBankTexts } from '../records/load-client.ts';
import { presentContribution, presentPaidCall } from '../records/present-client.ts';
import { findReconciliations } from '../records/reconciliation-store.ts';
import type { Services } from '../services.ts';

export const listClientTransactions: Handler<'listClientTransactions'> = async (input, context) => {
  const client = await loadClient(context, input.id);
  const { kind, to } = input;
  const isForClient = !isStaff(context.actor.role);
  const [page, total] = await Promise.all([
    listContributions(context.services, client.id, pageOf(input), { kind, to, isForClient }),
    countHistory(context.services, client, { kind, to, isForClient }),
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
  {
    kind,
    to,
    isForClient,
  }: { kind: HistoryKind | undefined; to: CalendarDate | undefined; isForClient: boolean },
): Promise<number> {
  const until = to === undefined ? undefined : await effectsUntil(services, client.id, to);
  const counts = until ? countsOf(sumsByKind(until.all, isForClient)) : historyOf(client, isForClient);
  return kind === undefined ? HISTORY_KINDS.reduce((sum, one) => sum + counts[one], 0) : counts[kind];
}

function countsOf(sums: ReturnType<typeof sumsByKind>): Record<HistoryKind, number> {
  return {
    payment: sums.payment.rows,
    'taken-back': sums['taken-back'].rows,
    payout: sums.payout.rows,
  };
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

async function findMatches(services: Services, clientId: string, items: readonly ContributionItem[]) {
  // A match of an existing allocation has its own id, stored in the line. Any other match has its allocation's id.
  const lines = await listAllClientLines(services, clientId);
  const ids = lines.flatMap(({ payment_days: days = {} }) => Object.keys(days));
  const found = await findReconciliations(services, [...ids, ...items.map(({ id }) => id)]);
  return new Map([...found.values()].map((match) => [match.allocation_id ?? match.id, match]));
}
