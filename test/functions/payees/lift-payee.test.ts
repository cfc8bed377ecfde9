import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { manager, paidClient, payeeOf, REASON, refused, send, usable } from './paying.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

const suspend = (id: string) => send(portal, portal.manager, 'POST', `/clients/${id}/payee/suspend`, REASON);
const lift = async (id: string) => {
  const { payee } = await payeeOf(portal, id);
  const path = `/clients/${id}/payee/suspend?payee_id=${payee.id}&reason=Checked%20again`;
  return send(portal, portal.manager, 'DELETE', path);
};

test('a suspension is lifted by two managers', async () => {
  const second = await manager(portal, 'second@example.com');
  const { id } = await paidClient(portal, second);
  await suspend(id);
  const asked = await lift(id);
  expect(asked).toMatchObject({ status: 202, body: { approval: { what: 'payee-lift' } } });
  const { id: approvalId, asked_at } = asked.body.approval;
  const decide = (by: typeof second) =>
    send(portal, by, 'PUT', `/approvals/${approvalId}`, { decision: 'approved', asked_at });
  expect(await decide(portal.manager)).toMatchObject(refused('maker-cannot-approve'));
  expect(await usable(portal, id)).toBeUndefined();
  expect((await decide(second)).status).toBe(200);
  expect(await usable(portal, id)).toBeDefined();
});

test('a manager who is alone lifts it, but never in production', async () => {
  const { id } = await paidClient(portal, portal.manager);
  await suspend(id);
  Object.assign(portal.services, { alwaysNeedsSecondPerson: true });
  expect(await lift(id)).toMatchObject(refused('second-person-needed'));
  Object.assign(portal.services, { alwaysNeedsSecondPerson: false });
  expect(await lift(id)).toMatchObject({ status: 200, body: { state: 'usable' } });
});
