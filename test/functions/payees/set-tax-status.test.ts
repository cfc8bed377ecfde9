import { expect, test } from 'vitest';
import { findClient, taxStatusOn } from '#functions/records/client-store.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { manager, newClient, payeeOf, refused, send, storedText } from './paying.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

const set = (id: string, status: string, from: string, reason = 'Declaration of the client') =>
  send(portal, portal.manager, 'PUT', `/clients/${id}/tax-status`, { status, from, reason });
const on = async (id: string, day: string) => {
  const client = await findClient(portal.services, id);
  if (!client) throw new Error('No client');
  return taxStatusOn(client, day as CalendarDate);
};

test('a status holds from its day until the next one, and before the first nothing is quoted', async () => {
  const { id, actor } = await newClient(portal);
  expect((await set(id, 'quoted', '2026-07-01')).body.tax).toMatchObject([
    { status: 'quoted', from: '2026-07-01', approved_alone: false },
  ]);
  await set(id, 'foreign', '2026-10-01');
  await set(id, 'quoted', '2026-10-01');
  expect(await set(id, 'quoted', '2026-08-01')).toMatchObject(refused('nothing-to-change'));
  expect(await Promise.all(['2026-06-30', '2026-07-01', '2026-12-31'].map((day) => on(id, day)))).toEqual([
    ...['not-quoted', 'quoted', 'quoted'],
  ]);
  expect((await payeeOf(portal, id, actor)).tax).toMatchObject([
    { from: '2026-10-01', reason: '', set_by_name: null },
    { from: '2026-07-01' },
  ]);
});

test.each(['123 456 782', '123456782', '12-345-678', 'TFN:87654321'])(
  'a reason with %s looks like a tax file number and is stored nowhere',
  async (number) => {
    const { id } = await newClient(portal);
    expect(await set(id, 'quoted', '2026-07-01', `Quoted ${number}`)).toMatchObject(
      refused('looks-like-tfn', 422),
    );
    expect(await storedText(portal)).not.toContain(number);
  },
);

test('a day, a phone number or an ABN in the reason does not look like one', async () => {
  const { id } = await newClient(portal);
  const reason = 'Called 0412 345 678 on 2026-07-01, for ABN 51 824 753 556';
  expect((await set(id, 'quoted', '2026-07-01', reason)).status).toBe(200);
});

test('an exemption waits for a second person', async () => {
  const { id } = await newClient(portal);
  const second = await manager(portal, 'second@example.com');
  const asked = await set(id, 'exempt', '2026-07-01');
  expect(asked).toMatchObject({ status: 202, body: { approval: { what: 'tax-exempt' } } });
  expect(await on(id, '2026-07-01')).toBe('not-quoted');
  const { id: approvalId, asked_at } = asked.body.approval;
  const decision = { decision: 'approved', asked_at };
  expect((await send(portal, second, 'PUT', `/approvals/${approvalId}`, decision)).status).toBe(200);
  expect(await on(id, '2026-07-01')).toBe('exempt');
  expect((await payeeOf(portal, id)).tax).toMatchObject([{ set_by_name: 'Morgan Manager' }]);
});
