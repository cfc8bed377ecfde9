import { type ComponentType, lazy } from 'react';
import { loadChunk } from './chunk-load.ts';

/** A screen, or a part of one, loaded when first shown. `chunkId` is the name its failure reports. */
export function lazyScreen<Props = object>(chunkId: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadChunk(chunkId, load) }));
}
