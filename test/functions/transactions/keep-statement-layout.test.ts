import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });
const LAYOUT = { date: 0, order: 'day-first', text: [2, 3], amount: 1, sign: 'as-is' };
const put = (id: string, body: object) =>
  portal.call(portal.manager, 'PUT', `/statement-layouts/${id}`, body);
const layouts = async () => (await portal.call(portal.manager, 'GET', '/statement-layouts')).body.layouts;

test('columns that are kept, changed and kept by twenty at once are one layout, listed as they are', async () => {
  const headings = ['When', 'How much', 'Who', 'Why'];
  const kept = await put('one', { name: 'Our mutual', headings, layout: LAYOUT });
  const one = { id: 'one', name: 'Our mutual', headings, layout: LAYOUT, account_id: null, used_at: null };
  expect([kept.status, kept.body]).toEqual([200, one]);
  expect(await layouts()).toEqual([one]);
  const reversed = { ...LAYOUT, sign: 'reversed' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => put('one', { layout: reversed })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await layouts()).toEqual([{ ...one, layout: reversed }]);
  const { body } = await portal.call(portal.manager, 'GET', '/audit?action=statement-layout.kept');
  expect(body.entries).toHaveLength(2);
});

test.each([
  ['neither an amount nor money in and out', { ...LAYOUT, amount: undefined }],
  ['an amount and money in and out', { ...LAYOUT, in: 4, out: 5 }],
  ['a column that no file has', { ...LAYOUT, date: 10_485_761 }],
  ['a field of another kind', { ...LAYOUT, colour: 1 }],
])('a layout with %s is not kept', async (_what, layout) => {
  expect((await put('two', { layout })).body.code).toBe('invalid-input');
});
