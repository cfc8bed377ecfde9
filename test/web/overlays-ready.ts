/** Dialogs open and forms are checked here as on a page that has been there for a while: their code has come. */
if (typeof document !== 'undefined') {
  const [{ preloadOverlays }, { preloadPopovers }, { preloadContract }] = await Promise.all([
    import('#web/ui/overlay.tsx'),
    import('#web/ui/popover.tsx'),
    import('#web/api/load-contract.ts'),
  ]);
  await Promise.all([preloadOverlays(), preloadPopovers(), preloadContract()]);
}
