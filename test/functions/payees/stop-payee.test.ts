import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import {
  newClient,
  paidClient,
  payeeOf,
  propose,
  REASON,
  send,
  sent,
  stop,
  tokenOf,
  usable,
} from './paying.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

test('the link of an email suspends its account and no other; every token gets the same answer', async () => {
  const { id, actor } = await paidClient(portal, portal.manager);
  await propose(portal, actor, id, { account_number: '55667788' });
  const [mail] = await sent(portal);
  const answers = [await stop(portal, 'no-such-token'), await stop(portal, tokenOf(mail))];
  for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: { accepted: true } });
  expect(await usable(portal, id)).toMatchObject({ last_digits: '050' });
  expect(await payeeOf(portal, id)).toMatchObject({
    payee: { state: 'usable' },
    proposed: { state: 'suspended', suspended_reason: 'Stopped through a link in an email' },
  });
  const told = (await sent(portal)).map(({ to }) => to).sort();
  expect(told).toEqual([actor.email, portal.manager.email].sort());
});

test('a token stops nothing again: not after a lift, and not the account that replaced its own', async () => {
  const { id, actor } = await newClient(portal);
  await propose(portal, actor, id);
  const old = tokenOf((await sent(portal))[0]);
  await stop(portal, old);
  const { proposed } = await payeeOf(portal, id);
  portal.advance(1_000);
  const path = `/clients/${id}/payee/suspend?payee_id=${proposed.id}&${new URLSearchParams(REASON)}`;
  expect((await send(portal, portal.manager, 'DELETE', path)).body.state).toBe('proposed');
  portal.advance(1_000);
  const lifted = (await sent(portal)).find(({ text }) => text.includes('/stop-account#'));
  await stop(portal, old);
  expect((await payeeOf(portal, id)).proposed.state).toBe('proposed');
  await stop(portal, tokenOf(lifted));
  expect((await payeeOf(portal, id)).proposed.state).toBe('suspended');
  await propose(portal, actor, id, { account_number: '55667788' });
  await stop(portal, tokenOf(lifted));
  expect((await payeeOf(portal, id)).proposed).toMatchObject({ state: 'proposed', last_digits: '788' });
});
