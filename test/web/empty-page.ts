import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, vi } from 'vitest';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

/** Not every test has a `document`. The long timeout allows for busy machines. */
if (typeof document !== 'undefined') {
  // Blocks the network, so that services running on a developer's machine cannot decide whether a test passes.
  window.happyDOM.settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ request }) => {
      throw new Error(`a test asked ${request.url}, which no stub answers`);
    },
  };
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
  afterEach(async () => {
    // These modules are imported here, so that a test file can mock the modules that they use.
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
