import type { AllocatedMoney } from '#shared/contract/reconciliations.ts';
import { useEveryPage } from '../api/every-page.ts';

/** Returns a client's allocations that are not matched to a line item yet, newest first; empty while loading. */
export type AllocatedTo = (clientId: string) => readonly AllocatedMoney[];

export function useAllocatedMoney(isWanted: boolean): AllocatedTo {
  const { data } = useEveryPage('listAllocated', isWanted ? {} : null);
  return (clientId) => data?.allocated.filter((money) => money.client_id === clientId) ?? [];
}
