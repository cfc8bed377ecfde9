import type { Transaction } from '#shared/contract/transactions.ts';
import type { CallOutput } from '../../api/client.ts';
import { useCall } from '../../api/hooks.ts';
import { isTickable } from './use-selection.ts';

export type PossibleDuplicateOf =
  CallOutput<'listPossibleDuplicates'>['duplicates'][number]['possible_duplicates'][number];

export function usePossibleDuplicates(rows: readonly Transaction[]) {
  const ids = rows
    .filter((row) => isTickable(row) && (row.source === 'csv' || row.source === 'basiq'))
    .map(({ id }) => id);
  const { data } = useCall('listPossibleDuplicates', ids.length > 0 ? { ids } : null, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  return (id: string): PossibleDuplicateOf | undefined =>
    data?.duplicates.find(({ transaction_id }) => transaction_id === id)?.possible_duplicates[0];
}
