import type { AuditEntry } from '#shared/contract/audit.ts';
import type { ApiError } from './api-error.ts';
import { useCall } from './hooks.ts';

const LATEST = 20;

export interface RecordHistoryState {
  entries: AuditEntry[] | undefined;
  error: ApiError | undefined;
  retrying: boolean;
  onRetry: () => void;
  olderAt: string | undefined;
}

export function useRecordHistory(kind: string, recordId: string): RecordHistoryState {
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
