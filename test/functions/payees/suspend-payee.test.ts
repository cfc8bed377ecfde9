import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import {
  DAY_MS,
  manager,
  paidClient,
  payeeOf,
  propose,
  REASON,
  refused,
  send,
  sent,
  usable,
  verify,
} from './paying.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

test('one manager suspends what is paid and what was proposed, all are told, and a new account lifts the hold of payments', async () => {
  const { id, actor } = await paidClient(portal, portal.manager);
  await propose(portal, actor, id, { account_number: '55667788' });
  await sent(portal);
  const suspend = (more: object = {}) =>
    send(portal, portal.manager, 'POST', `/clients/${id}/payee/suspend`, { ...REASON, ...more });
  const { proposed } = await payeeOf(portal, id);
  expect((await suspend({ payee_id: proposed.id })).body.payees).toMatchObject([{ state: 'suspended' }]);
  expect(await usable(portal, id)).toBeDefined();
  expect((await suspend()).body.payees).toHaveLength(1);
  expect(await usable(portal, id)).toBeUndefined();
  expect((await suspend()).body.payees).toMatchObject([{ state: 'suspended' }, { state: 'suspended' }]);
  expect((await sent(portal)).map(({ to }) => to).sort()).toEqual(
    [actor.email, actor.email, portal.manager.email, portal.manager.email].sort(),
  );
  expect(await payeeOf(portal, id, actor)).toMatchObject({
    payee: { state: 'suspended', suspended_reason: null },
    proposed: { state: 'suspended' },
  });
  await propose(portal, actor, id, { account_number: '11223344' });
  const second = await manager(portal, 'second@example.com');
  expect((await verify(portal, second, id, { account_number_heard: '11223344' })).status).toBe(200);
  portal.advance(7 * DAY_MS);
  expect(await usable(portal, id)).toMatchObject({ last_digits: '344' });
  expect((await payeeOf(portal, id)).former.map(({ state }: { state: string }) => state)).toEqual([
    'replaced',
    'replaced',
  ]);
});

test('an investor stops the own account, in a fixed sentence instead of the own words', async () => {
  const { id, actor } = await paidClient(portal, portal.manager);
  await sent(portal);
  const stop = (by: typeof actor) => send(portal, by, 'POST', `/clients/${id}/payee/suspend`, REASON);
  const other = await portal.addClient();
  expect(await stop(other.actor)).toMatchObject(refused('client-not-found', 404));
  expect((await stop(actor)).body.payees).toMatchObject([{ state: 'suspended' }]);
  expect(await usable(portal, id)).toBeUndefined();
  const texts = (await sent(portal)).map(({ text }) => text).join('\n');
  expect(texts).toContain('Stopped by the investor in the portal');
  expect(texts).not.toContain(REASON.reason);
});
