import { expect, test } from 'vitest';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { DAY_MS, reminding } from './reminding.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });
const { people, newCall, pause, recipients } = reminding(portal);
const inDays = (days: number) => addDays(fundDateAt(portal.services.now()), days);

test('a pause stops the portal’s reminders until its day and shows in what goes out tomorrow, and can be lifted', async () => {
  const call = await newCall(await people(2));
  const linePath = `${call.path}/line-items/${call.lines[0].id}`;
  const planned = async () => {
    const { body } = await portal.call(portal.manager, 'GET', '/messages?state=planned');
    return body.messages.map(({ client_name: name }: { client_name: string }) => name);
  };
  portal.advance(37 * DAY_MS);
  expect((await planned()).sort()).toEqual(['Client 1', 'Client 2']);
  await pause(linePath, inDays(5));
  expect(await planned()).toEqual(['Client 2']);
  portal.advance(DAY_MS);
  await remindClients(portal.services, Number.POSITIVE_INFINITY);
  expect(await recipients()).toEqual(['client2@example.com']);
  portal.advance(4 * DAY_MS);
  await remindClients(portal.services, Number.POSITIVE_INFINITY);
  expect(await recipients()).toEqual(['client1@example.com']);
  await pause(linePath, inDays(9));
  portal.advance(8 * DAY_MS);
  await remindClients(portal.services, Number.POSITIVE_INFINITY);
  expect(await recipients()).toEqual(['client2@example.com']);
  expect(await pause(linePath, null)).toMatchObject({ status: 200, body: { paused_until: null } });
  expect(await pause(linePath, null)).toMatchObject({ status: 409, body: { code: 'not-paused' } });
  await remindClients(portal.services, Number.POSITIVE_INFINITY);
  expect(await recipients()).toEqual(['client1@example.com']);
});
