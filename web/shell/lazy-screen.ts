import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';
import { loadChunk } from './chunk-load.ts';

interface Module<Props> {
  default: ComponentType<Props>;
}

export type LazyScreen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code in advance, so that the screen appears immediately. Never rejects. */
  preload: () => Promise<void>;
};

/** React shows a loaded component without suspending only if `then` calls back synchronously. */
function resolvedNow<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: it is what React asks for
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
  // Does not use loadChunk: nobody waits for the code yet, so a failure must not reload the page.
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

/** By this time the page is shown; a dialog opened earlier waits for its code. */
const PRELOAD_AFTER_MS = 500;

/** Preloads code for dialogs and panels of the page shortly after it is shown. */
export function usePreload(preload: () => Promise<void>): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [preload]);
}
