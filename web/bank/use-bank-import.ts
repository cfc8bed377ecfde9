import { useCallback, useEffect, useRef, useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { BankConnection } from '#shared/contract/bank.ts';
import type { StatementImport } from '#shared/contract/transactions.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { type CallOutput, call } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { refreshAfter } from '../api/refresh.ts';
import { formatCount } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import { refreshList } from './refresh-list.ts';

const PROGRESS_MS = 1_000;

/** The days to import, both included. */
export interface ImportRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** What an import has done so far. */
export type ImportProgress = Pick<
  StatementImport,
  'import_id' | 'status' | 'insertedCount' | 'duplicateCount' | 'processed_rows' | 'total_rows' | 'rejected'
> &
  Partial<Pick<StatementImport, 'fromDate' | 'toDate' | 'created_at' | 'stale' | 'failure'>>;

interface ImportProblem {
  message: string;
  reference: string | undefined;
  /** The server said no: the same again meets the same answer. */
  refused: boolean;
}

interface Attempt {
  range: ImportRange;
  /** The same until an answer came, so that a lost one does not import twice. */
  idempotencyKey: string;
}

/**
 * Imports from the bank and follows the newest import, whoever began it and however long ago. An import
 * goes on at the server when the page is left.
 */
export function useBankImport(connection: { data: BankConnection | undefined; error: unknown }) {
  const [sending, setSending] = useState<ImportRange>();
  const [problem, setProblem] = useState<ImportProblem>();
  const [answered, setAnswered] = useState<CallOutput<'uploadBank'>>();
  const attempt = useRef<Attempt>(undefined);
  /** Imports seen under way, whose end has to be told, and those of which it was. */
  const awaited = useRef(new Set<string>());
  const told = useRef(new Set<string>());

  const last = connection.data?.last_import;
  const newest = last?.status === 'running' ? last.import_id : (answered?.import_id ?? last?.import_id);
  // The request is held open while the bank is read; meanwhile the import is known by its record.
  useCall('getBankConnection', sending ? {} : null, { refreshInterval: PROGRESS_MS });
  const progress = useCall('getImport', newest ? { id: newest } : null, {
    refreshInterval: (known) => (known?.status === 'running' ? PROGRESS_MS : 0),
    revalidateOnFocus: false,
  });
  const followed: ImportProgress | undefined = progress.data ?? answered;
  const shown = followed?.import_id === newest ? followed : answered;

  const status = shown?.status;
  const tell = useCallback(
    (ended: Pick<ImportProgress, 'import_id' | 'status' | 'insertedCount' | 'failure'>) => {
      if (told.current.has(ended.import_id)) return;
      told.current.add(ended.import_id);
      if (ended.status === 'failed')
        notify.error(`Import failed: ${ended.failure ?? 'it stopped before the last transaction'}`);
      else notify.success(`Imported ${formatCount(ended.insertedCount)} transactions successfully!`);
      setAnswered((known) => (known?.import_id === ended.import_id ? known : undefined));
      void refreshList();
    },
    [],
  );
  useEffect(() => {
    // While the request itself is open, its answer tells the end.
    if (!shown || sending) return;
    if (shown.status === 'running') awaited.current.add(shown.import_id);
    else if (awaited.current.has(shown.import_id)) tell(shown);
  }, [shown, sending, tell]);

  async function start(range: ImportRange) {
    const before = attempt.current;
    const same = before?.range.from === range.from && before.range.to === range.to;
    const current = same ? before : { range, idempotencyKey: crypto.randomUUID() };
    attempt.current = current;
    setProblem(undefined);
    setSending(range);
    try {
      const answer = await call(
        'uploadBank',
        { fromDate: range.from, toDate: range.to },
        { idempotencyKey: current.idempotencyKey, refresh: 'later' },
      );
      attempt.current = undefined;
      setAnswered(answer);
      if (answer.status !== 'running') tell(answer);
    } catch (error) {
      const refused = error instanceof ApiError && !error.temporary;
      if (refused) attempt.current = undefined;
      const message = messageOf(error);
      setProblem({ message, reference: error instanceof ApiError ? error.requestId : undefined, refused });
      notify.error(`Import failed: ${message}`);
      // It may be running all the same, or somebody else's is.
      void refreshAfter('uploadBank');
    } finally {
      setSending(undefined);
    }
  }

  const running = status === 'running';
  const missed = connection.data ? progress.error : connection.error;
  const isAwaited = !connection.data || (newest !== undefined && !shown);
  return {
    /** The period being sent for; its progress is not known yet. */
    sending,
    running,
    busy: sending !== undefined || running,
    problem: running ? undefined : problem,
    shown,
    loading: isAwaited && !missed,
    /** Whether anything was imported before did not load. */
    unknown: isAwaited && Boolean(missed),
    asking: progress.error === undefined,
    start: (range: ImportRange) => void start(range),
  };
}

export type BankImporting = ReturnType<typeof useBankImport>;
