import { expect, test } from 'vitest';
import { bankSceneOfTest } from './bank-scene.ts';

const scene = bankSceneOfTest();

const list = () => scene.portal.call(scene.portal.manager, 'GET', '/basiq/institutions');

test('lists the banks that can be connected by name, each once, with their logos', async () => {
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

test('the cached list is answered while the provider is down', async () => {
  await list();
  await scene.sandbox.close();
  expect((await list()).status).toBe(200);
});

test('without a cached list the error says that the provider failed', async () => {
  scene.sandbox.provider.faults.add({ call: 'connectors', kind: 'html' });
  expect(await list()).toMatchObject({ status: 502, body: { code: 'bank-provider-unavailable' } });
  scene.sandbox.provider.faults.add({ call: 'connectors', kind: 'status', status: 429, times: 9 });
  const busy = await list();
  expect(busy).toMatchObject({ status: 503, body: { code: 'bank-provider-busy' } });
  expect(busy.headers['retry-after']).toBe('1');
  scene.sandbox.provider.faults.clear();
  expect((await list()).status).toBe(200);
});
