/** Dialogs open here as on a page that has been there for a while: their code has come. */
if (typeof document !== 'undefined') {
  const [{ preloadOverlays }, { preloadPopovers }] = await Promise.all([
    import('#web/ui/overlay.tsx'),
    import('#web/ui/popover.tsx'),
  ]);
  await Promise.all([preloadOverlays(), preloadPopovers()]);
}
