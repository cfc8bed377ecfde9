import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, vi } from 'vitest';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

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
