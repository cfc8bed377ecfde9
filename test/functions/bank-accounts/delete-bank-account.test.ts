import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { expense } from '../fund/closing.ts';
import { onceOf, sendAtOnce } from '../transactions/correcting.ts';
import { addAccount, importInto, takeBack } from './accounts.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, lostReply: 0.05 } });

const remove = (id: string) => portal.call(portal.manager, 'DELETE', `/bank-accounts/${id}`);
const ids = async (): Promise<string[]> =>
  (await portal.call(portal.manager, 'GET', '/bank-accounts')).body.accounts.map(
    ({ id }: { id: string }) => id,
  );
const ROW = 'Date,Amount,Description,Balance\n03/02/2025,100.00,First,100.00\n';
const IN_USE = { status: 409, body: { code: 'account-in-use' } };

test('an account without rows is deleted once, and its history stays', async () => {
  const id = await addAccount(portal);
  await portal.call(portal.manager, 'PUT', `/bank-accounts/${id}/balances`, {
    day: '2025-02-01',
    balance: 5,
  });
  expect(await sendAtOnce(portal, 'DELETE', `/bank-accounts/${id}`, undefined)).toEqual(onceOf(200, 404));
  expect(await ids()).toEqual([]);
  const audit = await portal.call(portal.manager, 'GET', `/audit?kind=bank-account&record_id=${id}`);
  expect(audit.body.entries[0]).toMatchObject({ action: 'bank-account.deleted' });
  expect(await addAccount(portal, { name: 'Trust' })).toBe(id);
  const { body } = await portal.call(portal.manager, 'GET', `/bank-accounts/${id}/tie-out`);
  expect(body).toMatchObject({ days: [], statement_balance: null });
});

test('an account with a row is in use, even a void one; an undone import leaves none', async () => {
  const [imported, byHand] = [await addAccount(portal), await addAccount(portal)];
  const importId = await importInto(portal, ROW, imported);
  const { body } = await expense(portal, { account_id: byHand });
  await portal.call(portal.manager, 'POST', `/transactions/${body.id}/void`, { reason: 'Not paid' });
  expect(await remove(imported)).toMatchObject(IN_USE);
  expect(await remove(byHand)).toMatchObject(IN_USE);
  await takeBack(portal, importId);
  expect((await remove(imported)).status).toBe(200);
  // The file names no account, so it goes to the only account left, not the deleted one.
  await importInto(portal, ROW);
  expect(await ids()).toEqual([byHand]);
});

test('a row recorded or imported at the same time is never left without its account', async () => {
  // No round deletes Main, because an import into Main opens Main again if the fund has no account.
  await addAccount(portal);
  for (let round = 0; round < 5; round += 1) {
    const id = await addAccount(portal, { name: `Round ${round}` });
    const [deleted, recorded, imported] = await Promise.all([
      remove(id),
      expense(portal, { account_id: id, amount: round + 1 }),
      importInto(portal, ROW.replace('First', `Row ${round}`), id).catch(() => undefined),
    ]);
    const isUsed = recorded.status === 201 || imported !== undefined;
    expect([deleted.status === 200, isUsed].filter(Boolean), `round ${round}`).toHaveLength(1);
    expect((await ids()).includes(id)).toBe(isUsed);
  }
});
