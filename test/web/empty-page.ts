import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, vi } from 'vitest';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

/** Each test of a screen leaves an empty page, and waits for what appears there however busy the machine is. */
if (typeof document !== 'undefined') {
  // Nothing is asked of the network, where what a developer has running would decide whether a test passes.
  window.happyDOM.settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ request }) => {
      throw new Error(`a test asked ${request.url}, which no stub answers`);
    },
  };
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
  afterEach(async () => {
    // Loaded here, so that a test file may mock what these use.
    const { toast } = await import('react-hot-toast/headless');
    const { forgetAnswers } = await import('./stub-portal.ts');
    cleanup();
    vi.useRealTimers();
    toast.remove();
    document.body.innerHTML = '';
    await forgetAnswers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
