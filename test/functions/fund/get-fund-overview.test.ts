import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { addProperty, rental, valuation } from './properties.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ faults: { unprocessed: 0.4, seed: 57 } });
});
afterAll(() => portal.close());

const overview = (actor = portal.manager) => portal.call(actor, 'GET', '/fund/overview');

describe('200', () => {
  test('an empty fund has a name, nobody and nothing', async () => {
    expect(await overview()).toMatchObject({
      status: 200,
      body: { fund: { fund_name: 'Wattle Street Fund' }, clients: { active_clients: 0 }, properties: [] },
    });
  });

  test('a client and a manager see the same: properties with latest valuation and rental', async () => {
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
          latestValuation: valuation(3_120_000, '2025-03-31'),
          rental: rental(),
        },
      ],
    });
    expect((await overview()).body).toEqual(body);
  });
});

test('403: who is no client of the fund learns nothing of what it owns', async () => {
  const suspended = await portal.addClient({ status: 'Suspended' });
  for (const actor of [portal.stranger, suspended.actor]) {
    expect(await overview(actor)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});
