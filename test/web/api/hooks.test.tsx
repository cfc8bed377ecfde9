// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#shared/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useCallPages } from '#web/api/call-pages.ts';
import { updateCached, useCall } from '#web/api/hooks.ts';
import { refreshAfter } from '#web/api/refresh.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/api/client.ts', () => ({ call }));

let unique = 0;

function Client({ id }: { id: string | null }) {
  const { data, error } = useCall('getClientDashboard', id === null ? null : { id }, { dedupingInterval: 0 });
  return <p>{error ? error.message : data ? `paid ${data.totalPaid}` : 'waiting'}</p>;
}

function Payments({ id }: { id: string }) {
  const { pages, loadMore } = useCallPages('listClientTransactions', { id });
  return (
    <>
      <p>{pages ? pages.map(({ total }) => total).join() : 'waiting'}</p>
      <button type="button" onClick={loadMore}>
        More
      </button>
    </>
  );
}

function draw(id: string | null, Shown: typeof Client | typeof Payments = Client) {
  return render(
    <SWRConfig value={{ revalidateOnFocus: false }}>
      <Shown id={id as string} />
    </SWRConfig>,
  );
}

beforeEach(() => {
  call.mockReset();
  unique += 1;
});

describe('a reading call', () => {
  it('waits until its input is loaded', () => {
    draw(null);
    expect(screen.getByText('waiting')).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
  });

  it('is repeated after a write that changes its data, and its data can be updated in place', async () => {
    const id = `c${unique}`;
    call.mockResolvedValue({ totalPaid: cents(1) });
    draw(id);
    expect(await screen.findByText('paid 1')).toBeTruthy();
    expect(call).toHaveBeenCalledWith('getClientDashboard', { id }, { inView: undefined });

    call.mockResolvedValue({ totalPaid: cents(2) });
    await act(() => refreshAfter('deleteDocument', () => true));
    await act(() => refreshAfter('updateProperty'));
    expect(screen.getByText('paid 1')).toBeTruthy();
    await act(() => refreshAfter('allocateTransaction'));
    expect(await screen.findByText('paid 2')).toBeTruthy();

    await act(() => updateCached('getClientDashboard', (cached) => ({ ...cached, totalPaid: cents(3) })));
    expect(await screen.findByText('paid 3')).toBeTruthy();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('belongs to the page on screen, though the browser’s address is that of the next page', async () => {
    const id = `c${unique}`;
    call.mockResolvedValue({ totalPaid: cents(1) });
    const given = location.href;
    history.replaceState(null, '', `/manager/view-as/${id}/dashboard`);
    render(
      <MemoryRouter initialEntries={[`/manager/clients/${id}`]}>
        <Client id={id} />
      </MemoryRouter>,
    );
    expect(await screen.findByText('paid 1')).toBeTruthy();
    history.replaceState(null, '', given);
    expect(call).toHaveBeenCalledWith('getClientDashboard', { id }, { inView: undefined });
  });

  it('loaded page by page is reloaded completely after a write that changes what it shows', async () => {
    const id = `c${unique}`;
    const answer = (total: number) => call.mockResolvedValue({ total, next_cursor: 'next' });
    answer(1);
    draw(id, Payments);
    expect(await screen.findByText('1')).toBeTruthy();
    answer(2);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText('1,2')).toBeTruthy();

    answer(3);
    await act(() => refreshAfter('updateProperty'));
    expect(call).toHaveBeenCalledTimes(2);
    await act(() => refreshAfter('allocateTransaction'));
    expect(screen.getByText('3,3')).toBeTruthy();
    expect(call.mock.calls.slice(2)).toEqual([
      ['listClientTransactions', { id }, { inView: undefined }],
      ['listClientTransactions', { id, cursor: 'next' }, { inView: undefined }],
    ]);
  });

  it('still running when its data is updated in place is repeated, and its first answer dropped', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    draw(`c${unique}`);
    await act(() => updateCached('getClientDashboard', (cached) => cached));
    expect(answers).toHaveLength(2);
    await act(async () => {
      answers[0]?.({ totalPaid: cents(1) });
      answers[1]?.({ totalPaid: cents(2) });
    });
    expect(await screen.findByText('paid 2')).toBeTruthy();
  });

  it.each([
    [new ApiError({ status: 403, code: 'forbidden', message: 'No' }), 1],
    [new ApiError({ status: 0, code: 'unauthenticated', message: 'No' }), 1],
    [new ApiError({ status: 503, code: 'busy', message: 'No' }), 3],
  ])('that fails with %s is requested %i times', async (error, times) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    call.mockRejectedValue(error);
    draw(`c${unique}`);
    expect(await screen.findByText('No')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(call).toHaveBeenCalledTimes(times);
  });
});
