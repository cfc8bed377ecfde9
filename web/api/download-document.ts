import type { Document } from '#shared/contract/document-fields.ts';
import { notify } from '../ui/toast.tsx';
import { ApiError, messageOf } from './api-error.ts';
import { call } from './client.ts';

const NO_URL = 'No download URL received';

/** Has the browser save a document under the name the server gives, else under its own. */
export async function downloadDocument(document: Pick<Document, 'id' | 'name'>): Promise<void> {
  const id = `download-${document.id}`;
  notify.loading('Preparing download...', { id });
  try {
    const { url, filename } = await call('getDownloadUrl', { id: document.id });
    if (!url) throw new Error(NO_URL);
    save(url, filename || document.name);
    notify.success('Download started!', { id });
  } catch (error) {
    const without = error instanceof ApiError && error.code === 'unexpected-answer';
    notify.error(`Download failed: ${without ? NO_URL : messageOf(error)}`, {
      id,
    });
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
