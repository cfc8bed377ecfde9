import type { AllocatedMoney } from '#shared/contract/reconciliations.ts';
import { useEveryPage } from '../api/every-page.ts';

/** Returns the client's unmatched allocations, newest first. Empty while loading. */
export type AllocatedTo = (clientId: string) => readonly AllocatedMoney[];

export function useAllocatedMoney(isWanted: boolean): AllocatedTo {
  const { data } = useEveryPage('listAllocated', isWanted ? {} : null);
  return (clientId) => data?.allocated.filter((money) => money.client_id === clientId) ?? [];
}
