import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';
import { loadChunk } from './chunk-load.ts';

interface Module<Props> {
  default: ComponentType<Props>;
}

export type LazyScreen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code in advance, so that the screen appears immediately. Never rejects. */
  preload: () => Promise<void>;
};

/** A promise whose `then` calls back synchronously, so that React renders the loaded component without suspending. */
function resolvedNow<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React requires a `then`
  return { then: (take: (value: Value) => unknown) => take(value) } as unknown as Promise<Value>;
}

/** A screen, or a part of one, loaded when first shown. `chunkId` is the name in its load error. */
export function lazyScreen<Props = object>(
  chunkId: string,
  importComponent: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: Module<Props> | undefined;
  const load = async () => {
    loaded = { default: await loadChunk(chunkId, importComponent) };
    return loaded;
  };
  // Does not use loadChunk: the user does not wait for this code yet, so a failure must not reload the page.
  const preload = () =>
    importComponent().then(
      (component) => {
        loaded ??= { default: component };
      },
      () => {},
    );
  return Object.assign(
    lazy(() => (loaded ? resolvedNow(loaded) : load())),
    { preload },
  );
}

/** Preloading starts after this delay, so that the page itself loads first. */
const PRELOAD_AFTER_MS = 500;

/** Preloads the code of a page's dialogs and panels shortly after the page is shown. */
export function usePreload(preload: () => Promise<void>): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [preload]);
}
