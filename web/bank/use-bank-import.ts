import { useCallback, useEffect, useRef, useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { BankConnection } from '#shared/contract/bank.ts';
import type { StatementImport } from '#shared/contract/transactions.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { type CallOutput, call } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { refreshAfter } from '../api/refresh.ts';
import { counted, formatCount } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import { refreshList } from './refresh-list.ts';
import { BANK_DONE } from './use-bank-connection.ts';

const PROGRESS_MS = 1_000;
const IMPORTING = 'bank import';

export interface ImportRange {
  from: CalendarDate;
  to: CalendarDate;
}

export type ImportProgress = Pick<
  StatementImport,
  'import_id' | 'status' | 'insertedCount' | 'duplicateCount' | 'processed_rows' | 'total_rows' | 'rejected'
> &
  Partial<
    Pick<StatementImport, 'fromDate' | 'toDate' | 'created_at' | 'stale' | 'failure' | 'doubtfulCount'>
  >;

export function allRefused({ status, insertedCount, duplicateCount, rejected }: ImportProgress) {
  const [first] = rejected;
  if (status !== 'done' || insertedCount > 0 || duplicateCount > 0 || !first) return undefined;
  const count = counted(rejected.length, 'transaction was', 'transactions were');
  return `Nothing was imported: ${count} refused. ${first.message}`;
}

interface ImportProblem {
  message: string;
  reference: string | undefined;
  refused: boolean;
}

interface Attempt {
  range: ImportRange;
  /** The key stays the same until the server answers, so that a repeated request imports once. */
  idempotencyKey: string;
}

export function useBankImport(connection: { data: BankConnection | undefined; error: unknown }) {
  const [sending, setSending] = useState<ImportRange>();
  const [problem, setProblem] = useState<ImportProblem>();
  const [answered, setAnswered] = useState<CallOutput<'uploadBank'>>();
  const attempt = useRef<Attempt>(undefined);
  const awaited = useRef(new Set<string>());
  const reported = useRef(new Set<string>());

  const last = connection.data?.last_import;
  const newest = last?.status === 'running' ? last.import_id : (answered?.import_id ?? last?.import_id);
  useCall('getBankConnection', sending ? {} : null, { refreshInterval: PROGRESS_MS });
  const progress = useCall('getImport', newest ? { id: newest } : null, {
    refreshInterval: (known) => (known?.status === 'running' ? PROGRESS_MS : 0),
    revalidateOnFocus: false,
  });
  const followed: ImportProgress | undefined = progress.data ?? answered;
  const shown = followed?.import_id === newest ? followed : answered;

  const status = shown?.status;
  const reportOutcome = useCallback((ended: ImportProgress) => {
    if (reported.current.has(ended.import_id)) return;
    reported.current.add(ended.import_id);
    if (ended.status === 'failed')
      notify.error(`Import failed: ${ended.failure ?? 'it stopped before the last transaction'}`, {
        about: IMPORTING,
      });
    else if (allRefused(ended)) notify.error(allRefused(ended) ?? '', { about: IMPORTING });
    else
      notify.success(`Imported ${formatCount(ended.insertedCount)} transactions successfully!`, {
        id: BANK_DONE,
        about: IMPORTING,
      });
    setAnswered((known) => (known?.import_id === ended.import_id ? known : undefined));
    void refreshList();
  }, []);
  useEffect(() => {
    if (!shown || sending) return;
    if (shown.status === 'running') awaited.current.add(shown.import_id);
    else if (awaited.current.has(shown.import_id)) reportOutcome(shown);
  }, [shown, sending, reportOutcome]);

  async function start(range: ImportRange) {
    const before = attempt.current;
    const same = before?.range.from === range.from && before.range.to === range.to;
    const current = same ? before : { range, idempotencyKey: crypto.randomUUID() };
    attempt.current = current;
    setProblem(undefined);
    notify.over(IMPORTING);
    setSending(range);
    try {
      const answer = await call(
        'uploadBank',
        { fromDate: range.from, toDate: range.to },
        { idempotencyKey: current.idempotencyKey, refresh: 'later' },
      );
      attempt.current = undefined;
      setAnswered(answer);
      if (answer.status !== 'running') reportOutcome(answer);
    } catch (error) {
      const refused = error instanceof ApiError && !error.temporary;
      if (refused) attempt.current = undefined;
      const message = messageOf(error);
      setProblem({ message, reference: error instanceof ApiError ? error.requestId : undefined, refused });
      notify.error(`Import failed: ${message}`, { about: IMPORTING });
      void refreshAfter('uploadBank');
    } finally {
      setSending(undefined);
    }
  }

  const running = status === 'running';
  const missed = connection.data ? progress.error : connection.error;
  const isAwaited = !connection.data || (newest !== undefined && !shown);
  return {
    newest: newest ?? (connection.data ? null : undefined),
    sending,
    running,
    busy: sending !== undefined || running,
    problem: running ? undefined : problem,
    shown,
    loading: isAwaited && !missed,
    unknown: isAwaited && Boolean(missed),
    asking: progress.error === undefined,
    start: (range: ImportRange) => void start(range),
  };
}

export type BankImporting = ReturnType<typeof useBankImport>;
