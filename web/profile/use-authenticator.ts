import useSWR from 'swr';

/** Whether signing in requires an authenticator code. Read from the identity service, and read again after a change. */
export function useAuthenticator() {
  const { data, error, isValidating, mutate } = useSWR<boolean, Error>(
    'authenticator',
    async () => (await import('../session-account.ts')).hasAuthenticator(),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    isOn: data,
    error,
    retrying: isValidating,
    retry: () => void mutate(),
    keep: (isOn: boolean) => void mutate(isOn),
  };
}
