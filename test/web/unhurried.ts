/** What comes to a page counts here, not within which second: a machine may have much else to do. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}
