import { CHUNK_LOAD_TIMEOUT_MS } from '#shared/constants.ts';

export class ChunkLoadError extends Error {
  constructor(chunkId: string, cause?: unknown) {
    super(`Loading chunk ${chunkId} failed`, { cause });
    this.name = 'ChunkLoadError';
  }
}

// Each chunk has its own key, because one chunk may fail while others load.
function reloadMark(chunkId: string): string {
  return `reloaded-for-chunk-${chunkId}`;
}

function afterTimeout(chunkId: string): { late: Promise<never>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunkId)), CHUNK_LOAD_TIMEOUT_MS);
  });
  return { late, stop: () => clearTimeout(timer) };
}

/** Throws ChunkLoadError if the chunk does not load within 120 s. */
export async function loadChunk<Module>(chunkId: string, load: () => Promise<Module>): Promise<Module> {
  const { late, stop } = afterTimeout(chunkId);
  try {
    const module = await Promise.race([load(), late]);
    sessionStorage.removeItem(reloadMark(chunkId));
    return module;
  } catch (error) {
    // A missing chunk usually belongs to an older release, so the page is reloaded once.
    if (navigator.onLine && sessionStorage.getItem(reloadMark(chunkId)) === null) {
      sessionStorage.setItem(reloadMark(chunkId), 'yes');
      location.reload();
      return await new Promise<Module>(() => {});
    }
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(chunkId, error);
  } finally {
    stop();
  }
}
