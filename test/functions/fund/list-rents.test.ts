import { expect, test } from 'vitest';
import { addMonths, fundDateAt, monthOf } from '#shared/calendar-date.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { addProperty, rental } from './properties.ts';

const portal = portalOfFile();
const get = async (path: string) => (await portal.call(portal.manager, 'GET', path)).body;

test('lists each property with rent in the twelve months, with the figures of its own page', async () => {
  expect(await get('/fund/rents')).toEqual({ properties: [] });
  await addProperty(portal, { name: 'Vacant' });
  const month = addMonths(monthOf(fundDateAt(portal.services.now())), -2);
  const ids = [
    await addProperty(portal, { name: 'First', rental: rental(), acquired_on: '2020-01-01' }),
    await addProperty(portal, { name: 'Second', acquired_on: '2020-01-01' }),
  ];
  for (const [index, property_id] of ids.entries()) {
    await portal.call(portal.manager, 'POST', '/transactions/record', {
      amount: 100.25 + index,
      description: 'Rent',
      txn_date: `${month}-01`,
      type: 'rent',
      property_id,
      ...CONFIRMED,
    });
  }
  const { properties } = await get('/fund/rents');
  expect(properties.map(({ name, rent_received }: Record<string, unknown>) => [name, rent_received])).toEqual(
    [
      ['First', 100.25],
      ['Second', 101.25],
    ],
  );
  for (const { id, months } of properties) {
    expect(months).toEqual((await get(`/fund/properties/${id}`)).last_twelve_months.months);
  }
});
