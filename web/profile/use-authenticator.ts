import useSWR from 'swr';

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
