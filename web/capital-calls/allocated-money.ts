import type { AllocatedMoney } from '#shared/contract/reconciliations.ts';
import { useEveryPage } from '../api/every-page.ts';

/** What is allocated to a client and pays no line yet, newest first; empty until it is loaded. */
export type AllocatedTo = (clientId: string) => readonly AllocatedMoney[];

/** The allocated money of every client who has an open line; nothing is read unless it `isWanted`. */
export function useAllocatedMoney(isWanted: boolean): AllocatedTo {
  const { data } = useEveryPage('listAllocated', isWanted ? {} : null);
  return (clientId) => data?.allocated.filter((money) => money.client_id === clientId) ?? [];
}
