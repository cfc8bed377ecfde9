import { describe, expect, test } from 'vitest';
import type { TestActor } from '#test/harness/actors.ts';
import { csvRows, fileOf } from '../exports/read-files.ts';
import { callOf, INVITED, portal, REASON, send, startPortal, twoManagers } from './two-people.ts';

startPortal();

describe('a name that records are signed with', () => {
  test.each(['Carla Rossi', 'carla  rossí', 'CarIa R0ssi', 'Carla Rossl'])(
    'is one person’s only: %s',
    async (name) => {
      expect((await send(portal.manager, 'POST', '/managers', { ...INVITED, role: 'auditor' })).status).toBe(
        201,
      );
      const twin = { email: 'twin@example.com', name, role: 'auditor' };
      expect(await send(portal.manager, 'POST', '/managers', twin)).toMatchObject({
        status: 409,
        body: { code: 'name-taken' },
      });
    },
  );

  test('is changed by another manager only, stays reserved, and old records then show the address', async () => {
    const other = await twoManagers();
    const rename = (by: TestActor, { userId }: TestActor, name: string) =>
      send(by, 'PUT', `/managers/${userId}`, { name, ...REASON });
    const { id } = (await callOf(other, 1)).body;
    expect((await rename(other, other, 'Olga Petrova')).body.code).toBe('own-name');
    expect((await send(other, 'GET', '/managers')).body.is_alone).toBe(false);
    await send(other, 'PUT', '/users/me', { name: 'Morgan Manager' });
    expect((await send(other, 'GET', `/capital-calls/${id}`)).body.created_by_name).toBe(other.email);
    expect((await rename(portal.manager, other, 'Olga Petrova')).body.name).toBe('Olga Petrova');
    expect((await send(portal.manager, 'GET', `/capital-calls/${id}`)).body.created_by_name).toBe(
      `${other.email} (${other.email})`,
    );
    const shown = `${other.email} (${other.email})`;
    const { capital_calls: calls } = (await send(portal.manager, 'GET', '/capital-calls')).body;
    expect(calls.map((one: { created_by_name: string }) => one.created_by_name)).toEqual([shown]);
    const asked = await send(portal.manager, 'POST', '/exports', { list: 'capital-calls', format: 'csv' });
    await portal.services.settled();
    const rows = csvRows(await fileOf(portal, portal.manager, asked.body.id));
    expect(rows.map((row) => row['Made by'])).toContain(shown);
    expect((await rename(other, portal.manager, other.email)).body.code).toBe('name-taken');
    expect((await callOf(other, 1)).body.created_by_name).toBe('Olga Petrova');
  });

  test('is changed by oneself while one is alone, and has letters of one script', async () => {
    await send(portal.manager, 'GET', '/users/me');
    await portal.addClient();
    const rename = (name: string) =>
      send(portal.manager, 'PUT', `/managers/${portal.manager.userId}`, { name, ...REASON });
    const mixed = 'Li Xiaolong 李小龍';
    expect((await rename(mixed)).body.code).toBe('invalid-input');
    expect((await send(portal.manager, 'POST', '/managers', { ...INVITED, name: mixed })).status).toBe(400);
    expect((await rename('Olga Petrova')).body.name).toBe('Olga Petrova');
    expect((await callOf(portal.manager, 1)).body.created_by_name).toBe('Olga Petrova');
  });
});
