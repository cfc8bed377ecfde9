// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { PLACES as CLIENT_PLACES } from '#web/client-area.tsx';
import { PLACES as MANAGER_PLACES } from '#web/manager-area.tsx';
import type { LazyScreen } from '#web/shell/lazy-screen.ts';
import { type Place, preloadPlace } from '#web/shell/places.tsx';
import { SCREENS } from '#web/shell/switched-on.ts';

it.each([
  ['/manager', ['dashboard']],
  ['/manager/transactions/', ['transactions']],
  ['/manager/transactions/record', ['record']],
  ['/manager/transactions-auto', ['bank']],
  ['/manager/capital-calls/call-1', ['call']],
  ['/manager/capital-calls/new', ['new call']],
  ['/login', []],
])('preloads the one screen that %s opens with', async (address, fetched) => {
  const asked: string[] = [];
  const screen = (name: string) => ({ preload: async () => void asked.push(name) }) as LazyScreen<object>;
  await preloadPlace(
    [
      { to: '/manager/dashboard', otherPaths: ['/manager'], screen: screen('dashboard') },
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

it('a feature switches off only addresses that exist', () => {
  const addresses = [...MANAGER_PLACES, ...CLIENT_PLACES].flatMap(({ to, otherPaths = [] }: Place) => [
    to,
    ...otherPaths,
  ]);
  expect(addresses).toEqual(expect.arrayContaining(Object.values(SCREENS).flat()));
});
