import { expect, test } from 'vitest';
import { USUAL_CATEGORIES } from '#shared/terms.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { importRows, newRule, rowOf } from './ruling.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });
const categories = async () =>
  (await portal.call(portal.manager, 'GET', '/transactions/categories')).body.categories;

test('suggests the usual categories and each used one, once and in order', async () => {
  expect(await categories()).toEqual([...USUAL_CATEGORIES].sort());
  await importRows(portal, [['-1.00', 'Row']]);
  const { id } = await rowOf(portal, 'Row');
  await portal.call(portal.manager, 'POST', '/transactions/classify', {
    ids: [id],
    type: 'expense',
    category: 'Gardening',
  });
  await newRule(portal, { category: 'Cleaning' });
  await newRule(portal, { category: 'Strata' });
  expect(await categories()).toEqual([...USUAL_CATEGORIES, 'Cleaning', 'Gardening'].sort());
});
