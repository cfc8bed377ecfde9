import type { Document } from '#shared/contract/documents.ts';
import { notify } from '../ui/toast.tsx';
import { ApiError, messageOf } from './api-error.ts';
import { call } from './client.ts';
import { refreshAfter } from './refresh.ts';

const NO_URL = 'No download URL received';

/** Whoever presses twice, as one does to open a file, wants it once. */
const SECOND_PRESS_MS = 1_000;

/** Documents on their way, and those that have just been saved. */
const underWay = new Set<string>();

/** Has the browser save a document under the name the server gives, else under its own. */
export async function downloadDocument(document: Pick<Document, 'id' | 'name'>): Promise<void> {
  if (underWay.has(document.id)) return;
  underWay.add(document.id);
  const id = `download-${document.id}`;
  notify.loading('Preparing download...', { id });
  try {
    const { url, filename } = await call('getDownloadUrl', { id: document.id });
    if (!url) throw new Error(NO_URL);
    save(url, filename || document.name);
    notify.success('Download started!', { id });
    setTimeout(() => underWay.delete(document.id), SECOND_PRESS_MS);
  } catch (error) {
    underWay.delete(document.id);
    const without = error instanceof ApiError && error.code === 'unexpected-answer';
    notify.error(`Download failed: ${without ? NO_URL : messageOf(error)}`, {
      id,
    });
    // Someone deleted it meanwhile: the lists that still offer it are old.
    if (error instanceof ApiError && error.status === 404) void refreshAfter('deleteDocument');
  }
}

function save(url: string, filename: string) {
  const link = window.document.createElement('a');
  link.href = url;
  link.download = filename;
  link.rel = 'noopener';
  window.document.body.append(link);
  link.click();
  link.remove();
}
