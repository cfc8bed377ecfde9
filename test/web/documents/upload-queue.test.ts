// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { documentOf } from '#test/web/documents/some-documents.ts';
import { type Posted, stubBucket } from '#test/web/stub-bucket.ts';
import { type Sent, stubPortal } from '#test/web/stub-portal.ts';
import {
  addUploads,
  cancelUploads,
  clearEnded,
  removeUpload,
  retryUpload,
  type Upload,
  type UploadState,
  useUploads,
} from '#web/documents/upload-queue.ts';

const toasts = vi.hoisted((): { id: string | undefined; text: string }[] => []);
vi.mock('#web/ui/toast.tsx', () => {
  const say = (text: string, { id }: { id?: string } = {}) => void toasts.push({ id, text });
  return { notify: { success: say, error: say, over: () => {} } };
});
vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => {
  const settings = { apiBaseUrl: '/api' };
  return { portalConfig: async () => settings, loadedConfig: () => settings };
});

const DIGEST = 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=';

type Uploaded = Answered<'completeUpload'>;

const stored = (id: string, status: Uploaded['status'], message?: string): Uploaded => ({
  ...documentOf({ id, filename: 'a.pdf', size: 3 }),
  status,
  ...(message ? { message } : {}),
});

const begun = (id: string) => ({
  status: 201,
  body: {
    document: stored(id, 'pending'),
    upload: { url: `/bucket/${id}`, fields: { key: id, policy: 'p' } },
  },
});

interface Queue {
  sent: Sent[];
  posted: Posted[];
  states: () => UploadState[];
  all: () => readonly Upload[];
}
let current: Queue | undefined;

function queue(answers: Parameters<typeof stubPortal>[0] = {}): Queue {
  let count = 0;
  const sent = stubPortal({
    'POST /documents/upload': () => {
      count += 1;
      return begun(`d${count}`);
    },
    'POST /documents/uploads/d1/complete': { body: stored('d1', 'available') },
    'POST /documents/uploads/d2/complete': { body: stored('d2', 'available') },
    'POST /documents/uploads/d3/complete': { body: stored('d3', 'available') },
    ...answers,
  });
  const posted = stubBucket();
  const { result } = renderHook(() => useUploads());
  current = {
    sent,
    posted,
    states: () => result.current.map(({ state }) => state),
    all: () => result.current,
  };
  return current;
}

function add(...names: string[]) {
  addUploads(
    names.map((name) => ({
      file: new File(['abc'], name, { type: 'application/pdf' }),
      document_type_id: 'report',
      client_id: null,
      name: 'Notice',
      description: '',
    })),
  );
}

afterEach(() => {
  cancelUploads(current?.all().map(({ id }) => id) ?? []);
  clearEnded();
  toasts.length = 0;
});

const texts = () => toasts.map(({ text }) => text);

describe('a file', () => {
  it('is announced with its digest, posted with the form, and checked', async () => {
    const { sent, posted, states } = queue();
    add('a.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      document_type_id: 'report',
      client_id: null,
      name: 'Notice',
      description: '',
      filename: 'a.pdf',
      size: 3,
      content_type: 'application/pdf',
      checksum: DIGEST,
    });
    expect(posted[0]).toMatchObject({ url: '/bucket/d1', headers: {}, fields: ['key', 'policy', 'file'] });
    posted[0]?.send(0.5);
    await waitFor(() => expect(states()).toEqual([{ at: 'sending', part: 0.5 }]));
    posted[0]?.answer(204);
    await waitFor(() => expect(states()).toEqual([{ at: 'uploaded' }]));
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /documents/upload',
      'POST /documents/uploads/d1/complete',
    ]);
  });

  it('is checked repeatedly until its check has ended', async () => {
    let asked = 0;
    const { posted, states } = queue({
      'POST /documents/uploads/d1/complete': { status: 202, body: stored('d1', 'scanning') },
      'GET /documents/d1': () => {
        asked += 1;
        return { body: stored('d1', asked < 2 ? 'scanning' : 'available') };
      },
    });
    add('a.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.answer(204);
    await waitFor(() => expect(states()).toEqual([{ at: 'checking' }]));
    await waitFor(() => expect(states()).toEqual([{ at: 'uploaded' }]));
    expect(asked).toBe(2);
  });

  it('whose scan failed is kept with its message, no longer checked, and not shown as uploaded', async () => {
    const message = 'The malware scan failed.';
    let asked = 0;
    const { posted, states } = queue({
      'POST /documents/uploads/d1/complete': { status: 202, body: stored('d1', 'scanning') },
      'GET /documents/d1': () => {
        asked += 1;
        return { body: { ...stored('d1', 'scanning'), message } };
      },
    });
    add('a.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.answer(204);
    await waitFor(() => expect(states()).toEqual([{ at: 'kept', message }]));
    expect(asked).toBe(1);
    expect(document.body.textContent).not.toContain('uploaded successfully');
  });

  it('that the check refuses shows why, and is not retried', async () => {
    const { posted, states } = queue({
      'POST /documents/uploads/d1/complete': {
        status: 422,
        body: { error: 'The content of this file is not accepted.', code: 'file-refused' },
      },
    });
    add('a.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.answer(204);
    await waitFor(() =>
      expect(states()).toEqual([{ at: 'refused', message: 'The content of this file is not accepted.' }]),
    );
  });

  it('that was refused immediately is never sent', async () => {
    const { sent, states } = queue();
    addUploads([
      {
        file: new File([''], 'a.exe'),
        document_type_id: 'report',
        client_id: null,
        name: 'x',
        description: '',
        refusal: 'Invalid file type.',
      },
    ]);
    await waitFor(() => expect(states()).toEqual([{ at: 'refused', message: 'Invalid file type.' }]));
    expect(sent).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('keeps the progress shown, and a retry posts the same form again', async () => {
    const { sent, posted, states, all } = queue();
    add('a.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.send(0.48);
    posted[0]?.breakOff();
    await waitFor(() => expect(states()[0]).toEqual({ at: 'lost', part: 0.48, message: undefined }));
    retryUpload(all()[0]?.id ?? '');
    await waitFor(() => expect(posted).toHaveLength(2));
    posted[1]?.answer(204);
    await waitFor(() => expect(states()).toEqual([{ at: 'uploaded' }]));
    expect(sent.filter(({ call }) => call === 'POST /documents/upload')).toHaveLength(1);
  });

  it('after the file arrived does not send it twice', async () => {
    let answers = 0;
    const { posted, states, all } = queue({
      'POST /documents/uploads/d1/complete': () => {
        answers += 1;
        return answers === 1
          ? { status: 503, body: { error: 'Busy.', code: 'busy' } }
          : { body: stored('d1', 'available') };
      },
    });
    add('a.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.answer(204);
    await waitFor(() => expect(states()[0]).toMatchObject({ at: 'lost', message: 'Busy.' }));
    retryUpload(all()[0]?.id ?? '');
    await waitFor(() => expect(states()).toEqual([{ at: 'uploaded' }]));
    expect(posted).toHaveLength(1);
  });

  it('with an expired form starts with a new one', async () => {
    const { sent, posted, states, all } = queue();
    add('a.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.answer(403);
    await waitFor(() => expect(states()[0]?.at).toBe('lost'));
    retryUpload(all()[0]?.id ?? '');
    await waitFor(() => expect(posted).toHaveLength(2));
    expect(posted[1]?.url).toBe('/bucket/d2');
    expect(sent.filter(({ call }) => call === 'POST /documents/upload')).toHaveLength(2);
  });
});

describe('the message about files sent together', () => {
  it('is one for all that arrived, once the last has', async () => {
    const { posted, states } = queue();
    add('a.pdf', 'b.pdf', 'c.pdf');
    await waitFor(() => expect(posted).toHaveLength(2));
    posted[0]?.answer(204);
    posted[1]?.answer(204);
    await waitFor(() => expect(posted).toHaveLength(3));
    expect(texts()).toEqual([]);
    posted[2]?.answer(204);
    await waitFor(() => expect(states().every(({ at }) => at === 'uploaded')).toBe(true));
    await waitFor(() => expect(texts()).toEqual(['3 documents uploaded successfully!']));
  });

  it('is the sentence for one file when one was sent', async () => {
    const { posted } = queue();
    add('a.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.answer(204);
    await waitFor(() => expect(texts()).toEqual(['Document uploaded successfully!']));
  });

  it('names the file that failed, and counts those that failed for the same reason', async () => {
    const { posted, all } = queue();
    const postOf = (name: string) => posted.find(({ file }) => file.name === name);
    add('a.pdf', 'b.pdf', 'c.pdf');
    await waitFor(() => expect(posted).toHaveLength(2));
    postOf('a.pdf')?.breakOff();
    await waitFor(() => expect(posted).toHaveLength(3));
    expect(texts()).toEqual(['Upload failed: a.pdf: The server did not respond.']);
    postOf('b.pdf')?.answer(204);
    postOf('c.pdf')?.breakOff();
    await waitFor(() =>
      expect(texts()).toEqual([
        'Upload failed: a.pdf: The server did not respond.',
        'Upload failed: 2 files: The server did not respond.',
        'Document uploaded successfully!',
      ]),
    );
    expect(toasts[0]?.id).toBe(toasts[1]?.id);
    retryUpload(all()[0]?.id ?? '');
    await waitFor(() => expect(posted).toHaveLength(4));
    expect(posted[3]?.file.name).toBe('a.pdf');
    posted[3]?.answer(204);
    await waitFor(() => expect(texts().slice(3)).toEqual(['Document uploaded successfully!']));
  });

  it('does not wait for a file that was removed from the list', async () => {
    const { posted, all, states } = queue();
    add('a.pdf', 'b.pdf');
    await waitFor(() => expect(posted).toHaveLength(2));
    posted[0]?.answer(204);
    await waitFor(() => expect(states()).toContainEqual({ at: 'uploaded' }));
    expect(texts()).toEqual([]);
    removeUpload(all().find(({ state }) => state.at !== 'uploaded')?.id ?? '');
    await waitFor(() => expect(texts()).toEqual(['Document uploaded successfully!']));
  });
});

it('the browser asks before the page is left only while a file is being sent', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { posted, states } = queue();
  expect(isAsked()).toBe(false);
  add('a.pdf');
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(isAsked()).toBe(true);
  posted[0]?.answer(204);
  await waitFor(() => expect(states()).toEqual([{ at: 'uploaded' }]));
  expect(isAsked()).toBe(false);
});

describe('several files', () => {
  it('are sent two at a time while the others wait', async () => {
    const { posted, states } = queue();
    add('a.pdf', 'b.pdf', 'c.pdf');
    await waitFor(() => expect(posted).toHaveLength(2));
    expect(states()[2]).toEqual({ at: 'waiting' });
    posted[0]?.answer(204);
    await waitFor(() => expect(posted).toHaveLength(3));
  });

  it('can be cancelled: running uploads are aborted and waiting ones never start', async () => {
    const { posted, all } = queue();
    add('a.pdf', 'b.pdf', 'c.pdf');
    await waitFor(() => expect(posted).toHaveLength(2));
    cancelUploads(all().map(({ id }) => id));
    await waitFor(() => expect(posted.every(({ aborted }) => aborted)).toBe(true));
    expect(all()).toEqual([]);
    expect(posted).toHaveLength(2);
  });

  it('that are being checked can no longer be cancelled', async () => {
    const { posted, states, all } = queue({ 'POST /documents/uploads/d1/complete': 'never' });
    add('a.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.answer(204);
    await waitFor(() => expect(states()).toEqual([{ at: 'checking' }]));
    removeUpload(all()[0]?.id ?? '');
    expect(states()).toEqual([{ at: 'checking' }]);
  });
});
