import { useCall } from './hooks.ts';

const LATEST = 20;

export function useRecordHistory(kind: string, recordId: string) {
  const { data, error, isValidating, mutate } = useCall('listAudit', {
    kind,
    record_id: recordId,
    limit: LATEST,
  });
  const query = new URLSearchParams({ kind, record: recordId });
  return {
    entries: data?.entries,
    error: data ? undefined : error,
    retrying: isValidating,
    onRetry: () => void mutate(),
    olderAt: data?.next_cursor ? `/manager/audit?${query}` : undefined,
  };
}
