// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#shared/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { replaceKept, useCall } from '#web/api/hooks.ts';
import { refreshAfter } from '#web/api/refresh.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/api/client.ts', () => ({ call }));

let unique = 0;

function Client({ id }: { id: string | null }) {
  const { data, error } = useCall('getClientDashboard', id === null ? null : { id }, { dedupingInterval: 0 });
  return <p>{error ? error.message : data ? `paid ${data.totalPaid}` : 'waiting'}</p>;
}

function draw(id: string | null) {
  return render(
    <SWRConfig value={{ revalidateOnFocus: false }}>
      <Client id={id} />
    </SWRConfig>,
  );
}

beforeEach(() => {
  call.mockReset();
  unique += 1;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a reading call', () => {
  it('waits while its input is not known', () => {
    draw(null);
    expect(screen.getByText('waiting')).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
  });

  it('is asked again after a write that changes what it shows, and can be changed in place', async () => {
    const id = `c${unique}`;
    call.mockResolvedValue({ totalPaid: cents(1) });
    draw(id);
    expect(await screen.findByText('paid 1')).toBeTruthy();
    expect(call).toHaveBeenCalledWith('getClientDashboard', { id });

    call.mockResolvedValue({ totalPaid: cents(2) });
    await act(() => refreshAfter('deleteDocument', () => true));
    await act(() => refreshAfter('updateProperty'));
    expect(screen.getByText('paid 1')).toBeTruthy();
    await act(() => refreshAfter('allocateTransaction'));
    expect(await screen.findByText('paid 2')).toBeTruthy();

    await act(() => replaceKept('getClientDashboard', (kept) => ({ ...kept, totalPaid: cents(3) })));
    expect(await screen.findByText('paid 3')).toBeTruthy();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('that is still under way when it is changed in place is asked again, and its first answer dropped', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    draw(`c${unique}`);
    await act(() => replaceKept('getClientDashboard', (kept) => kept));
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
  ])('that fails with %s is asked %i times', async (error, times) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    call.mockRejectedValue(error);
    draw(`c${unique}`);
    expect(await screen.findByText('No')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(call).toHaveBeenCalledTimes(times);
  });
});
