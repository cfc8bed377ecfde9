import { Suspense, useEffect } from 'react';
import { Keys } from '../ui/keys.tsx';
import { Search } from '../ui/lucide-icons.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { type LazyScreen, usePreload } from './lazy-screen.ts';
import type { Destination } from './places.tsx';

export interface PaletteProps {
  commands: readonly Destination[];
  pagesOf?: string | undefined;
  readsOnly: boolean;
  onDone: () => void;
}

export type PaletteScreen = LazyScreen<PaletteProps>;

export function CommandPalette({
  open,
  onOpen,
  screen: Screen,
  ...props
}: {
  open: boolean;
  onOpen: (open: boolean) => void;
  screen: PaletteScreen;
} & Omit<PaletteProps, 'onDone'>) {
  usePreload(Screen.preload);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      onOpen(true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
  if (!open) return null;
  return (
    <Overlay
      onClose={() => onOpen(false)}
      name={{ label: 'Search' }}
      classNames={{
        scrim:
          'fixed inset-0 z-40 flex animate-fade items-start justify-center bg-scrim px-4 pt-[9vh] max-md:p-0',
        box: 'w-full max-w-160 animate-rise overflow-hidden rounded-modal border border-line bg-raised shadow-overlay max-md:h-dvh max-md:max-w-none max-md:rounded-none max-md:border-0',
        dialog: 'outline-none',
      }}
    >
      <Suspense fallback={<div className="h-12" />}>
        <Screen {...props} onDone={() => onOpen(false)} />
      </Suspense>
    </Overlay>
  );
}

export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <div className="px-2 pb-3">
      <button
        type="button"
        onClick={onClick}
        className="flex h-8 w-full items-center gap-2 rounded-control border border-line bg-surface px-2 text-body text-subtle hover:border-control touch:h-11 touch:text-form"
      >
        <Search />
        <span className="grow text-left">Search</span>
        <Keys keys="Mod+K" className="touch:hidden" />
      </button>
    </div>
  );
}
