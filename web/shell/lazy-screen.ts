import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';
import { loadChunk } from './chunk-load.ts';

interface Module<Props> {
  default: ComponentType<Props>;
}

export type LazyScreen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches it ahead of being shown; then it is shown without a pause. Never rejects. */
  preload: () => Promise<void>;
};

/** React takes what is there already without a pause only from a `then` that calls back at once. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: it is what React asks for
  return { then: (take: (value: Value) => unknown) => take(value) } as unknown as Promise<Value>;
}

/** A screen, or a part of one, loaded when first shown. `chunkId` is the name its failure reports. */
export function lazyScreen<Props = object>(
  chunkId: string,
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let here: Module<Props> | undefined;
  const arrive = async () => {
    here = { default: await loadChunk(chunkId, load) };
    return here;
  };
  // Not by loadChunk: nobody waits for it yet, so that its failure is no reason to load the page anew.
  const preload = () =>
    load().then(
      (component) => {
        here ??= { default: component };
      },
      () => {},
    );
  return Object.assign(
    lazy(() => (here ? atOnce(here) : arrive())),
    { preload },
  );
}

/** By then the page is there; who opens something sooner waits for its code. */
const PRELOAD_AFTER_MS = 500;

/** Fetches what the page will need when something on it is opened, while nobody waits for it. */
export function usePreload(preload: () => Promise<void>): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [preload]);
}
