import { Suspense } from 'react';
import { lazyScreen } from '../shell/lazy-screen.ts';
import type { OverlayProps } from './overlay-frame.tsx';

const OverlayFrame = lazyScreen<OverlayProps>(
  'overlay',
  async () => (await import('./overlay-frame.tsx')).OverlayFrame,
);

/** Loads the code of overlays before the first overlay is opened. */
export const preloadOverlays = OverlayFrame.preload;

/** A dialog over a scrim. Mount it to open it. */
export function Overlay(props: OverlayProps) {
  return (
    <Suspense fallback={null}>
      <OverlayFrame {...props} />
    </Suspense>
  );
}
