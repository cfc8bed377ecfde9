import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useEffect,
} from 'react';
import { loadChunk } from './chunk-load.ts';

export type LazyScreen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code in advance, so that the screen appears immediately. Never rejects. */
  preload: () => Promise<void>;
};

/** A promise whose `then` calls back synchronously, so that React renders the loaded component without suspending. */
function resolvedNow<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React requires a `then`
  return { then: (take: (value: Value) => unknown) => take(value) } as unknown as Promise<Value>;
}

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;

/** A screen, or a part of one, loaded when first shown. `name` is that of the component, which its load error says too. */
export function lazyScreen<Module, Name extends keyof Module & string>(
  importModule: () => Promise<Module>,
  name: Name,
): LazyScreen<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const importComponent = async () => (await importModule())[name] as ComponentType<Props>;
  let loaded: { default: ComponentType<Props> } | undefined;
  const load = async () => {
    loaded = { default: await loadChunk(name, importComponent) };
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

/** A part of a screen, such as a dialog, loaded when first shown; until then nothing is in its place. */
export function lazyPart<Module, Name extends keyof Module & string>(
  importModule: () => Promise<Module>,
  name: Name,
) {
  const Part = lazyScreen(importModule, name);
  return Object.assign(
    (props: PropsOf<Module[Name]>) =>
      createElement(Suspense, { fallback: null }, createElement<PropsOf<Module[Name]>>(Part, props)),
    { preload: Part.preload },
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
