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
  /** Never rejects. */
  preload: () => Promise<void>;
};

function resolvedNow<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React requires a `then`
  return { then: (take: (value: Value) => unknown) => take(value) } as unknown as Promise<Value>;
}

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;

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
  // Preloading does not use `loadChunk`, because `loadChunk` reloads the page after a failure.
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

const PRELOAD_AFTER_MS = 2_000;

export function usePreload(preload: () => Promise<void>): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [preload]);
}
