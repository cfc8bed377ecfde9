import { readFile } from 'node:fs/promises';
import { lastDayOf } from '#shared/calendar-date.ts';
import type { HttpPortal } from '#test/harness/http-portal.ts';
import { clientOf } from './clients.ts';
import { MANAGER, OLIVIA } from './stage.ts';

/** Reads the addresses from a file of routes, so that the tests also visit new screens. */
export async function addressesIn(file: string): Promise<string[]> {
  const source = await readFile(new URL(`../../web/${file}`, import.meta.url), 'utf8');
  return [...source.matchAll(/(?:<Route\s+path="|')(\/[^"'*]+)["']/g)].map(([, path = '']) => path);
}

export async function changingAddresses(): Promise<string[]> {
  const source = await readFile(new URL('../../web/manager-area.tsx', import.meta.url), 'utf8');
  return [...source.matchAll(/to: '([^']+)'[^}]*?changes: true/g)].map(([, path = '']) => path);
}

export async function someIds(portal: HttpPortal) {
  const { id: token } = await portal.signIn(MANAGER.email, MANAGER.password);
  const read = async (path: string) => (await portal.request(token, 'GET', path)).json();
  const { clients } = await read('/clients?limit=1');
  const { capital_calls: calls } = await read('/capital-calls');
  const draft = await portal.request(token, 'POST', '/capital-calls', {
    title: 'A draft',
    total_amount: 100,
    draft: true,
  });
  const { periods } = await read('/periods?limit=24');
  const { period } = periods.find(({ status }: { status: string }) => status === 'closed');
  const price = await portal.request(token, 'POST', '/unit-prices', { day: lastDayOf(period) });
  const { id: ownId } = await clientOf(portal, OLIVIA.email);
  return {
    clientId: clients[0].id,
    ownId,
    callId: calls[0].id,
    draftId: (await draft.json()).id,
    priceId: (await price.json()).id,
    distributionId: (await read('/distributions')).distributions[0].id,
  };
}
