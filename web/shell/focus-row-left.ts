const WAIT_MS = 5_000;

export function focusRowLeft(path: string, main: HTMLElement): () => void {
  const observer = new MutationObserver(focus);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, WAIT_MS);
  function focus() {
    if (document.activeElement !== main && document.activeElement !== document.body) return stop();
    const rows = [...main.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')];
    const row = rows.find(({ href }) => new URL(href, location.href).pathname === path);
    if (!row) return;
    row.focus();
    stop();
  }
  observer.observe(main, { childList: true, subtree: true });
  focus();
  return stop;
}
