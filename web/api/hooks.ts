import { useMemo } from 'react';
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import type { Capability } from '#shared/contract/index.ts';
import { ApiError } from './api-error.ts';
import { type CallInput, type CallOutput, call } from './client.ts';
import { type ClientInView, clientInView, keyOf } from './client-in-view.ts';
import { useClientInView } from './use-client-in-view.ts';

export const RETRIES: SWRConfiguration = {
  shouldRetryOnError: (error) => error instanceof ApiError && error.temporary,
  errorRetryCount: 2,
  errorRetryInterval: 1_000,
};

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
      ...RETRIES,
      ...options,
      // SWR stops calling a function that has returned 0, so each render passes a new function.
      ...(typeof refreshInterval === 'function'
        ? { refreshInterval: (latest) => refreshInterval(latest) }
        : {}),
    },
  );
}

export async function updateCached<C extends Capability>(
  capability: C,
  change: (cached: CallOutput<C>) => CallOutput<C>,
): Promise<void> {
  await mutate<CallOutput<C>>(
    (key) => Array.isArray(key) && key[0] === capability,
    (cached) => (cached === undefined ? undefined : change(cached)),
    // Cached data is not loaded again, because SWR could use the answer of a request sent before `change`.
    { revalidate: (cached) => cached === undefined },
  );
}

export async function putCached<C extends Capability>(
  capability: C,
  input: CallInput<C>,
  answer: CallOutput<C>,
): Promise<void> {
  await mutate(keyOf(capability, input, clientInView()), answer, { revalidate: false });
}

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

interface Asked {
  data?: unknown;
  error?: ApiError | undefined;
  isValidating: boolean;
  mutate: () => unknown;
}

export function afterProfile(profile: Asked, own: Asked) {
  return {
    error: own.error ?? (profile.data ? undefined : profile.error),
    isValidating: own.isValidating || profile.isValidating,
    retry: () => void (own.error ? own.mutate() : profile.mutate()),
  };
}
