// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from '#web/shell/chunk-load.ts';

describe('loading a chunk', () => {
  const reload = vi.fn();

  beforeEach(() => {
    sessionStorage.clear();
    vi.spyOn(location, 'reload').mockImplementation(reload);
  });

  afterEach(() => {
    reload.mockReset();
  });

  it('reloads the page once, then fails with a named error', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    void loadChunk('charts', gone);
    await expect.poll(() => reload).toHaveBeenCalledTimes(1);

    const failed = await loadChunk('charts', gone).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ChunkLoadError);
    expect(failed).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk charts failed' });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page endlessly while other chunks arrive', async () => {
    const gone = () => Promise.reject(new TypeError('404'));
    void loadChunk('charts', gone);
    await expect.poll(() => reload).toHaveBeenCalledTimes(1);
    await loadChunk('layout', async () => 'module');
    await expect(loadChunk('charts', gone)).rejects.toThrow('Loading chunk charts failed');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('can reload the page again once the chunk has arrived', async () => {
    const gone = () => Promise.reject(new TypeError('404'));
    void loadChunk('charts', gone);
    await expect.poll(() => reload).toHaveBeenCalledTimes(1);
    await loadChunk('charts', async () => 'module');
    void loadChunk('charts', gone);
    await expect.poll(() => reload).toHaveBeenCalledTimes(2);
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
