import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { importRows, newRule, rowOf, STRATA } from './ruling.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });

test('replaces a rule: fields that are not sent are removed, and rows get the new suggestion', async () => {
  const { id } = await newRule(portal, { direction: 'out', min: 5 });
  await importRows(portal, [['70.00', 'Strata refund']]);
  const path = `/classification-rules/${id}`;
  const { category: _none, ...others } = STRATA;
  const { status, body } = await portal.call(portal.manager, 'PUT', path, {
    ...others,
    words: 'strata',
    automatic: true,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, words: 'strata', direction: null, min: null, category: null });
  expect(await rowOf(portal, 'Strata refund')).toMatchObject({ suggested: { rule_id: id, category: null } });
  const { body: audit } = await portal.call(portal.manager, 'GET', '/audit?kind=classification-rule');
  const fields = audit.entries[0].changes.map(({ field }: { field: string }) => field);
  expect(fields.sort()).toEqual(['automatic', 'category', 'direction', 'min', 'words']);
});
