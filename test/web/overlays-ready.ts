/** Loads the code of dialogs beforehand, so that they open as on a page that has been open for a while. */
if (typeof document !== 'undefined') {
  const [{ preloadOverlays }, { preloadPopovers }] = await Promise.all([
    import('#web/ui/overlay.tsx'),
    import('#web/ui/popover.tsx'),
  ]);
  await Promise.all([preloadOverlays(), preloadPopovers()]);
}
