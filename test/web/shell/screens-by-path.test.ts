import { expect, it } from 'vitest';
import { screensByPath } from '#web/shell/screens-by-path.ts';

it.each([
  ['/manager', ['dashboard']],
  ['/manager/transactions/', ['transactions']],
  ['/manager/transactions/record', ['record']],
  ['/manager/transactions-auto', ['bank']],
  ['/manager/capital-calls/call-1/edit', ['call']],
  ['/login', []],
])('fetches ahead the one screen that %s opens with', async (address, fetched) => {
  const asked: string[] = [];
  const screen = (name: string) => ({ preload: async () => void asked.push(name) });
  const preload = screensByPath({
    '/manager/transactions/record': screen('record'),
    '/manager/transactions-auto': screen('bank'),
    '/manager/transactions': screen('transactions'),
    '/manager/capital-calls/:callId': screen('call'),
    '/manager': screen('dashboard'),
  });
  await preload(address);
  expect(asked).toEqual(fetched);
});
