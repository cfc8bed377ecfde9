import useSWR from 'swr';
import { identity } from '../session-state.ts';

/** Whether the user's sign-in needs a code, read from the identity service and updated here after a change. */
export function useAuthenticator() {
  const { data, error, isValidating, mutate } = useSWR<boolean, Error>(
    'authenticator',
    async () => (await identity()).hasAuthenticator(),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    isOn: data,
    error,
    retrying: isValidating,
    retry: () => void mutate(),
    keep: (isOn: boolean) => void mutate(isOn, { revalidate: false }),
  };
}
