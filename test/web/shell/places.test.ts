import { expect, it } from 'vitest';
import type { LazyScreen } from '#web/shell/lazy-screen.ts';
import { preloadPlace } from '#web/shell/places.tsx';

it.each([
  ['/manager', ['dashboard']],
  ['/manager/transactions/', ['transactions']],
  ['/manager/transactions/record', ['record']],
  ['/manager/transactions-auto', ['bank']],
  ['/manager/capital-calls/call-1', ['call']],
  ['/manager/capital-calls/new', ['new call']],
  ['/login', []],
])('fetches ahead the one screen that %s opens with', async (address, fetched) => {
  const asked: string[] = [];
  const screen = (name: string) => ({ preload: async () => void asked.push(name) }) as LazyScreen<object>;
  await preloadPlace(
    [
      { to: '/manager/dashboard', alsoAt: ['/manager'], screen: screen('dashboard') },
      { to: '/manager/transactions', screen: screen('transactions') },
      { to: '/manager/transactions-auto', screen: screen('bank') },
      { to: '/manager/transactions/record', screen: screen('record') },
      { to: '/manager/capital-calls/:callId', screen: screen('call') },
      { to: '/manager/capital-calls/new', screen: screen('new call') },
    ],
    address,
  );
  expect(asked).toEqual(fetched);
});
