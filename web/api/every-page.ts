import useSWR, { type SWRResponse } from 'swr';
import { LIMITS } from '#shared/constants.ts';
import type { Capability } from '#shared/contract/index.ts';
import type { ApiError } from './api-error.ts';
import { type CallInput, type CallOutput, call } from './client.ts';

interface Page {
  next_cursor: string | null;
}

/** The calls that answer a list a page at a time and take its size. */
type ListCapability = {
  [C in Capability]: CallOutput<C> extends Page
    ? CallInput<C> extends { limit?: number | undefined }
      ? C
      : never
    : never;
}[Capability];

/** What asks for the list, without how much of it. */
type Question<C extends ListCapability> = Omit<CallInput<C>, 'limit' | 'cursor'>;

/** Joins two pages: what is a list in both becomes one; everything else is as the newest page says. */
function joined<C extends ListCapability>(before: CallOutput<C>, after: CallOutput<C>): CallOutput<C> {
  const lists = Object.entries(after).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  const known = before as unknown as Record<string, unknown[]>;
  const whole = Object.fromEntries(lists.map(([name, items]) => [name, [...(known[name] ?? []), ...items]]));
  return { ...after, ...whole };
}

async function everyPage<C extends ListCapability>(
  capability: C,
  question: Question<C>,
): Promise<CallOutput<C>> {
  const ask = (cursor?: string) =>
    call(capability, { ...question, limit: LIMITS.listLimit, ...(cursor ? { cursor } : {}) } as CallInput<C>);
  let whole = await ask();
  for (let { next_cursor } = whole as Page; next_cursor; ) {
    const page = await ask(next_cursor);
    whole = joined(whole, page);
    ({ next_cursor } = page as Page);
  }
  return whole;
}

/**
 * A whole list, however many pages it has, a thousand at a time. Shared by capability and question;
 * `null` as question waits.
 */
export function useEveryPage<C extends ListCapability>(
  capability: C,
  question: Question<C> | null,
): SWRResponse<CallOutput<C>, ApiError> {
  return useSWR<CallOutput<C>, ApiError>(
    question === null ? null : [capability, { ...question, every: true }],
    () => everyPage(capability, question as Question<C>),
    { focusThrottleInterval: 30_000, shouldRetryOnError: false },
  );
}
