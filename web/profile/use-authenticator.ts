import useSWR from 'swr';
import { identity } from '../session-state.ts';

/** Whether one's sign-in asks for a code; asked of the identity service, changed here once it agreed. */
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
