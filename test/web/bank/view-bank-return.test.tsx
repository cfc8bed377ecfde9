// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('the result of the bank’s window', () => {
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

describe('the return page', () => {
  it('passes the result to the portal’s windows, clears the address, and closes itself', async () => {
    history.replaceState(null, '', '/bank-return?jobId=j1&state=s1');
    const heard = new Promise<Returned>((resolve) => followBankReturn(resolve));
    render(<BankReturn />);
    expect(await heard).toEqual({ state: 's1', jobId: 'j1' });
    expect(location.search).toBe('');
    await expect.poll(() => close).toHaveBeenCalledOnce();
  });

  it('shows that the window can be closed, for a browser that does not allow it', async () => {
    history.replaceState(null, '', '/bank-return');
    render(<BankReturn />);
    expect(screen.getByRole('status').textContent).toMatch(/^You can close this window\./);
    await userEvent.click(screen.getByRole('button', { name: 'Close window' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
