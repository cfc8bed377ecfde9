import { noAnswer } from './api-error.ts';

async function load() {
  const [{ encodeInput }, { readForm }] = await Promise.all([
    import('./encode-input.ts'),
    import('../forms/read-form.ts'),
  ]);
  return { encodeInput, readForm };
}

let loading: ReturnType<typeof load> | undefined;

/** What writes and forms need of the contract: its schemas and the library that reads them. Throws ApiError. */
export function loadContract(): ReturnType<typeof load> {
  loading ??= load().catch(() => {
    loading = undefined;
    throw noAnswer();
  });
  return loading;
}

/** Loads it before something is written. Never rejects. */
export async function preloadContract(): Promise<void> {
  await loadContract().catch(() => {});
}
