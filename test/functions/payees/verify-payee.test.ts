import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { available } from '../documents/uploading.ts';
import {
  businessDay,
  DAY_MS,
  manager,
  NUMBER,
  newClient,
  payeeOf,
  propose,
  refused,
  send,
  sent,
  usable,
  verify,
  verifyByDocument,
} from './paying.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

test('the digits that the client says are compared, whatever blanks and zeros, and the account is paid after its hold', async () => {
  const { id, actor } = await newClient(portal);
  await propose(portal, actor, id);
  const answer = await verify(portal, portal.manager, id, { account_number_heard: '0 20-30 40 50' });
  expect(answer.body).toMatchObject({
    ...{ state: 'proposed', verified_how: 'call', spoken_to: 'Vera Lind', name_match: 'same' },
    approved_alone: false,
  });
  expect(await usable(portal, id)).toBeUndefined();
  portal.advance(7 * DAY_MS);
  expect(await usable(portal, id)).toEqual({
    ...{ id: answer.body.id, account_name: 'V Lind', bsb: '062-000', last_digits: '050' },
  });
  expect(await payeeOf(portal, id, actor)).toMatchObject({
    payee: { state: 'usable', spoken_to: null, verified_by_name: null },
    proposed: null,
  });
  expect(await verify(portal, portal.manager, id)).toMatchObject(refused('payee-not-proposed'));
});

test('the third call in which the digits differ suspends the account, and everybody is told', async () => {
  const { id, actor } = await newClient(portal);
  await propose(portal, actor, id);
  await sent(portal);
  const wrong = () => verify(portal, portal.manager, id, { account_number_heard: '20304059' });
  for (const left of ['2 more wrong tries', '1 more wrong try', 'is suspended']) {
    const answer = await wrong();
    expect(answer).toMatchObject(refused('digits-differ'));
    expect(answer.body.error).toContain(left);
  }
  expect(await wrong()).toMatchObject(refused('payee-not-proposed'));
  expect((await payeeOf(portal, id)).proposed).toMatchObject({ state: 'suspended' });
  const told = (await sent(portal)).map(({ to }) => to).sort();
  expect(told).toEqual([actor.email, portal.manager.email].sort());
});

test('tries at the same time are counted one by one', async () => {
  const { id, actor } = await newClient(portal);
  await propose(portal, actor, id);
  const tries = Array.from({ length: 8 }, (_, index) =>
    verify(portal, portal.manager, id, { account_number_heard: `2030405${index + 1}` }),
  );
  const codes = (await Promise.all(tries)).map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'digits-differ')).toHaveLength(3);
  expect((await payeeOf(portal, id)).proposed.state).toBe('suspended');
});

test('a bank’s document is read by two managers, neither of whom proposed the account, and only for the first one', async () => {
  const { id, actor } = await newClient(portal);
  const [anna, ben, carla] = await Promise.all(
    ['anna', 'ben', 'carla'].map((name) => manager(portal, `${name}@example.com`)),
  );
  if (!anna || !ben || !carla) throw new Error('No managers');
  const document_id = await available(portal, { metadata: { client_id: id } });
  const { body } = await propose(portal, anna, id);
  const read = { document_id, payee_id: body.id };
  const reads = (by: typeof anna) => verifyByDocument(portal, by, id, read);
  expect((await verifyByDocument(portal, ben, id, { document_id })).status).toBe(400);
  expect(await reads(anna)).toMatchObject(refused('maker-cannot-approve'));
  expect(await reads(ben)).toMatchObject({
    status: 200,
    body: { verified_at: null, document_checked_by_name: 'ben@example.com' },
  });
  expect(await reads(ben)).toMatchObject(refused('maker-cannot-approve'));
  expect(await reads(carla)).toMatchObject({ status: 200, body: { verified_how: 'document' } });
  portal.advance(7 * DAY_MS);
  expect(await usable(portal, id)).toMatchObject({ id: body.id });
  const later = await propose(portal, actor, id);
  expect(await verifyByDocument(portal, ben, id, { ...read, payee_id: later.body.id })).toMatchObject(
    refused('call-needed'),
  );
});

test('two managers who read a bank’s document are independent, and both are still managers', async () => {
  const { id, actor } = await newClient(portal);
  const lately = new Date(portal.services.now().getTime() - DAY_MS).toISOString();
  const dora = await manager(portal, 'dora@example.com');
  const invited = { manager_since: lately, manager_by: dora.userId };
  const [eli, finn] = [
    await manager(portal, 'eli@example.com', invited),
    await manager(portal, 'finn@example.com'),
  ];
  const document_id = await available(portal, { metadata: { client_id: id } });
  const { body } = await propose(portal, actor, id);
  const reads = (by: typeof dora) => verifyByDocument(portal, by, id, { document_id, payee_id: body.id });
  expect((await reads(dora)).status).toBe(200);
  expect(await reads(eli)).toMatchObject(refused('cannot-approve-yet'));
  await send(portal, portal.manager, 'PUT', `/managers/${dora.userId}`, { disabled: true, reason: 'Left' });
  expect((await reads(finn)).body).toMatchObject({
    ...{ verified_at: null, document_checked_by_name: 'finn@example.com' },
  });
  expect((await reads(eli)).body).toMatchObject({ verified_how: 'document' });
});

test('a manager who came after the proposal, or was invited by its maker lately, cannot verify it', async () => {
  const { id } = await newClient(portal);
  await propose(portal, portal.manager, id);
  portal.advance(1_000);
  const at = portal.services.now().toISOString();
  const late = await manager(portal, 'late@example.com', { joined_at: at, manager_since: at });
  const friend = await manager(portal, 'friend@example.com', {
    manager_since: new Date(portal.services.now().getTime() - DAY_MS).toISOString(),
    manager_by: portal.manager.userId,
  });
  for (const by of [late, friend])
    expect(await verify(portal, by, id)).toMatchObject(refused('cannot-approve-yet'));
});

test('a login that changed after the proposal makes the hold the longer one', async () => {
  const { id, actor } = await newClient(portal);
  const { body } = await propose(portal, actor, id);
  expect(body.usable_from).toBe(businessDay(portal, 3));
  const long = businessDay(portal, 10);
  await send(portal, actor, 'POST', '/users/me/sign-out', { because: 'password' });
  portal.advance(2_000);
  const answer = await verify(portal, portal.manager, id, { account_number_heard: NUMBER });
  expect(answer.body.usable_from).toBe(long);
});
