import { type ComponentType, lazy } from 'react';
import { loadChunk } from './chunk-load.ts';

/** A screen loaded when first shown. `chunkId` is the name its failure reports. */
export function lazyScreen(chunkId: string, load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadChunk(chunkId, load) }));
}
