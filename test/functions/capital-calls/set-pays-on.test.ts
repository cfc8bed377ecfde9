import { expect, test } from 'vitest';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { issuedCall } from './correcting-calls.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02 } });

test('a client says when they pay their own line and takes it back, and managers see the day', async () => {
  const client = await portal.addClient({ name: 'Ada' });
  const other = await portal.addClient({ name: 'Ben' });
  const call = await issuedCall(portal, [client, other]);
  const day = addDays(fundDateAt(portal.services.now()), 9);
  const pathOf = (clientId: string, lineAt: number) =>
    `/clients/${clientId}/capital-calls/${call.id}/line-items/${call.lines[lineAt].id}/pays-on`;
  const say = (path: string, said: string | null) => portal.call(client.actor, 'PUT', path, { day: said });
  expect(await say(pathOf(client.id, 0), day)).toMatchObject({ status: 200, body: { pays_on: day } });
  // Another client's line gets the same answer as an unknown line.
  expect((await say(pathOf(other.id, 1), day)).body.code).toBe('client-not-found');
  expect((await say(pathOf(client.id, 1), day)).body.code).toBe('line-item-not-found');
  expect((await say(pathOf(client.id, 0), '2020-01-31')).body.code).toBe('pays-on-past');
  const shown = async () =>
    (await portal.call(portal.manager, 'GET', `${call.path}/line-items`)).body.line_items.map(
      ({ pays_on: on }: { pays_on: string | null }) => on,
    );
  expect(await shown()).toEqual([day, null]);
  expect(await say(pathOf(client.id, 0), null)).toMatchObject({ status: 200, body: { pays_on: null } });
  expect(await shown()).toEqual([null, null]);
});
