if (typeof document !== 'undefined') {
  const [{ preloadOverlays }, { preloadPopovers }] = await Promise.all([
    import('#web/ui/overlay.tsx'),
    import('#web/ui/popover.tsx'),
  ]);
  await Promise.all([preloadOverlays(), preloadPopovers()]);
}
