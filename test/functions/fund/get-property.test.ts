import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { addProperty, updateProperty, valuation } from './properties.ts';

const portal = portalOfFile();

const get = (id: string) => portal.call(portal.manager, 'GET', `/fund/properties/${id}`);

test('200: the property with its own valuations, not those of others', async () => {
  const other = await addProperty(portal, { valuation: valuation(1, '2025-01-01') });
  const id = await addProperty(portal, { valuation: valuation(2, '2025-01-02') });
  await updateProperty(portal, id, { valuation: valuation(3, '2025-01-03', 'Directors’ valuation') });
  const { status, body } = await get(id);
  expect(status).toBe(200);
  expect(body.latestValuation).toEqual(valuation(3, '2025-01-03', 'Directors’ valuation'));
  expect(body.valuations.map(({ marketValue }: { marketValue: number }) => marketValue)).toEqual([3, 2]);
  expect((await get(other)).body.valuations).toHaveLength(1);
});
