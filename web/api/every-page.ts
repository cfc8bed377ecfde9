import useSWR, { type SWRResponse } from 'swr';
import { LIMITS } from '#shared/constants.ts';
import type { Capability } from '#shared/contract/index.ts';
import type { ApiError } from './api-error.ts';
import { type CallInput, type CallOutput, call } from './client.ts';
import { type ClientInView, keyOf } from './client-in-view.ts';
import { useClientInView } from './use-client-in-view.ts';

interface Page {
  next_cursor: string | null;
}

type ListCapability = {
  [C in Capability]: CallOutput<C> extends Page
    ? CallInput<C> extends { limit?: number | undefined }
      ? C
      : never
    : never;
}[Capability];

type ListQuery<C extends ListCapability> = Omit<CallInput<C>, 'limit' | 'cursor'>;

function joined<C extends ListCapability>(before: CallOutput<C>, after: CallOutput<C>): CallOutput<C> {
  const lists = Object.entries(after).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  const first = before as unknown as Record<string, unknown[]>;
  const merged = Object.fromEntries(lists.map(([name, items]) => [name, [...(first[name] ?? []), ...items]]));
  return { ...after, ...merged };
}

/** Reads from the server, not from the cache. Throws ApiError. */
export async function readEveryPage<C extends ListCapability>(
  capability: C,
  question: ListQuery<C>,
  inView?: ClientInView,
): Promise<CallOutput<C>> {
  const ask = (cursor?: string) =>
    call(
      capability,
      { ...question, limit: LIMITS.listLimit, ...(cursor ? { cursor } : {}) } as CallInput<C>,
      { inView },
    );
  let merged = await ask();
  for (let { next_cursor } = merged as Page; next_cursor; ) {
    const page = await ask(next_cursor);
    merged = joined(merged, page);
    ({ next_cursor } = page as Page);
  }
  return merged;
}

export function useEveryPage<C extends ListCapability>(
  capability: C,
  question: ListQuery<C> | null,
): SWRResponse<CallOutput<C>, ApiError> {
  const inView = useClientInView();
  return useSWR<CallOutput<C>, ApiError>(
    question === null ? null : keyOf(capability, { ...question, every: true }, inView),
    () => readEveryPage(capability, question as ListQuery<C>, inView),
    { focusThrottleInterval: 30_000, shouldRetryOnError: false },
  );
}
