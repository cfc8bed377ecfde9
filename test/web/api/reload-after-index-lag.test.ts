// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const settings = vi.hoisted(() => ({ indexesLag: true, areLoaded: true }));
vi.mock('#web/config.ts', () => ({
  loadedConfig: () => (settings.areLoaded ? settings : undefined),
  portalConfig: async () => {
    settings.areLoaded = true;
    return settings;
  },
}));

/** After a reload, a page has only the tab's storage. */
async function reload() {
  const now = Date.now();
  vi.useRealTimers();
  vi.useFakeTimers({ now });
  vi.resetModules();
  return import('#web/api/reload-after-index-lag.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  settings.indexesLag = true;
});

it('changed lists are read again twice, all of them together, from the last change on', async () => {
  const { reloadAfterIndexLag } = await reload();
  const read = vi.fn();
  reloadAfterIndexLag(['clients'], read);
  vi.advanceTimersByTime(600);
  reloadAfterIndexLag(['transactions'], read);
  vi.advanceTimersByTime(600);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  const both = new Set(['clients', 'transactions']);
  expect(read.mock.calls).toEqual([[both], [both]]);
});

it('a page that is loaded again a moment after a change reads the changed lists again, and no later one does', async () => {
  const read = vi.fn();
  (await reload()).reloadAfterIndexLag(['clients'], read);
  vi.advanceTimersByTime(500);
  const again = await reload();
  settings.areLoaded = false;
  await again.continueAfterPageReload(read);
  vi.advanceTimersByTime(10_000);
  expect(read.mock.calls).toEqual([[new Set(['clients'])], [new Set(['clients'])]]);
  await (await reload()).continueAfterPageReload(read);
  vi.advanceTimersByTime(10_000);
  expect(read).toHaveBeenCalledTimes(2);
});

it('where indexes show a change immediately nothing is read again, nor kept for a reload', async () => {
  settings.indexesLag = false;
  const read = vi.fn();
  const { continueAfterPageReload, reloadAfterIndexLag } = await reload();
  reloadAfterIndexLag(['clients'], read);
  await continueAfterPageReload(read);
  vi.advanceTimersByTime(10_000);
  expect(read).not.toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});
