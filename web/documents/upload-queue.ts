import { useSyncExternalStore } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { refresh } from '../api/hooks.ts';
import { notify } from '../ui/toast.tsx';
import { type DocumentToSend, type SendProgress, sendDocument } from './send-document.ts';

export type UploadState =
  | { at: 'waiting' }
  /** `part` of the bytes, 0 to 1, is on its way. */
  | { at: 'sending'; part: number }
  | { at: 'checking' }
  | { at: 'uploaded' }
  /** The connection broke, or the service was busy; can be tried again. */
  | { at: 'lost'; part: number; message: string }
  | { at: 'refused'; message: string };

/** A file in the queue, from its choice to its end. */
export interface Upload extends DocumentToSend {
  id: string;
  state: UploadState;
}

/** So many files are on their way at once; the others wait. */
const AT_ONCE = 2;

// Outside of every screen: closing the panel or going elsewhere stops nothing.
let uploads: readonly Upload[] = [];
const underWay = new Map<string, AbortController>();
const progressOf = new Map<string, SendProgress>();
const watchers = new Set<() => void>();

function set(next: readonly Upload[]) {
  uploads = next;
  for (const watcher of watchers) watcher();
}

function move(id: string, state: UploadState) {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => uploads,
  );
}

/** Whether something is still to be done for a file without anyone's help. */
export function isUnderWay({ state }: Upload): boolean {
  return state.at === 'waiting' || state.at === 'sending' || state.at === 'checking';
}

/** A document for the queue: with its checksum where it is known, or with why it does not go. */
interface QueuedDocument extends DocumentToSend {
  checksum?: string | undefined;
  refusal?: string | undefined;
}

/** Takes files into the queue; refused ones only to say so. */
export function addUploads(documents: readonly QueuedDocument[]): void {
  const added = documents.map(({ refusal, checksum, ...document }): Upload => {
    const id = crypto.randomUUID();
    if (checksum) progressOf.set(id, { checksum });
    return { ...document, id, state: refusal ? { at: 'refused', message: refusal } : { at: 'waiting' } };
  });
  set([...uploads, ...added]);
  startNext();
}

/** Stops a file on its way and takes it off the list. What is being checked already cannot be stopped. */
export function removeUpload(id: string): void {
  if (uploads.find((upload) => upload.id === id)?.state.at === 'checking') return;
  set(uploads.filter((upload) => upload.id !== id));
  progressOf.delete(id);
  underWay.get(id)?.abort();
}

export function cancelUploads(ids: readonly string[]): void {
  for (const id of ids) removeUpload(id);
}

/** Takes what has come to its end off the list. */
export function clearEnded(): void {
  set(uploads.filter(isUnderWay));
}

export function retryUpload(id: string): void {
  move(id, { at: 'waiting' });
  startNext();
}

function startNext() {
  for (const upload of uploads) {
    if (underWay.size >= AT_ONCE) return;
    if (upload.state.at === 'waiting' && !underWay.has(upload.id)) void start(upload);
  }
}

async function start(upload: Upload) {
  const { id } = upload;
  const stopped = new AbortController();
  underWay.set(id, stopped);
  const progress = progressOf.get(id) ?? {};
  progressOf.set(id, progress);
  let part = 0;
  move(id, { at: 'sending', part });
  try {
    await sendDocument(upload, {
      progress,
      signal: stopped.signal,
      onPart: (sent) => {
        part = sent;
        move(id, { at: 'sending', part });
      },
      onChecking: () => move(id, { at: 'checking' }),
    });
    progressOf.delete(id);
    move(id, { at: 'uploaded' });
    notify.success('Document uploaded successfully!');
    void refreshLists();
  } catch (error) {
    if (!stopped.signal.aborted) fail(id, error, part);
  } finally {
    underWay.delete(id);
    startNext();
  }
}

function fail(id: string, error: unknown, part: number) {
  const message = messageOf(error);
  const again = error instanceof ApiError && (error.temporary || error.code === 'too-many-uploads');
  move(id, again ? { at: 'lost', part, message } : { at: 'refused', message });
  notify.error(`Upload failed: ${message}`);
}

function refreshLists() {
  return refresh('listDocuments', 'listClientDocuments', 'listFundDocuments', 'listClients', 'getClient');
}
