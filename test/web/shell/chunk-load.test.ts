// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from '#web/shell/chunk-load.ts';

describe('loading a part of the program', () => {
  const reload = vi.fn();

  beforeEach(() => {
    sessionStorage.clear();
    vi.spyOn(location, 'reload').mockImplementation(reload);
  });

  afterEach(() => {
    reload.mockReset();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('hands over what was loaded', async () => {
    await expect(loadChunk('charts', async () => 'module')).resolves.toBe('module');
  });

  it('loads the page anew once, then fails by name', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    void loadChunk('charts', gone);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));

    const failed = await loadChunk('charts', gone).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ChunkLoadError);
    expect(failed).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk charts failed' });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not load the page anew for ever while other parts arrive', async () => {
    const gone = () => Promise.reject(new TypeError('404'));
    void loadChunk('charts', gone);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await loadChunk('layout', async () => 'module');
    await expect(loadChunk('charts', gone)).rejects.toThrow('Loading chunk charts failed');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('may load the page anew again once the part has arrived', async () => {
    const gone = () => Promise.reject(new TypeError('404'));
    void loadChunk('charts', gone);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await loadChunk('charts', async () => 'module');
    void loadChunk('charts', gone);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it('gives up after 120 seconds', async () => {
    vi.useFakeTimers();
    sessionStorage.setItem('reloaded-for-chunk-charts', 'yes');
    const outcome = loadChunk('charts', () => new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    await expect(Promise.race([outcome, 'still waiting'])).resolves.toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1);
    await expect(outcome).resolves.toMatchObject({ message: 'Loading chunk charts failed' });
  });
});
