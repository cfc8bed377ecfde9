// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, expect, it, vi } from 'vitest';
import { stubPortal } from '#test/web/stub-portal.ts';
import { downloadDocument } from '#web/api/download-document.ts';
import { ToastHost } from '#web/ui/toast.tsx';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ apiBaseUrl: '/api' }) }));

const DOCUMENT = { id: 'd1', name: 'Notice' };

/** Downloads, and answers what the browser was asked to save. */
async function download(answer: Parameters<typeof stubPortal>[0][string]) {
  stubPortal({ 'GET /documents/d1/download-url': answer });
  const saved: { href: string | null; name: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.getAttribute('href'), name: this.download });
  });
  render(<ToastHost />);
  await downloadDocument(DOCUMENT);
  return saved;
}

afterEach(() => {
  cleanup();
  toast.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says that it prepares', async () => {
  void download('never');
  expect(await screen.findByText('Preparing download...')).toBeTruthy();
});

it('saves under the name the server gives and says so', async () => {
  const saved = await download({ body: { url: '/bucket/d1?x=1', filename: 'notice final.pdf' } });
  expect(saved).toEqual([{ href: '/bucket/d1?x=1', name: 'notice final.pdf' }]);
  expect(await screen.findByText('Download started!')).toBeTruthy();
  expect(screen.queryByText('Preparing download...')).toBeNull();
  expect(document.querySelector('a')).toBeNull();
});

it('falls back to the document’s own name', async () => {
  expect(await download({ body: { url: '/bucket/d1', filename: '' } })).toMatchObject([{ name: 'Notice' }]);
});

it.each([
  [{ status: 404, body: { error: 'Document not found', code: 'document-not-found' } }, 'Document not found'],
  [{ body: { url: '', filename: 'a.pdf' } }, 'No download URL received'],
  [{ body: { filename: 'a.pdf' } }, 'No download URL received'],
])('says why it failed: %o', async (answer, message) => {
  expect(await download(answer)).toEqual([]);
  expect(await screen.findByText(`Download failed: ${message}`)).toBeTruthy();
});
