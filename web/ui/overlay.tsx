import { Suspense } from 'react';
import { lazyScreen } from '../shell/lazy-screen.ts';
import type { OverlayProps } from './overlay-frame.tsx';

const OverlayFrame = lazyScreen<OverlayProps>(
  'overlay',
  async () => (await import('./overlay-frame.tsx')).OverlayFrame,
);

/** Fetches what overlays need while nobody waits for it. */
export const preloadOverlays = OverlayFrame.preload;

/**
 * A dialog over everything else, on a scrim. Focus goes in, stays in, and returns to where it came from.
 * Mount it to open.
 */
export function Overlay(props: OverlayProps) {
  return (
    <Suspense fallback={null}>
      <OverlayFrame {...props} />
    </Suspense>
  );
}
