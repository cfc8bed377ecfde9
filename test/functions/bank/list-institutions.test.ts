import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BankScene, openBankScene } from './bank-scene.ts';

let scene: BankScene;

beforeEach(async () => {
  scene = await openBankScene();
});

afterEach(() => scene.close());

const list = () => scene.portal.call(scene.portal.manager, 'GET', '/basiq/institutions');

test('the banks that can be connected are there by name, each once, with their pictures', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  const names: string[] = body.institutions.map(({ name }: { name: string }) => name);
  expect(names).toContain('Hooli Bank');
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en-AU')));
  const ids = body.institutions.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(body).toMatchObject({ total: ids.length, next_cursor: null });
  const { logo } = body.institutions.find(({ id }: { id: string }) => id === 'AU00000');
  expect((await fetch(logo)).headers.get('content-type')).toBe('image/svg+xml');
});

test('from memory, the list outlives the provider', async () => {
  await list();
  await scene.sandbox.close();
  expect((await list()).status).toBe(200);
});

test('without a list nor a provider the caller is told whose fault it is', async () => {
  scene.sandbox.provider.faults.add({ call: 'connectors', kind: 'html' });
  expect(await list()).toMatchObject({ status: 502, body: { code: 'bank-provider-unavailable' } });
  scene.sandbox.provider.faults.add({ call: 'connectors', kind: 'status', status: 429, times: 9 });
  const busy = await list();
  expect(busy).toMatchObject({ status: 503, body: { code: 'bank-provider-busy' } });
  expect(busy.headers['retry-after']).toBe('1');
  scene.sandbox.provider.faults.clear();
  expect((await list()).status).toBe(200);
});
