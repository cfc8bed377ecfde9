import { lazyPart } from '../shell/lazy-screen.ts';

export const Overlay = lazyPart(() => import('./overlay-frame.tsx'), 'OverlayFrame');

export const preloadOverlays = Overlay.preload;
