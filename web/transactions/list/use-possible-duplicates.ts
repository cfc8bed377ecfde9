import { useCallback, useMemo } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import type { CallOutput } from '../../api/client.ts';
import { useCall } from '../../api/hooks.ts';
import { allocationState } from './allocation-state.ts';

export type PossibleDuplicateOf =
  CallOutput<'listPossibleDuplicates'>['duplicates'][number]['possible_duplicates'][number];

export function usePossibleDuplicates(rows: readonly Transaction[]) {
  const ids = useMemo(
    () =>
      rows
        .filter((row) => allocationState(row) === 'unclassified')
        .filter(({ source }) => source === 'csv' || source === 'basiq')
        .map(({ id }) => id),
    [rows],
  );
  const { data } = useCall('listPossibleDuplicates', ids.length > 0 ? { ids } : null, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const nearest = useMemo(
    () =>
      new Map(
        data?.duplicates.map(({ transaction_id, possible_duplicates }) => [
          transaction_id,
          possible_duplicates[0],
        ]),
      ),
    [data],
  );
  return useCallback((id: string): PossibleDuplicateOf | undefined => nearest.get(id), [nearest]);
}
