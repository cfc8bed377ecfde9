import { useSyncExternalStore } from 'react';
import type { RefusalData } from '#shared/contract/refusal-data.ts';
import type { StatementImport, StatementUpload } from '#shared/contract/transactions.ts';
import type { StatementLayout } from '#shared/statement-layout.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { type FileProblem, faultOfFile, problemOf } from '../../forms/csv-file.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { notify } from '../../ui/toast.tsx';
import { createWatchers } from '../../watchers.ts';

export type FileStage =
  | { stage: 'waiting' }
  | { stage: 'reading' }
  | { stage: 'refused'; problem: FileProblem }
  | { stage: 'columns'; message: string }
  | { stage: 'preview'; preview: StatementUpload; rereading?: boolean }
  | { stage: 'queued'; preview: StatementUpload }
  | { stage: 'sending'; preview: StatementUpload; part: number }
  | { stage: 'unsent'; preview: StatementUpload; problem: FileProblem }
  | { stage: 'running'; progress: FollowedImport; asking: boolean }
  | { stage: 'done'; result: FollowedImport };

export interface StatementFile {
  readonly id: string;
  readonly name: string;
  readonly file: File | undefined;
  /** One key per file and account, so that a repeated request imports the file once. */
  readonly idempotencyKey: string;
  readonly layout?: StatementLayout;
  readonly asked?: Pick<RefusalData, 'first_rows' | 'headings' | 'guess'>;
  readonly accountId?: string;
  readonly tickedLines: readonly number[];
  /** True if the user has confirmed the signs although the balances contradict the amounts. */
  readonly areSignsConfirmed: boolean;
  readonly now: FileStage;
}

export type FollowedImport = Omit<
  StatementImport,
  'import_id' | 'batch_id' | 'created_at' | 'created_by_name' | 'takenBackCount'
>;

const UNTOUCHED = { tickedLines: [], areSignsConfirmed: false } as const;

const POLL_MS = 1_000;
const RETRY_POLL_MS = 4_000;
/** The running import's id and the names of unsent files survive a reload of the page. */
const STORED = 'statement-import';
const STORED_LEFT = 'statement-import-left';

/** An import must continue when the dialog closes, so the files are outside the dialog. */
let files: readonly StatementFile[] = [];
/** The number of the current choice of files. Answers for files of earlier choices are ignored. */
let round = 0;
let sendingRound: number | undefined;
const { tell, watch } = createWatchers();

function set(next: readonly StatementFile[]) {
  const [before, after] = [leftText(files), leftText(next)];
  files = next;
  // Stores only a changed text, because `set` runs at every step of progress and storing is slow.
  if (after === undefined) sessionStorage.removeItem(STORED_LEFT);
  else if (after !== before) sessionStorage.setItem(STORED_LEFT, after);
  tell();
}

function leftText(list: readonly StatementFile[]): string | undefined {
  const left = list.filter(({ now }) => now.stage === 'queued' || now.stage === 'sending');
  return left.length > 0 ? JSON.stringify(left.map(({ name }) => name)) : undefined;
}

function change(id: string, to: Partial<StatementFile>) {
  set(files.map((file) => (file.id === id ? { ...file, ...to } : file)));
}

function find(id: string): StatementFile | undefined {
  return files.find((file) => file.id === id);
}

export function useStatementFiles(): readonly StatementFile[] {
  return useSyncExternalStore(watch, () => files);
}

export function isUnderWay(list: readonly StatementFile[]): boolean {
  return list.some(({ now }) => ['queued', 'sending', 'running'].includes(now.stage));
}

export function isAccountAsked(now: FileStage): boolean {
  return now.stage === 'preview' && now.preview.account_ids?.length === 0;
}

export function areSignsDisproved({ balances }: StatementUpload): boolean {
  return balances?.would_agree === 'other-sign';
}

export function importedCount({ tickedLines }: StatementFile, preview: StatementUpload): number {
  return preview.insertedCount + tickedLines.length;
}

export function isImportable(file: StatementFile): boolean {
  const { now, areSignsConfirmed } = file;
  if (now.stage !== 'preview' || isAccountAsked(now)) return false;
  return importedCount(file, now.preview) > 0 && (areSignsConfirmed || !areSignsDisproved(now.preview));
}

export function refusedFile(file: Pick<File, 'name' | 'size'>): string | undefined {
  return faultOfFile(file, {
    several: 'Statements',
    smaller: 'export a shorter period',
    asCsv: 'Export the statement from the bank as CSV',
  });
}

/** An unreadable file does not stop the other files. */
export async function readFiles(list: readonly File[]): Promise<void> {
  const chosen = list.map(
    (file): StatementFile => ({
      id: crypto.randomUUID(),
      name: file.name,
      file,
      idempotencyKey: crypto.randomUUID(),
      ...UNTOUCHED,
      now: { stage: 'waiting' },
    }),
  );
  round += 1;
  set(chosen);
  for (const { id, file } of chosen) if (file && find(id)) await readFile(id, file);
}

async function readFile(id: string, file: File): Promise<void> {
  const message = refusedFile(file);
  if (message) return change(id, { now: { stage: 'refused', problem: { message, unanswered: false } } });
  change(id, { now: { stage: 'reading' } });
  await preview(id, file);
}

async function preview(id: string, file: File): Promise<void> {
  const { idempotencyKey: key, ...said } = find(id) ?? {};
  let now: FileStage;
  let asked: StatementFile['asked'];
  try {
    const input = { dryRun: true as const, ...answersOf(said) };
    now = { stage: 'preview', preview: await call('uploadStatement', input, { file, refresh: 'later' }) };
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'layout-unknown';
    if (isAsked) asked = error.data;
    const isRefused =
      error instanceof ApiError && error.status === 422 && find(id)?.layout && find(id)?.asked;
    now =
      isAsked || isRefused
        ? { stage: 'columns', message: error.message }
        : { stage: 'refused', problem: problemOf(error, `${file.name} could not be read.`) };
  }
  // Ignores the answer if the user has changed the account, columns or files in the meantime.
  if (find(id)?.idempotencyKey === key) change(id, asked ? { now, asked } : { now });
}

function answersOf({ layout, accountId }: Pick<Partial<StatementFile>, 'layout' | 'accountId'>) {
  return {
    ...(layout ? { layout } : {}),
    ...(accountId === undefined ? {} : { account_id: accountId }),
  };
}

export async function chooseColumns(id: string, layout: StatementLayout): Promise<void> {
  const file = find(id);
  if (!file?.file) return;
  const { now } = file;
  const reading = now.stage === 'preview' ? { ...now, rereading: true } : now;
  const { first_rows, headings } = now.stage === 'preview' ? now.preview : {};
  const asked = file.asked ?? (first_rows && { first_rows, headings });
  change(id, {
    ...UNTOUCHED,
    ...(asked && { asked }),
    layout,
    idempotencyKey: crypto.randomUUID(),
    now: reading,
  });
  await preview(id, file.file);
}

export function tickTwin(id: string, line: number): void {
  const ticked = find(id)?.tickedLines ?? [];
  const tickedLines = ticked.includes(line) ? ticked.filter((other) => other !== line) : [...ticked, line];
  change(id, { tickedLines, idempotencyKey: crypto.randomUUID() });
}

export function confirmSigns(id: string): void {
  const areSignsConfirmed = !find(id)?.areSignsConfirmed;
  change(id, { areSignsConfirmed, idempotencyKey: crypto.randomUUID() });
}

export async function chooseAccount(id: string, accountId: string): Promise<void> {
  const file = find(id);
  if (file?.now.stage !== 'preview') return;
  const kind = kindOf(file.now.preview);
  const alike = files.filter(
    ({ now }) => now.stage === 'preview' && isAccountAsked(now) && kindOf(now.preview) === kind,
  );
  const again = [file, ...alike.filter((other) => other.id !== id)];
  for (const { id: one, now } of again)
    if (now.stage === 'preview')
      change(one, {
        ...UNTOUCHED,
        accountId,
        idempotencyKey: crypto.randomUUID(),
        now: { ...now, preview: { ...now.preview, account_ids: [accountId] }, rereading: true },
      });
  for (const { id: one, file: content } of again) if (content && find(one)) await preview(one, content);
}

function kindOf({ layout_id: layoutId, accounts_named: named = [] }: StatementUpload): string {
  return JSON.stringify([layoutId, named]);
}

export function leaveOut(id: string): void {
  set(files.filter((file) => file.id !== id));
}

export async function importFiles(list: readonly StatementFile[]): Promise<void> {
  for (const { id, now } of list) {
    if (now.stage !== 'preview' && now.stage !== 'unsent') continue;
    notify.over(id);
    change(id, { now: { stage: 'queued', preview: now.preview } });
  }
  if (sendingRound === round) return;
  const startedRound = round;
  sendingRound = startedRound;
  const sent = new Set<string>();
  for (let next = nextQueued(); next && round === startedRound; next = nextQueued()) {
    sent.add(next.id);
    await sendFile(next, next.now.preview);
  }
  if (sendingRound !== startedRound) return;
  sendingRound = undefined;
  notifyOfResults(files.filter(({ id }) => sent.has(id)));
}

type QueuedFile = StatementFile & { readonly now: Extract<FileStage, { stage: 'queued' }> };

function nextQueued(): QueuedFile | undefined {
  return files.find((file): file is QueuedFile => file.now.stage === 'queued');
}

async function sendFile({ id, file, idempotencyKey, ...said }: StatementFile, previewed: StatementUpload) {
  if (!file) return;
  change(id, { now: { stage: 'sending', preview: previewed, part: 0 } });
  // The server assigns the rows of several accounts by account number, so no account is sent.
  const [accountId, ...others] = previewed.account_ids ?? [];
  const { tickedLines, areSignsConfirmed } = said;
  const leftOut = (previewed.twins ?? []).flatMap(({ line }) => (tickedLines.includes(line) ? [] : [line]));
  const confirmed = [
    ...(tickedLines.length > 0 ? (['twins'] as const) : []),
    ...(areSignsConfirmed ? (['balances-disagree'] as const) : []),
  ];
  try {
    const answer = await call(
      'uploadStatement',
      {
        ...answersOf(said),
        ...(accountId !== undefined && others.length === 0 ? { account_id: accountId } : {}),
        ...(leftOut.length > 0 ? { leave_out: leftOut } : {}),
        ...(confirmed.length > 0 ? { confirmed } : {}),
      },
      {
        file,
        idempotencyKey,
        onProgress: (part) => {
          const now = find(id)?.now;
          if (now?.stage === 'sending') change(id, { now: { ...now, part } });
        },
      },
    );
    const { import_id } = answer;
    if (answer.status === 'running' && import_id) {
      sessionStorage.setItem(STORED, import_id);
      const progress = { ...answer, status: 'running' as const, file_name: file.name };
      change(id, { now: { stage: 'running', progress, asking: true } });
      await follow(id, import_id);
    } else {
      finish(id, {
        ...answer,
        status: answer.status === 'failed' ? 'failed' : 'done',
        file_name: file.name,
      });
    }
  } catch (error) {
    change(id, { now: { stage: 'unsent', preview: previewed, problem: problemOf(error) } });
  }
}

async function follow(id: string, importId: string): Promise<void> {
  for (;;) {
    let asking = true;
    try {
      const progress = await call('getImport', { id: importId });
      if (progress.status !== 'running') return finish(id, progress);
      change(id, { now: { stage: 'running', progress, asking } });
    } catch (error) {
      if (error instanceof ApiError && !error.temporary) {
        sessionStorage.removeItem(STORED);
        return change(id, {
          now: { stage: 'refused', problem: problemOf(error, 'The import was not found.') },
        });
      }
      // Only the request for the progress has failed. The import continues on the server.
      asking = false;
      const now = find(id)?.now;
      if (now?.stage === 'running') change(id, { now: { ...now, asking } });
    }
    await new Promise((resolve) => setTimeout(resolve, asking ? POLL_MS : RETRY_POLL_MS));
  }
}

function finish(id: string, result: FollowedImport) {
  sessionStorage.removeItem(STORED);
  change(id, { name: result.file_name, now: { stage: 'done', result } });
  void refreshAfter('uploadStatement');
}

function notifyOfResults(sent: readonly StatementFile[]) {
  const of = (name: string) => (sent.length > 1 ? `${name}: ` : '');
  let insertedCount = 0;
  for (const { id, name, now } of sent) {
    if (now.stage === 'unsent')
      notify.error(`Import failed: ${of(name)}${now.problem.message}`, { about: id });
    if (now.stage !== 'done') continue;
    if (now.result.status === 'failed')
      notify.error(`Import failed: ${of(name)}it stopped before the last row`);
    else insertedCount += now.result.insertedCount;
  }
  if (insertedCount > 0) notify.success(`Imported ${formatCount(insertedCount)} transactions successfully!`);
}

export function startOver() {
  round += 1;
  sendingRound = undefined;
  set([]);
}

export function resumeImport() {
  const importId = sessionStorage.getItem(STORED);
  const left = namesLeft();
  if ((!importId && left.length === 0) || files.length > 0) return;
  const known = { ...UNTOUCHED, file: undefined, idempotencyKey: '' };
  const running: StatementFile[] = importId
    ? [
        {
          ...known,
          id: importId,
          name: '',
          now: {
            stage: 'running',
            asking: true,
            progress: {
              status: 'running',
              insertedCount: 0,
              duplicateCount: 0,
              processed_rows: 0,
              total_rows: 0,
              rejected: [],
              bank: '',
              file_name: '',
            },
          },
        },
      ]
    : [];
  const unsent = left.map((name): StatementFile => {
    const message =
      'The page was reloaded before this file was imported. Choose the file again: no row is imported twice.';
    const problem = { message, unanswered: false };
    return { ...known, id: crypto.randomUUID(), name, now: { stage: 'refused', problem } };
  });
  round += 1;
  set([...running, ...unsent]);
  if (importId)
    void follow(importId, importId).then(() => notifyOfResults(files.filter(({ id }) => id === importId)));
}

function namesLeft(): string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(STORED_LEFT) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
