import { useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { formatCount } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import { createWatchers } from '../watchers.ts';
import { type DocumentToSend, type SendProgress, sendDocument } from './send-document.ts';

export type UploadState =
  | { at: 'waiting' }
  | { at: 'sending'; part: number }
  | { at: 'checking' }
  | { at: 'uploaded' }
  /** The server keeps the file, but could not complete the virus scan yet. */
  | { at: 'kept'; message: string }
  /** The upload can be retried. Without a `message`, the connection failed. */
  | { at: 'lost'; part: number; message: string | undefined }
  | { at: 'refused'; message: string };

export interface Upload extends DocumentToSend {
  id: string;
  batch: Batch;
  state: UploadState;
}

interface Batch {
  readonly id: string;
  readonly several: boolean;
  arrived: number;
  readonly failed: Map<string, Set<string>>;
}

const MAX_PARALLEL = 2;

// The queue is outside the components, so uploads continue after the panel is closed.
let uploads: readonly Upload[] = [];
const underWay = new Map<string, AbortController>();
const progressOf = new Map<string, SendProgress>();
const { tell, watch } = createWatchers();

/** The browser asks the user, because leaving the page would stop running uploads. */
function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

function set(next: readonly Upload[]) {
  uploads = next;
  if (uploads.some(isUnderWay)) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
  tell();
}

function move(id: string, state: UploadState) {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(watch, () => uploads);
}

export function isUnderWay({ state }: Upload): boolean {
  return state.at === 'waiting' || state.at === 'sending' || state.at === 'checking';
}

interface QueuedDocument extends DocumentToSend {
  checksum?: string | undefined;
  refusal?: string | undefined;
}

export function addUploads(documents: readonly QueuedDocument[]): string[] {
  const batch = { id: crypto.randomUUID(), several: documents.length > 1, arrived: 0, failed: new Map() };
  const added = documents.map(({ refusal, checksum, ...document }): Upload => {
    const id = crypto.randomUUID();
    if (checksum) progressOf.set(id, { checksum });
    const state: UploadState = refusal ? { at: 'refused', message: refusal } : { at: 'waiting' };
    return { ...document, id, batch, state };
  });
  set([...uploads, ...added]);
  startNext();
  return added.map(({ id }) => id);
}

export function removeUpload(id: string): void {
  const removed = uploads.find((upload) => upload.id === id);
  if (!removed || removed.state.at === 'checking') return;
  set(uploads.filter((upload) => upload.id !== id));
  progressOf.delete(id);
  underWay.get(id)?.abort();
  notifyUploaded(removed.batch);
}

export function cancelUploads(ids: readonly string[]): void {
  for (const id of ids) removeUpload(id);
}

export function clearEnded(): void {
  set(uploads.filter(isUnderWay));
}

export function retryUpload(id: string): void {
  notify.over(id);
  move(id, { at: 'waiting' });
  startNext();
}

function startNext() {
  for (const upload of uploads) {
    if (underWay.size >= MAX_PARALLEL) return;
    if (upload.state.at === 'waiting' && !underWay.has(upload.id)) void start(upload);
  }
}

async function start(upload: Upload) {
  const { id, batch } = upload;
  const stopped = new AbortController();
  underWay.set(id, stopped);
  const progress = progressOf.get(id) ?? {};
  progressOf.set(id, progress);
  let part = 0;
  move(id, { at: 'sending', part });
  try {
    const { status, message } = await sendDocument(upload, {
      progress,
      signal: stopped.signal,
      onPart: (sent) => {
        part = sent;
        move(id, { at: 'sending', part });
      },
      onChecking: () => move(id, { at: 'checking' }),
    });
    progressOf.delete(id);
    if (status === 'scanning') {
      move(id, { at: 'kept', message: message ?? '' });
    } else {
      move(id, { at: 'uploaded' });
      batch.arrived += 1;
    }
  } catch (error) {
    if (!stopped.signal.aborted) fail(upload, error, part);
  } finally {
    notifyUploaded(batch);
    underWay.delete(id);
    startNext();
  }
}

function notifyUploaded(batch: Batch) {
  const { arrived } = batch;
  if (arrived === 0 || uploads.some((upload) => upload.batch === batch && isUnderWay(upload))) return;
  batch.arrived = 0;
  const what = arrived === 1 ? 'Document' : `${formatCount(arrived)} documents`;
  notify.success(`${what} uploaded successfully!`);
}

function fail({ id, file, batch }: Upload, error: unknown, part: number) {
  const message = messageOf(error);
  const again = error instanceof ApiError && (error.temporary || error.code === 'too-many-uploads');
  const reason = error instanceof ApiError && error.status > 0 ? message : undefined;
  move(id, again ? { at: 'lost', part, message: reason } : { at: 'refused', message });
  if (!batch.several) return void notify.error(`Upload failed: ${message}`, { about: id });
  const sameFailures = new Set(batch.failed.get(message)).add(id);
  batch.failed.set(message, sameFailures);
  const filesText = sameFailures.size === 1 ? file.name : `${formatCount(sameFailures.size)} files`;
  notify.error(`Upload failed: ${filesText}: ${message}`, { id: `${batch.id} ${message}`, about: id });
}
