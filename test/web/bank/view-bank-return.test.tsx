// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  followBankReturn,
  type BankReturn as Returned,
  readBankReturn,
} from '#web/bank/bank-return-channel.ts';
import { BankReturn } from '#web/bank/view-bank-return.tsx';

const close = vi.fn();
beforeEach(() => {
  close.mockReset();
  vi.stubGlobal('close', close);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('what the bank’s window comes back with', () => {
  it.each([
    ['?jobId=j1&jobIds=j1,j2&state=s1', { state: 's1', jobId: 'j1' }],
    ['?jobIds=j1,j2&state=s1', { state: 's1', jobId: 'j1' }],
    ['?state=s1', { state: 's1' }],
    ['?jobId=&state=s1', { state: 's1' }],
    ['?jobId=j1', undefined],
    ['', undefined],
  ])('is read from %s', (search, expected) => {
    expect(readBankReturn(search)).toEqual(expected);
  });
});

describe('the page it comes back to', () => {
  it('tells the portal’s windows, keeps nothing in the address, and closes itself', async () => {
    history.replaceState(null, '', '/bank-return?jobId=j1&state=s1');
    const heard = new Promise<Returned>((resolve) => followBankReturn(resolve));
    render(<BankReturn />);
    expect(await heard).toEqual({ state: 's1', jobId: 'j1' });
    expect(location.search).toBe('');
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  it('says that the window can be closed, for a browser that does not let it', async () => {
    history.replaceState(null, '', '/bank-return');
    render(<BankReturn />);
    expect(screen.getByRole('status').textContent).toMatch(/^This window can be closed\./);
    await userEvent.click(screen.getByRole('button', { name: 'Close window' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
