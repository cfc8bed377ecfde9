import type { Services } from '../services.ts';
import type { ContributionItem } from './allocation-store.ts';
import { listAllClientLines } from './capital-call-store.ts';
import { findReconciliations, type ReconciliationItem } from './reconciliation-store.ts';

export async function findMatches(
  services: Services,
  clientId: string,
  items: readonly Pick<ContributionItem, 'id'>[],
): Promise<Map<string, ReconciliationItem>> {
  // A match that created its allocation has the id of the allocation.
  const lines = await listAllClientLines(services, clientId);
  const ids = lines.flatMap(({ payment_days: days = {} }) => Object.keys(days));
  const found = await findReconciliations(services, [...ids, ...items.map(({ id }) => id)]);
  return new Map([...found.values()].map((match) => [match.allocation_id ?? match.id, match]));
}
