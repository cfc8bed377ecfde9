import { mutate } from 'swr';
import { type Capability, callOf } from '#shared/contract/index.ts';

type KeptAnswer = readonly [Capability, unknown];

/**
 * Asks again for every kept answer that shows a kind of record this call changes; resolves once those on
 * the screen have come. `call` does it by itself. Call it where work goes on after the answer, or
 * where `refresh: 'later'` was said. `isUpToDate` names answers that were put right in place.
 */
export async function refreshAfter(
  capability: Capability,
  isUpToDate: (kept: KeptAnswer) => boolean = () => false,
): Promise<void> {
  const changed = new Set(callOf(capability).changes);
  await mutate((key) => {
    if (!Array.isArray(key)) return false;
    const kept = key as unknown as KeptAnswer;
    return callOf(kept[0])?.shows?.some((kind) => changed.has(kind)) === true && !isUpToDate(kept);
  });
}

/** Asks again for everything, e.g. when the browser is online again. */
export async function refreshAll(): Promise<void> {
  await mutate(() => true);
}
