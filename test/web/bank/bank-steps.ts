import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { stubWidth } from '#test/web/stub-portal.ts';

export const INITIATE = 'POST /transactions/initiate-bank-connection';
export const CHECK = 'GET /transactions/check-bank-connection';
export const ASK = 'GET /consents/check/session-1';
export const COMPLETE = 'POST /transactions/complete-bank-connection';
export const IMPORT = 'POST /transactions/upload-bank';
export const CONNECTION = 'GET /basiq/connection';

export const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
export const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
export const panel = () => screen.getByRole('region', { name: 'Bank connection' });
export const badge = () => within(panel()).getAllByRole('status')[0]?.textContent;
export const calls = (sent: readonly { call: string }[], name: string) =>
  sent.filter(({ call }) => call.startsWith(name));

export async function bankField() {
  await screen.findByPlaceholderText('Choose a bank');
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Bank' });
}

export async function chooseHooli() {
  await user.type(await bankField(), 'hool');
  await user.click(await screen.findByRole('option', { name: /Hooli Bank/ }));
}

export async function connect() {
  await chooseHooli();
  await press('Connect bank');
  await screen.findByText('Waiting for you');
}

/** Sets a wide screen and a controllable clock before each test of a file. */
export function stageBankScreen(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    stubWidth(1440);
  });
}
