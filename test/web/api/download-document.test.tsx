// @vitest-environment happy-dom
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubPortal } from '#test/web/stub-portal.ts';
import { downloadDocument } from '#web/api/download-document.ts';
import { useEveryPage } from '#web/api/every-page.ts';
import { ToastHost } from '#web/ui/toast.tsx';

let documents = 0;

/** A document is not saved twice within a second, so each test needs a new one. */
function nextDocument() {
  documents += 1;
  return { id: `d${documents}`, name: 'Notice' };
}

async function download(answer: Parameters<typeof stubPortal>[0][string], presses = 1) {
  const pressed = nextDocument();
  stubPortal({ [`GET /documents/${pressed.id}/download-url`]: answer });
  const saved: { href: string | null; name: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.getAttribute('href'), name: this.download });
  });
  render(<ToastHost />);
  await Promise.all(Array.from({ length: presses }, () => downloadDocument(pressed)));
  return saved;
}

it('saves under the name from the server, and reports it', async () => {
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
])('shows why it failed: %o', async (answer, message) => {
  expect(await download(answer)).toEqual([]);
  expect(await screen.findByText(`Download failed: ${message}`)).toBeTruthy();
});

it('downloads once when pressed twice', async () => {
  const answer = { body: { url: '/bucket/d1', filename: 'a.pdf' } };
  expect(await download(answer, 2)).toHaveLength(1);
});

it('also downloads once when the second press follows the answer, and again on a later press', async () => {
  vi.useFakeTimers();
  const pressed = nextDocument();
  const sent = stubPortal({
    [`GET /documents/${pressed.id}/download-url`]: { body: { url: '/bucket/d1', filename: 'a.pdf' } },
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await downloadDocument(pressed);
  vi.advanceTimersByTime(300);
  await downloadDocument(pressed);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  await downloadDocument(pressed);
  expect(sent).toHaveLength(2);
});

it('retries a failed download immediately', async () => {
  const pressed = nextDocument();
  const sent = stubPortal({
    [`GET /documents/${pressed.id}/download-url`]: { status: 503, body: { error: 'Busy.', code: 'busy' } },
  });
  await downloadDocument(pressed);
  await downloadDocument(pressed);
  expect(sent).toHaveLength(2);
});

it('reloads the lists when the document no longer exists', async () => {
  const pressed = nextDocument();
  const gone = { status: 404, body: { error: 'Document not found', code: 'document-not-found' } };
  const page = { documents: [], total: 0, next_cursor: null };
  const sent = stubPortal({
    [`GET /documents/${pressed.id}/download-url`]: gone,
    'GET /documents': { body: page },
    'GET /documents/fund': { body: page },
  });
  const lists = () => sent.filter(({ call }) => !call.endsWith('/download-url')).map(({ call }) => call);
  renderHook(() => {
    useEveryPage('listDocuments', {});
    useEveryPage('listFundDocuments', {});
  });
  await waitFor(() => expect(lists()).toHaveLength(2));
  await downloadDocument(pressed);
  await waitFor(() => expect(lists()).toHaveLength(4));
});
