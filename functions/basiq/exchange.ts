import { httpDateMs } from '../ledger/instants.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | undefined;
}

export class NoAnswer extends Error {
  readonly reason: 'network' | 'timeout' | 'too-large';

  constructor(reason: NoAnswer['reason']) {
    super(`No answer: ${reason}`);
    this.name = 'NoAnswer';
    this.reason = reason;
  }
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export async function exchange(
  request: Request,
  limits: { deadlineMs: number; signal?: AbortSignal | undefined },
): Promise<Answer> {
  const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(limits.deadlineMs)));
  const signal = limits.signal ? AbortSignal.any([deadline, limits.signal]) : deadline;
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { accept: 'application/json', ...request.headers },
      redirect: 'manual',
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    return {
      status: response.status,
      text: await textOf(response),
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), response.headers.get('date')),
    };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(signal.aborted ? 'timeout' : 'network');
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new NoAnswer('too-large');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function parseRetryAfter(retryAfter: string | null, date: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const waitMs = httpDateMs(retryAfter) - httpDateMs(date ?? '');
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}
