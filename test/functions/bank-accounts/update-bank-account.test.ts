import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { addAccount, OPERATING } from './accounts.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1 } });

const put = (id: string, body: object) => portal.call(portal.manager, 'PUT', `/bank-accounts/${id}`, body);

test('sent fields change, the rest stays, and the history has the earlier values', async () => {
  const id = await addAccount(portal);
  const { status, body } = await put(id, { name: 'Reserve', opening_balance: '-5.50' });
  expect(status).toBe(200);
  expect(body).toEqual({ ...OPERATING, id, name: 'Reserve', opening_balance: -5.5 });
  const audit = await portal.call(portal.manager, 'GET', `/audit?kind=bank-account&record_id=${id}`);
  expect(audit.body.entries[0]).toMatchObject({
    action: 'bank-account.updated',
    changes: [
      { field: 'name', before: 'Operating', after: 'Reserve' },
      { field: 'opening', before: 1_000, after: -5.5 },
    ],
  });
});

test('parallel edits of different fields are all kept', async () => {
  const id = await addAccount(portal);
  const edits = [{ name: 'Other' }, { bsb: '111-222' }, { account_number: '55556666' }];
  await Promise.all(edits.map((edit) => put(id, edit)));
  const { body } = await portal.call(portal.manager, 'GET', '/bank-accounts');
  expect(body.accounts.find((one: { id: string }) => one.id === id)).toMatchObject(
    Object.assign({}, ...edits),
  );
});

test('what payment files of the account need is set as a whole, shown, and removed again', async () => {
  const id = await addAccount(portal);
  const payer = { bank_code: 'WBC', user_name: 'EXAMPLE FUND', user_id: '301500', remitter: 'EXAMPLE' };
  expect((await put(id, { payer: { ...payer, balanced: true, bank_code: 'wbc' } })).status).toBe(400);
  expect((await put(id, { payer: { ...payer, balanced: true, remitter: 'Zoë' } })).status).toBe(400);
  expect((await put(id, { payer })).status).toBe(400);
  expect((await put(id, { payer: { ...payer, balanced: true } })).body.payer).toEqual({
    ...payer,
    balanced: true,
  });
  expect((await put(id, { name: 'Reserve' })).body).toMatchObject({ payer: { ...payer, balanced: true } });
  expect((await put(id, { payer: null })).body.payer).toBeUndefined();
});
