import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { details, rental, valuation } from './properties.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 51 } });

const create = (body: object) => portal.call(portal.manager, 'POST', '/fund/properties', body);
const names = async () =>
  (await portal.call(portal.manager, 'GET', '/fund/properties')).body.properties.map(
    ({ name }: { name: string }) => name,
  );

describe('201', () => {
  test('answers a property without valuation and rental', async () => {
    const answer = await create(details({ acquisitionPrice: '860000.05' }));
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: '18 Quay Street',
      type: 'Commercial',
      location: { city: '', state: '', country: '' },
      acquisitionPrice: 860_000.05,
      acquired_on: null,
      sold_on: null,
      sold_price: null,
      photo_id: null,
      latestValuation: null,
      rental: null,
    });
  });

  test('stores location, first valuation and rental in one write', async () => {
    const input = {
      ...details({ location: { city: 'Newcastle', state: 'NSW', country: 'Australia' } }),
      valuation: valuation('3120000.50', '2025-03-31'),
      rental: rental({ monthlyRent: '17200.10' }),
    };
    const { body } = await create(input);
    expect(body).toMatchObject({
      location: { city: 'Newcastle', state: 'NSW', country: 'Australia' },
      latestValuation: { marketValue: 3_120_000.5, date: '2025-03-31', source: 'Independent valuation' },
      rental: { monthlyRent: 17_200.1, tenantName: 'Harbour Dental Group', leaseEnd: '2029-06-30' },
    });
    const { body: property } = await portal.call(portal.manager, 'GET', `/fund/properties/${body.id}`);
    expect(property).toMatchObject({
      ...body,
      valuations: [{ marketValue: 3_120_000.5, date: '2025-03-31' }],
    });
  });

  test('is recorded in the history field by field, in cents, without empty fields', async () => {
    const { body } = await create(details({ location: { city: 'Newcastle' }, rental: rental() }));
    const [row, ...others] = await listHistory(portal.services, `PROPERTY#${body.id}`);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ action: 'property.created', summary: 'Property added' });
  });
});

describe('400', () => {
  test.each([
    ['location.city', 'x'.repeat(61)],
    ['location.zip', '2300'],
    ['valuation.marketValue', 0],
    ['valuation.date', '2025-02-30'],
    ['valuation.date', '2199-12-31'],
    ['valuation.source', ''],
    ['rental.monthlyRent', 0],
    ['rental.tenantName', ' '],
    ['rental.leaseEnd', '30/06/2029'],
  ])('refuses %s: %j', async (path, value) => {
    const property: Record<string, object> = {
      location: {},
      valuation: valuation(1, '2025-03-31'),
      rental: rental(),
    };
    const [group = '', field = ''] = path.split('.');
    const more = field ? { [group]: { ...property[group], [field]: value } } : { [group]: value };
    const before = await names();
    const answer = await create(details(more));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
    expect(await names()).toEqual(before);
  });

  test('refuses a valuation dated tomorrow with a sentence', async () => {
    const answer = await create(details({ valuation: valuation(1, '2199-12-31') }));
    expect(answer.body.error).toBe('A valuation cannot be dated in the future');
  });
});
