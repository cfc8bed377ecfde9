// @vitest-environment happy-dom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXPORT_POLL_MS } from '#shared/constants.ts';
import { cents } from '#shared/money.ts';
import { stubPortal } from '#test/web/stub-portal.ts';
import { CreateExport, type CreateExportProps } from '#web/ui/create-export.tsx';
import { ToastHost } from '#web/ui/toast.tsx';

type Answers = Parameters<typeof stubPortal>[0];

let number = 0;
/** An export is not saved twice within a second, so each test needs a new one. */
let id = '';

const status = (changed: object = {}) => ({
  body: {
    id,
    list: 'clients',
    format: 'xlsx',
    status: 'running',
    done: 0,
    total: null,
    created_at: '2025-06-10T04:36:00.000Z',
    expires_at: '2025-06-11T04:36:00.000Z',
    ...changed,
  },
});
const finished = () =>
  status({ status: 'done', done: 8_400, total: 8_400, url: '/bucket/e1', filename: 'clients.xlsx' });

let saved: string[] = [];

beforeEach(() => {
  number += 1;
  id = `e${number}`;
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  sessionStorage.clear();
});

function show(answers: Answers, props: Partial<CreateExportProps> = {}, at = '/manager/clients') {
  const sent = stubPortal(answers);
  const screenOf = () => (
    <MemoryRouter initialEntries={[at]}>
      <CreateExport list="clients" name="clients" rows={87} {...props} />
      <ToastHost />
    </MemoryRouter>
  );
  return { sent, ...render(screenOf()), screenOf };
}

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  return screen.findByRole('dialog', { name: 'Export clients' });
};
const later = (polls: number) => act(() => vi.advanceTimersByTimeAsync(polls * EXPORT_POLL_MS + 100));

describe('the box', () => {
  it('shows the format, the rows, their sum and the filters in words, and Enter exports', async () => {
    const { sent } = show(
      { 'POST /exports': { status: 201, body: { id, status: 'done' } }, [`GET /exports/${id}`]: finished() },
      { sumCents: cents(281_450_000), filters: { status: 'Active' }, described: 'Active, by name' },
    );
    const box = await open();
    expect(box.textContent).toContain('87 rows$2,814,500.00');
    expect(box.textContent).toContain('The whole filtered list, not just this page: Active, by name.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Export 87 rows'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(saved).toEqual(['clients.xlsx']));
    expect(sent[0]).toEqual({
      call: 'POST /exports',
      body: { list: 'clients', format: 'xlsx', filters: { status: 'Active' } },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows for an uncounted list how many are on screen, and no sums where there are none', async () => {
    show({}, { list: 'messages', rows: undefined, fewest: 25 });
    const box = await open();
    expect(box.textContent).toContain('More than 25 rows');
    expect(box.textContent).toContain('Sortable dates, frozen header row.');
    within(box).getByRole('button', { name: 'Export all rows' });
  });

  it('exports CSV when that is chosen', async () => {
    const { sent } = show({ 'POST /exports': { status: 202, body: { id, status: 'running' } } });
    const box = await open();
    await userEvent.click(within(box).getByRole('radio', { name: 'CSV' }));
    await userEvent.click(within(box).getByRole('button', { name: 'Export 87 rows' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ format: 'csv' }));
  });

  it('has nothing to export where nothing passes the filters', async () => {
    show({}, { rows: 0 });
    const box = await open();
    expect(box.textContent).toContain('Nothing to export with these filters.');
    expect((within(box).getByRole('button', { name: 'Export 0 rows' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
  });

  it('shows why it was refused, and can be tried again', async () => {
    show({ 'POST /exports': { status: 503, body: { error: 'The service is busy.', code: 'busy' } } });
    const box = await open();
    await userEvent.click(within(box).getByRole('button', { name: 'Export 87 rows' }));
    expect((await within(box).findByRole('alert')).textContent).toBe(
      'The export was not made. The service is busy.',
    );
    expect(within(box).getByRole('button', { name: 'Export 87 rows' }).getAttribute('aria-busy')).toBeNull();
  });

  it('waits while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show({});
    const box = await open();
    expect(box.textContent).toContain('You are offline.');
    expect((within(box).getByRole('button', { name: 'Export 87 rows' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
    vi.mocked(Object.getOwnPropertyDescriptor(navigator, 'onLine')?.get ?? vi.fn()).mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect((within(box).getByRole('button', { name: 'Export 87 rows' }) as HTMLButtonElement).disabled).toBe(
      false,
    );
  });
});

describe('a large one', () => {
  const start = async (look: () => object) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const shown = show({
      'POST /exports': { status: 202, body: { id, status: 'running' } },
      [`GET /exports/${id}`]: look as never,
    });
    const box = await open();
    await userEvent.click(within(box).getByRole('button', { name: 'Export 87 rows' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return shown;
  };

  it('shows how far it is in the button, then offers its file, also when the page was left meanwhile', async () => {
    let answer: object = status({ done: 1_200, total: 8_400 });
    const { unmount } = await start(() => answer);
    await later(1);
    expect(await screen.findByRole('button', { name: 'Exporting clients, 1,200 of 8,400' })).toBeTruthy();
    unmount();
    render(<ToastHost />);
    answer = finished();
    await later(1);
    expect(await screen.findByText('Your export of clients is ready: 8,400 rows.')).toBeTruthy();
    await later(60);
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual(['clients.xlsx']));
    expect(screen.queryByText('Your export of clients is ready: 8,400 rows.')).toBeNull();
  });

  it('is found again after a reload, and its file for a day in the box', async () => {
    const { unmount, screenOf } = await start(() => finished());
    unmount();
    // After a reload, only stored data remains.
    render(screenOf());
    await later(2);
    const box = await open();
    expect(within(box).getByRole('list', { name: 'Exports of this tab' }).textContent).toContain(
      'Excel, 8,400 rows',
    );
    await userEvent.click(within(box).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual(['clients.xlsx']));
  });

  it('continues to check while there is no answer, and shows why one failed', async () => {
    let answer: object = { status: 503, body: { error: 'Busy.', code: 'busy' } };
    await start(() => answer);
    await later(3);
    expect(screen.getByRole('button', { name: /^Exporting clients/ })).toBeTruthy();
    answer = status({ status: 'failed', failure: 'The export took too long.' });
    await later(1);
    expect(await screen.findByText('Export failed: The export took too long.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });

  it('is forgotten once its file is deleted', async () => {
    await start(() => ({ status: 404, body: { error: 'Gone.', code: 'export-not-found' } }));
    await later(1);
    expect(await screen.findByText('The export of clients no longer exists. Create it again.')).toBeTruthy();
  });
});

it('is not offered to a manager who views as a client, whose own lists it would export', () => {
  show({}, {}, '/manager/view-as/c1/documents');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

it('makes the archive of a client, and the box lists its contents', async () => {
  const { sent } = show(
    { 'POST /exports': { status: 202, body: { id, status: 'running' } } },
    { list: 'archive', name: 'Olivia Chen', rows: undefined, filters: { client_id: 'c1' } },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  const box = await screen.findByRole('dialog', { name: 'Archive of Olivia Chen' });
  expect(box.textContent).toContain('All records as text (JSON lines), every document');
  expect(within(box).queryByRole('radio')).toBeNull();
  await userEvent.click(within(box).getByRole('button', { name: 'Make the archive' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ list: 'archive', format: 'zip', filters: { client_id: 'c1' } }),
  );
  expect(await screen.findByRole('button', { name: 'Exporting Olivia Chen, 0 files' })).toBeTruthy();
});
