import type { Document } from '#shared/contract/documents.ts';
import { saveFile, saveLinked } from '../ui/save-text.ts';
import { notify } from '../ui/toast.tsx';
import { ApiError, messageOf } from './api-error.ts';
import { call } from './client.ts';
import { refreshAfter } from './refresh.ts';

const NO_URL = 'No download URL received';

/** A double click must download the file only once. */
const SECOND_PRESS_MS = 1_000;

const running = new Set<string>();

export async function downloadDocument(document: Pick<Document, 'id' | 'name' | 'is_new'>): Promise<void> {
  const error = await download(document, () => call('getDownloadUrl', { id: document.id }));
  if (error instanceof ApiError && error.status === 404) void refreshAfter('deleteDocument');
  else if (!error && document.is_new) void refreshAfter('updateDocument');
}

/** Shows a toast while `start` runs. If `start` throws, returns the error. */
async function withProgress(fileId: string, start: () => Promise<void>): Promise<unknown> {
  if (running.has(fileId)) return undefined;
  running.add(fileId);
  const id = `download-${fileId}`;
  notify.loading('Preparing download...', { id });
  try {
    await start();
    notify.success('Download started!', { id });
    setTimeout(() => running.delete(fileId), SECOND_PRESS_MS);
    return undefined;
  } catch (error) {
    running.delete(fileId);
    notify.error(`Download failed: ${messageOf(error)}`, { id });
    return error;
  }
}

export function download(
  file: { id: string; name: string },
  ask: () => Promise<{ url: string; filename: string }>,
): Promise<unknown> {
  return withProgress(file.id, async () => {
    const { url, filename } = await ask().catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'unexpected-answer' ? new Error(NO_URL) : error;
    });
    if (!url) throw new Error(NO_URL);
    saveLinked(url, filename || file.name);
  });
}

export async function saveAnswer(
  file: { id: string; type: string },
  ask: () => Promise<{ filename: string; base64: string }>,
): Promise<void> {
  await withProgress(file.id, async () => {
    const { filename, base64 } = await ask();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    saveFile(new Blob([bytes], { type: file.type }), filename);
  });
}
