import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#functions/ledger/transact.ts';
import { putPropertyWrite } from '#functions/records/property-store.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { addProperty } from './properties.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const list = async () => (await portal.call(portal.manager, 'GET', '/fund/properties')).body;

test('200: none in an empty fund, then all in the order of creation', async () => {
  expect(await list()).toEqual({ properties: [], total: 0, next_cursor: null });
  const names = ['90 Station Parade', '18 Quay Street', '7 Wattle Street'];
  for (const name of names) await addProperty(portal, { name });
  const { properties, total, next_cursor } = await list();
  expect(properties.map(({ name }: { name: string }) => name)).toEqual(names);
  expect([total, next_cursor]).toEqual([3, null]);
});

test('200: more than one page of the database', async () => {
  const long = '𝔔'.repeat(60);
  const properties = Array.from({ length: 700 }, (_, index) => ({
    id: `many-${index}`,
    name: long + long,
    type: 'Residential' as const,
    city: long,
    state: long,
    country: long,
    acquisition_cents: cents(index),
    tenant_name: long + long,
    lease_end: '2029-06-30' as CalendarDate,
    monthly_rent_cents: cents(1),
    created_at: '2025-06-01T00:00:00.000Z',
    version: 1,
  }));
  expect(Buffer.byteLength(JSON.stringify(properties))).toBeGreaterThan(1_048_576);
  for (let start = 0; start < properties.length; start += 100) {
    const writes = properties
      .slice(start, start + 100)
      .map((item) => putPropertyWrite(portal.services, item));
    await transact(portal.services, Object.fromEntries(Object.entries(writes)));
  }
  const { properties: listed } = await list();
  const many = listed.filter(({ id }: { id: string }) => id.startsWith('many-'));
  expect(many).toHaveLength(700);
  expect(new Set(many.map(({ id }: { id: string }) => id)).size).toBe(700);
});
