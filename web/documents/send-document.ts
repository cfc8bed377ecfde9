import type { UploadedDocument } from '#shared/contract/documents.ts';
import { ApiError } from '../api/api-error.ts';
import { type CallInput, call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { sendFile } from '../api/send.ts';

export interface DocumentToSend
  extends Pick<
    CallInput<'uploadDocument'>,
    'document_type_id' | 'client_id' | 'name' | 'description' | 'period_ends_on' | 'notify'
  > {
  file: File;
}

export interface SendProgress {
  checksum?: string;
  begun?: { id: string; url: string; fields: Record<string, string>; until: number };
  arrived?: boolean;
}

interface SendSteps {
  progress: SendProgress;
  signal: AbortSignal;
  onPart: (part: number) => void;
  onChecking: () => void;
}

/** The bucket accepts a presigned upload for five minutes. After four minutes, the browser requests a new one. */
const FORM_VALID_MS = 240_000;
const SEND_TIMEOUT_MS = 600_000;
const POLL_INTERVAL_MS = 2_000;

/** Throws AbortError if `signal` fires, otherwise ApiError. After a `temporary` error, try again with the same `progress`. */
export async function sendDocument(
  document: DocumentToSend,
  { progress, signal, onPart, onChecking }: SendSteps,
): Promise<UploadedDocument> {
  if (!progress.begun || (!progress.arrived && Date.now() > progress.begun.until)) {
    progress.begun = await announce(document, progress, signal);
    progress.arrived = false;
  }
  const { id, url, fields } = progress.begun;
  if (!progress.arrived) {
    signal.throwIfAborted();
    const { file } = document;
    const sent = await sendFile({
      method: 'POST',
      url,
      headers: {},
      fields,
      file,
      onProgress: onPart,
      signal,
      timeoutMs: SEND_TIMEOUT_MS,
    });
    if (sent.status < 200 || sent.status > 299) {
      // After an expired form or a busy bucket, the next attempt needs a new form.
      delete progress.begun;
      throw new ApiError({
        status: 503,
        code: 'not-stored',
        message: `HTTP ${sent.status}: the file was not stored.`,
      });
    }
    progress.arrived = true;
  }
  onChecking();
  return await checked(id, progress, signal);
}

async function announce(
  { file, document_type_id, client_id, name, description, period_ends_on, notify }: DocumentToSend,
  progress: SendProgress,
  signal: AbortSignal,
): Promise<NonNullable<SendProgress['begun']>> {
  progress.checksum ??= await digestOf(file).catch(() => {
    throw new ApiError({ status: 400, code: 'unreadable', message: 'The file could not be read.' });
  });
  const { document, upload } = await call(
    'uploadDocument',
    {
      document_type_id,
      client_id,
      name,
      description,
      period_ends_on,
      notify,
      filename: file.name,
      size: file.size,
      content_type: file.type,
      checksum: progress.checksum,
    },
    // The lists need no reload yet, because they show a document only after its upload is completed.
    { signal, refresh: 'later' },
  );
  if (!upload) {
    throw new ApiError({
      status: 200,
      code: 'unexpected-answer',
      message: 'The server sent an unexpected response.',
    });
  }
  return { id: document.id, ...upload, until: Date.now() + FORM_VALID_MS };
}

async function checked(id: string, progress: SendProgress, signal: AbortSignal): Promise<UploadedDocument> {
  let document: UploadedDocument;
  try {
    document = await call('completeUpload', { id }, { signal, refresh: 'later' });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file-not-there') {
      delete progress.begun;
      throw new ApiError({ status: 503, code: error.code, message: error.message });
    }
    throw error;
  }
  // A scanning document with a `message` has a failed scan, which the server repeats later.
  while ((document.status === 'scanning' && !document.message) || document.status === 'pending') {
    await pause(POLL_INTERVAL_MS, signal);
    document = await call('getDocument', { id }, { signal });
  }
  if (document.status === 'rejected') {
    const message = document.message || 'The content of this file is not accepted.';
    throw new ApiError({ status: 422, code: 'file-refused', message });
  }
  void refreshAfter('completeUpload');
  return document;
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

export async function digestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
