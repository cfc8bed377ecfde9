import { useEffect } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { Capability } from '#shared/contract/index.ts';
import type { ApiError } from './api-error.ts';
import { type CallInput, type CallOutput, call } from './client.ts';
import { type ClientInView, keyOf } from './client-in-view.ts';
import { RETRIES } from './hooks.ts';
import { useClientInView } from './use-client-in-view.ts';

type PagedCapability = {
  [C in Capability]: CallOutput<C> extends { next_cursor: string | null } ? C : never;
}[Capability];

/** All loaded pages are loaded again when the screen opens and after a write to the list. */
export function useCallPages<C extends PagedCapability>(
  capability: C,
  input: Omit<CallInput<C>, 'cursor'> | null,
) {
  const viewed = useClientInView();
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<CallOutput<C>, ApiError>(
    (index: number, previous: CallOutput<C> | null) => {
      if (input === null || previous?.next_cursor === null) return null;
      return index === 0 || !previous
        ? keyOf(capability, input, viewed)
        : keyOf(capability, { ...input, cursor: previous.next_cursor }, viewed);
    },
    ([, pageInput, inView]: readonly [C, CallInput<C>, ClientInView?]) =>
      call(capability, pageInput, { inView }),
    { revalidateFirstPage: false, revalidateOnMount: true, ...RETRIES },
  );
  // `refreshAfter` cannot reload these pages directly. It reloads this cache entry, whose function then reloads the pages.
  useSWR(input && keyOf(capability, { ...input, pages: true }, viewed), async () => void (await mutate()), {
    revalidateOnMount: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const arrived = data?.length ?? 0;
  return {
    pages: data,
    error,
    isValidating,
    hasMore: data?.at(-1)?.next_cursor != null,
    loadMore: () => void setSize(arrived < size ? size : size + 1),
    retry: () => void mutate(),
  };
}

export function useCallPagesUpTo<C extends PagedCapability>(
  capability: C,
  input: Omit<CallInput<C>, 'cursor'> | null,
  page: number,
) {
  const list = useCallPages(capability, input);
  const { pages, error, hasMore, isValidating, loadMore } = list;
  const arrived = pages?.length ?? 0;
  const needsMore = hasMore && arrived > 0 && arrived < page && !error && !isValidating;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);
  return list;
}
