import { useMemo } from 'react';
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import type { Capability } from '#shared/contract/index.ts';
import { ApiError } from './api-error.ts';
import { type CallInput, type CallOutput, call } from './client.ts';
import { type ClientInView, clientInView, keyOf } from './client-in-view.ts';
import { useClientInView } from './use-client-in-view.ts';

const RETRIES = 2;
const RETRY_AFTER_MS = 1_000;

/** Retries temporary errors twice, with growing delay. */
export const retryTemporary: NonNullable<SWRConfiguration['onErrorRetry']> = (
  error,
  _key,
  _config,
  revalidate,
  { retryCount },
) => {
  if (!(error instanceof ApiError) || !error.temporary || retryCount > RETRIES) return;
  setTimeout(() => revalidate({ retryCount }), RETRY_AFTER_MS * 2 ** retryCount * (0.5 + Math.random() / 2));
};

/** The cached answer to an API call. A `null` input, e.g. while an id is missing, loads nothing. */
export function useCall<C extends Capability>(
  capability: C,
  input: CallInput<C> | null,
  options: SWRConfiguration<CallOutput<C>, ApiError> = {},
): SWRResponse<CallOutput<C>, ApiError> {
  const { refreshInterval } = options;
  const viewed = useClientInView();
  return useSWR<CallOutput<C>, ApiError>(
    input === null ? null : keyOf(capability, input, viewed),
    ([, , inView]: readonly [C, CallInput<C>, ClientInView?]) =>
      call(capability, input as CallInput<C>, { inView }),
    {
      onErrorRetry: retryTemporary,
      ...options,
      // Passes a new function on each render, because SWR does not call a function again after it has returned 0.
      ...(typeof refreshInterval === 'function'
        ? { refreshInterval: (latest) => refreshInterval(latest) }
        : {}),
    },
  );
}

/** Changes the cached answers of an API call without a request, e.g. after classifying a transaction. */
export async function updateCached<C extends Capability>(
  capability: C,
  change: (cached: CallOutput<C>) => CallOutput<C>,
): Promise<void> {
  await mutate<CallOutput<C>>(
    (key) => Array.isArray(key) && key[0] === capability,
    (cached) => (cached === undefined ? undefined : change(cached)),
    // A request that is still running may return data from before the change, so the request is repeated.
    { revalidate: (cached) => cached === undefined },
  );
}

/** Stores an answer in the cache without a request, e.g. a list after its next page was added. */
export async function putCached<C extends Capability>(
  capability: C,
  input: CallInput<C>,
  answer: CallOutput<C>,
): Promise<void> {
  await mutate(keyOf(capability, input, clientInView()), answer, { revalidate: false });
}

/** On a client's pages, `client` is this client, or null without access. Elsewhere, it is the user's first client. */
export function useProfile() {
  const profile = useCall('getMe', {}, { revalidateOnFocus: false });
  const { data } = profile;
  const clientId = useClientInView()?.clientId;
  const user = useMemo(
    () =>
      data && clientId !== undefined
        ? { ...data, client: data.clients.find(({ id }) => id === clientId) ?? null }
        : data,
    [data, clientId],
  );
  return { ...profile, data: user };
}
