import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { importRows, newRule, rowOf } from './ruling.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });

test('a deleted rule suggests nothing any longer; its classified rows stay', async () => {
  const { id } = await newRule(portal);
  await importRows(portal, [['-1.00', 'Strata levy one']]);
  await portal.call(portal.manager, 'POST', `/classification-rules/${id}/apply`, {});
  await importRows(portal, [['-2.00', 'Strata levy two']]);
  expect((await rowOf(portal, 'Strata levy two')).suggested).not.toBeNull();
  expect((await portal.call(portal.manager, 'DELETE', `/classification-rules/${id}`)).status).toBe(200);
  expect((await rowOf(portal, 'Strata levy two')).suggested).toBeNull();
  expect((await rowOf(portal, 'Strata levy one')).type).toBe('expense');
  expect((await portal.call(portal.manager, 'GET', '/classification-rules')).body.rules).toEqual([]);
});
