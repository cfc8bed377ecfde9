import { mutate, SWRConfig } from 'swr';
import { vi } from 'vitest';

interface Answer {
  status?: number;
  body: unknown;
}
type Given = Answer | 'never';
type Answering =
  | Given
  | ((url: URL, body: unknown, idempotencyKey?: string | null) => Given | Promise<Given>);

export interface Sent {
  call: string;
  body: unknown;
}

/** The keys of `answers` are like `GET /path`. Returns the list of sent requests, which grows. */
export function stubPortal(answers: Record<string, Answering>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://portal.test');
    const call = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ call: `${call}${url.search}`, body });
    const answering = answers[call] ?? { status: 404, body: { error: 'not stubbed', code: 'not-found' } };
    const key = new Headers(init.headers).get('Idempotency-Key');
    const answer = typeof answering === 'function' ? await answering(url, body, key) : answering;
    if (answer === 'never') return new Promise(() => {});
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  return sent;
}

/** The answer of a list whose items are all on its first page. */
export function onePage<Items extends Record<string, readonly unknown[]>>(items: Items) {
  const [listed = []] = Object.values(items);
  return { body: { ...items, total: listed.length, next_cursor: null } };
}

/** Answers the first request with `refusal`. `refusal` needs a status such as 409, because SWR repeats temporary failures. */
export function failsOnce(answer: Given, refusal: Answer) {
  let isFirst = true;
  return () => {
    const given = isFirst ? refusal : answer;
    isFirst = false;
    return given;
  };
}

/** Also forgets pages of lists and how many of them were shown. */
export async function forgetAnswers(): Promise<void> {
  const { cache } = SWRConfig.defaultValue;
  for (const key of [...cache.keys()]) {
    await mutate(key, undefined);
    cache.delete(key);
  }
}

export function stubWidth(widthPx: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const most = /max-width: ([\d.]+)px/.exec(query)?.[1];
    const least = /min-width: ([\d.]+)px/.exec(query)?.[1];
    return {
      matches: (!most || widthPx <= Number(most)) && (!least || widthPx >= Number(least)),
      addEventListener: () => {},
      removeEventListener: () => {},
    };
  });
}
