import { ApiError, noAnswer } from './api-error.ts';

export interface RawAnswer {
  status: number;
  body: unknown;
}

interface Sending {
  method: string;
  url: string;
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
  timeoutMs: number;
}

function tooLate(): ApiError {
  return new ApiError({ status: 0, code: 'timeout', message: 'The server took too long to respond.' });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws ApiError if no answer arrives, and AbortError if `signal` fires. */
export async function send({
  method,
  url,
  headers,
  body,
  signal,
  timeoutMs,
}: Sending & { body: Record<string, unknown> | undefined }): Promise<RawAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    return {
      status: response.status,
      body: readJson(await response.text()),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw deadline.aborted ? tooLate() : noAnswer();
  }
}

/** The bucket requires `file` as the last field. Throws like `send`. */
export function sendFile({
  method,
  url,
  headers,
  fields = {},
  file,
  onProgress,
  signal,
  timeoutMs,
}: Sending & {
  fields?: Readonly<Record<string, string>>;
  file: File;
  onProgress: ((part: number) => void) | undefined;
}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        body: readJson(request.responseText),
      });
    request.onerror = () => reject(noAnswer());
    request.ontimeout = () => reject(tooLate());
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    request.send(form);
  });
}
