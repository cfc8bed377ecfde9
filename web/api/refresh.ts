import { mutate } from 'swr';
import type { RecordKind } from '#shared/contract/endpoint.ts';
import { type Capability, callOf } from '#shared/contract/index.ts';
import { continueAfterPageReload, reloadAfterIndexLag } from './reload-after-index-lag.ts';

type CacheKey = readonly [Capability, unknown];

/** Reloads all cached data that `capability` changes. `call` does this itself, except with `refresh: 'later'`. */
export async function refreshAfter(capability: Capability, isUpToDate?: (cached: CacheKey) => boolean) {
  const changed = new Set(callOf(capability).changes);
  reloadAfterIndexLag(changed, readAgain);
  await readAgain(changed, isUpToDate);
}

async function readAgain(
  changed: ReadonlySet<RecordKind>,
  isUpToDate: (cached: CacheKey) => boolean = () => false,
): Promise<void> {
  await mutate((key) => {
    if (!Array.isArray(key)) return false;
    const cached = key as unknown as CacheKey;
    return callOf(cached[0])?.shows?.some((kind) => changed.has(kind)) === true && !isUpToDate(cached);
  });
}

export function refreshAfterReload(): void {
  void continueAfterPageReload(readAgain);
}

/** Loads the signed-in user again after the refusal `second-factor-required`. The menu then offers only the profile page. */
export async function refreshProfile(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === 'getMe');
}

export async function refreshAll(): Promise<void> {
  await mutate(() => true);
}
