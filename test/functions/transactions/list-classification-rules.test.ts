import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { newRule } from './ruling.ts';

const portal = portalOfFile();

test('lists the rules in the order in which they count', async () => {
  const empty = await portal.call(portal.manager, 'GET', '/classification-rules');
  expect(empty.body).toEqual({ rules: [], total: 0, next_cursor: null });
  await newRule(portal, { name: 'One word', words: 'strata' });
  await newRule(portal, { name: 'Two words' });
  await newRule(portal, { name: 'One word and a sign', words: 'strata', direction: 'out' });
  const { body } = await portal.call(portal.manager, 'GET', '/classification-rules');
  expect(body.rules.map(({ name }: { name: string }) => name)).toEqual([
    'Two words',
    'One word and a sign',
    'One word',
  ]);
  expect(body.total).toBe(3);
});
