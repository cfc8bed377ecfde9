import { lazyPart } from '../shell/lazy-screen.ts';

/** A dialog over a scrim. Mount it to open it. */
export const Overlay = lazyPart(() => import('./overlay-frame.tsx'), 'OverlayFrame');

/** Loads the code of overlays before the first overlay is opened. */
export const preloadOverlays = Overlay.preload;
