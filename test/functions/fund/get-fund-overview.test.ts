import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { addProperty, answered, rental, valuation } from './properties.ts';

const portal = portalOfFile({ faults: { unprocessed: 0.4, seed: 57 } });

const overview = (actor = portal.manager) => portal.call(actor, 'GET', '/fund/overview');

describe('200', () => {
  test('an empty fund has a name, no clients and no properties', async () => {
    expect(await overview()).toMatchObject({
      status: 200,
      body: { fund: { fund_name: 'Wattle Street Fund' }, clients: { active_clients: 0 }, properties: [] },
    });
  });

  test('a client and a manager see the same properties with latest valuation and rental', async () => {
    const { actor } = await portal.addClient({});
    await portal.addClient({ status: 'Inactive' });
    const id = await addProperty(portal, {
      location: { city: 'Newcastle', state: 'NSW', country: 'Australia' },
      valuation: valuation(3_120_000, '2025-03-31'),
      rental: rental(),
    });
    const { body } = await overview(actor);
    expect(body).toEqual({
      fund: { fund_name: 'Wattle Street Fund' },
      clients: { active_clients: 1 },
      properties: [
        {
          id,
          name: '18 Quay Street',
          type: 'Commercial',
          location: { city: 'Newcastle', state: 'NSW', country: 'Australia' },
          acquisitionPrice: 2_850_000,
          acquired_on: null,
          sold_on: null,
          sold_price: null,
          photo_id: null,
          latestValuation: answered(valuation(3_120_000, '2025-03-31')),
          rental: rental(),
        },
      ],
    });
    expect((await overview()).body).toEqual(body);
  });
});

test.each([
  [{ type: 'Residential' }, { tenantName: 'Residential tenant', leaseEnd: null, natural_person: true }],
  [
    { type: 'Residential', natural_person: false },
    { tenantName: rental().tenantName, leaseEnd: rental().leaseEnd },
  ],
  [
    { type: 'Mixed Use', natural_person: true },
    { tenantName: 'Tenant', leaseEnd: null },
  ],
  [{ type: 'Residential', leaseEnd: '2024-01-31' }, null],
])('a tenant of %o is shown to clients as %o, and to managers by name', async (of, shown) => {
  const { actor } = await portal.addClient({});
  const { type, ...more } = of;
  const id = await addProperty(portal, { type, rental: { ...rental(), ...more } });
  const seen = async (by = portal.manager) =>
    (await overview(by)).body.properties.find((property: { id: string }) => property.id === id).rental;
  const own = await seen(actor);
  expect(own).toEqual(shown && expect.objectContaining(shown));
  expect(await seen()).toMatchObject({
    tenantName: rental().tenantName,
    ...('leaseEnd' in more ? more : {}),
  });
});
