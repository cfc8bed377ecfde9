import { useSyncExternalStore } from 'react';
import type { StatementImport, StatementUpload } from '#shared/contract/transactions.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { type FileProblem, faultOfFile, problemOf } from '../forms/csv-file.tsx';
import { formatCount } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';

/** The state of an import. It is kept outside the dialog, so closing the dialog stops nothing. */
export type ImportStage =
  | { stage: 'choose'; problem?: FileProblem }
  | { stage: 'reading'; file: File }
  | { stage: 'preview'; file: File; preview: StatementUpload; rereading?: boolean }
  | { stage: 'sending'; file: File; preview: StatementUpload; part: number }
  | { stage: 'unsent'; file: File; preview: StatementUpload; problem: FileProblem }
  | { stage: 'running'; progress: FollowedImport; asking: boolean }
  | { stage: 'done'; result: Omit<FollowedImport, 'created_at'> };

/** What an upload answers of an import, and what its progress is read from. */
export type FollowedImport = Omit<StatementImport, 'created_by_name' | 'takenBackCount'>;

const POLL_MS = 1_000;
const RETRY_POLL_MS = 4_000;
/** Storage key of a running import, so that it survives a reload. */
const STORED = 'statement-import';

let now: ImportStage = { stage: 'choose' };
let idempotencyKey = '';
let attempt = 0;
const watchers = new Set<() => void>();

function set(next: ImportStage) {
  now = next;
  for (const watcher of watchers) watcher();
}

export function useStatementImport(): ImportStage {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => now,
  );
}

/** Why a file is refused before it is sent; undefined if it may be sent. */
export function refusedFile(file: Pick<File, 'name' | 'size'>): string | undefined {
  return faultOfFile(file, {
    several: 'Statements',
    smaller: 'export a shorter period',
    asCsv: 'Export the statement from the bank as CSV',
  });
}

/** Previews a file without importing it. */
export async function readFile(file: File): Promise<void> {
  const refused = refusedFile(file);
  if (refused) return set({ stage: 'choose', problem: { message: refused, unanswered: false } });
  attempt += 1;
  const ownAttempt = attempt;
  // One key per chosen file, so that sending it again imports it once.
  idempotencyKey = crypto.randomUUID();
  set({ stage: 'reading', file });
  try {
    const preview = await call('uploadStatement', { dryRun: true }, { file, refresh: 'later' });
    if (ownAttempt === attempt) set({ stage: 'preview', file, preview });
  } catch (error) {
    if (ownAttempt !== attempt) return;
    set({ stage: 'choose', problem: problemOf(error, `${file.name} could not be read.`) });
  }
}

/** Previews the file again as one of another bank account, whose rows have other keys. */
export async function chooseAccount(accountId: string): Promise<void> {
  if (now.stage !== 'preview') return;
  const { file, preview } = now;
  attempt += 1;
  const ownAttempt = attempt;
  idempotencyKey = crypto.randomUUID();
  set({ stage: 'preview', file, preview: { ...preview, account_ids: [accountId] }, rereading: true });
  try {
    const again = await call(
      'uploadStatement',
      { dryRun: true, account_id: accountId },
      { file, refresh: 'later' },
    );
    if (ownAttempt === attempt) set({ stage: 'preview', file, preview: again });
  } catch (error) {
    if (ownAttempt !== attempt) return;
    set({ stage: 'choose', problem: problemOf(error, `${file.name} could not be read.`) });
  }
}

/** Imports the previewed file, or retries with the same key. */
export async function importFile(file: File, preview: StatementUpload): Promise<void> {
  set({ stage: 'sending', file, preview, part: 0 });
  // A file of several accounts is divided by the numbers it names.
  const [accountId, ...others] = preview.account_ids ?? [];
  try {
    const answer = await call(
      'uploadStatement',
      accountId !== undefined && others.length === 0 ? { account_id: accountId } : {},
      {
        file,
        idempotencyKey,
        onProgress: (part) => {
          if (now.stage === 'sending') set({ ...now, part });
        },
      },
    );
    const { import_id, batch_id } = answer;
    if (answer.status === 'running' && import_id) {
      sessionStorage.setItem(STORED, import_id);
      const progress = {
        ...answer,
        import_id,
        batch_id: batch_id ?? import_id,
        status: 'running' as const,
        file_name: file.name,
        created_at: '',
      };
      set({ stage: 'running', progress, asking: true });
      await follow(import_id);
    } else {
      finish({
        ...answer,
        import_id: import_id ?? '',
        batch_id: batch_id ?? '',
        status: answer.status === 'failed' ? 'failed' : 'done',
        file_name: file.name,
      });
    }
  } catch (error) {
    const problem = problemOf(error);
    set({ stage: 'unsent', file, preview, problem });
    notify.error(`Import failed: ${problem.message}`);
  }
}

async function follow(importId: string): Promise<void> {
  for (;;) {
    let asking = true;
    try {
      const progress = await call('getImport', { id: importId });
      if (progress.status !== 'running') return finish(progress);
      set({ stage: 'running', progress, asking });
    } catch (error) {
      if (error instanceof ApiError && !error.temporary) {
        sessionStorage.removeItem(STORED);
        return set({ stage: 'choose', problem: problemOf(error, 'The import was not found.') });
      }
      // The import continues on the server; only its progress is unknown.
      asking = false;
      if (now.stage === 'running') set({ ...now, asking });
    }
    await new Promise((resolve) => setTimeout(resolve, asking ? POLL_MS : RETRY_POLL_MS));
  }
}

function finish(result: Omit<FollowedImport, 'created_at'>) {
  sessionStorage.removeItem(STORED);
  set({ stage: 'done', result });
  if (result.status === 'failed') notify.error('Import failed: it stopped before the last row');
  else if (result.insertedCount > 0) {
    const count = formatCount(result.insertedCount);
    notify.success(`Imported ${count} transactions successfully!`);
  }
  void refreshAfter('uploadStatement');
}

/** Returns to choosing a file. A running import continues. */
export function startOver() {
  attempt += 1;
  set({ stage: 'choose' });
}

/** Resumes following an import that was running when the page was reloaded. */
export function resumeImport() {
  const importId = sessionStorage.getItem(STORED);
  if (!importId || now.stage !== 'choose') return;
  set({
    stage: 'running',
    asking: true,
    progress: {
      import_id: importId,
      batch_id: importId,
      status: 'running',
      insertedCount: 0,
      duplicateCount: 0,
      processed_rows: 0,
      total_rows: 0,
      rejected: [],
      bank: '',
      file_name: '',
      created_at: '',
    },
  });
  void follow(importId);
}
