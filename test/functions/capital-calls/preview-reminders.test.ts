import { expect, test } from 'vitest';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import { findLineItem } from '#functions/records/capital-call-store.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { importRows, payLine } from '../reconciliations/reconciling.ts';
import { reminding } from './reminding.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });
const { people, newCall, remind, pause, recipients } = reminding(portal);

const inDays = (days: number) => addDays(fundDateAt(portal.services.now()), days);
const leftOut = async (callId: string) =>
  (await portal.call(portal.manager, 'GET', `/reminders?capital_call_id=${callId}`)).body.reminders.map(
    ({ left_out: why }: { left_out: string | null }) => why,
  );

test('whoever is paused, suspended or paid, or whose email bounced or deposit waits, is left out of a reminder to all', async () => {
  const clients = await people(6);
  const call = await newCall(clients);
  const linePath = (at: number) => `${call.path}/line-items/${call.lines[at].id}`;
  expect(await pause(linePath(0), inDays(10))).toMatchObject({
    status: 200,
    body: { paused_until: inDays(10), paused_note: 'Pays next week', paused_by_name: expect.any(String) },
  });
  await portal.call(portal.manager, 'PUT', `/clients/${clients[1]?.id}`, { status: 'Suspended' });
  await settleByEvent(portal.services, { to: 'client3@example.com', kind: 'bounced', detail: 'Unknown' });
  const paid = await findLineItem(portal.services, call.id, call.lines[3].id);
  if (!paid) throw new Error('No such line');
  await payLine(portal, paid, '100');
  await sendQueued(portal);
  await importRows(portal, [['100', `Transfer ${call.lines[4].payment_reference}`]]);
  await portal.indexesShowAll();
  expect(await leftOut(call.id)).toEqual(['paused', 'suspended', 'bounced', 'deposit-waiting', null]);
  expect((await remind(call.path)).body).toEqual({ reminded_count: 1, left_out_count: 4 });
  expect(await recipients()).toEqual(['client6@example.com']);
  expect((await remind(call.path, { item_ids: [call.lines[0].id] })).status).toBe(200);
  expect(await recipients()).toEqual(['client1@example.com']);
  for (const [at, why] of [
    [1, 'Client 2 cannot be reminded: suspended.'],
    [3, 'Client 4 cannot be reminded: nothing is due.'],
  ] as const)
    expect(await remind(call.path, { item_ids: [call.lines[at].id] })).toMatchObject({
      status: 409,
      body: { code: 'nobody-to-remind', error: why },
    });
});
