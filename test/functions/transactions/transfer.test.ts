import { expect, test } from 'vitest';
import { addAccount, readTieOut } from '#test/functions/bank-accounts/accounts.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { detailOf, onceOf, sendAtOnce, sendTwice, WHY } from './correcting.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.05 } });

let transfers = 0;

async function transferBetween(changed: object = {}) {
  const [from, to] = [
    await addAccount(portal, { name: 'Trust' }),
    await addAccount(portal, { name: 'Loan' }),
  ];
  transfers += 1;
  const { status, body } = await sendTwice(portal, 'POST', '/transactions/record', {
    type: 'transfer',
    account_id: from,
    to_account_id: to,
    amount: '1250.40',
    description: `Transfer ${transfers}`,
    txn_date: '2025-06-02',
    ...changed,
  });
  return { from, to, status, body };
}

const cashFlow = async () => (await portal.call(portal.manager, 'GET', '/fund/cash-flow')).body.total;
const rowsOf = async (account: string) =>
  (await portal.call(portal.manager, 'GET', `/transactions?account_id=${account}`)).body.transactions;
const voided = (id: string) => portal.call(portal.manager, 'POST', `/transactions/${id}/void`, WHY);

test('a transfer makes one row in each account, which name each other', async () => {
  const { from, to, status, body } = await transferBetween();
  expect(status).toBe(201);
  expect(body).toMatchObject({ amount: -1250.4, account_id: from, counterpart_account_id: to });
  const arrived = await detailOf(portal, body.counterpart_id);
  expect(arrived).toMatchObject({
    type: 'transfer',
    source: 'manual',
    amount: 1250.4,
    txn_date: '2025-06-02',
    description: body.description,
    account_id: to,
    counterpart_id: body.id,
    counterpart_account_id: from,
  });
  expect(arrived.activity).toMatchObject([
    { actor_name: expect.stringMatching(/Morgan/), summary: 'Recorded as transfer from Trust' },
  ]);
  expect((await detailOf(portal, body.id)).activity[0].summary).toBe('Recorded as transfer to Loan');
  await portal.indexesShowAll();
  expect(await rowsOf(from)).toHaveLength(1);
  expect(await rowsOf(to)).toHaveLength(1);
});

test('a transfer moves the balance of both accounts, and leaves the cash flow as it was', async () => {
  const before = await cashFlow();
  const { from, to } = await transferBetween();
  expect((await readTieOut(portal, from)).rows_total).toBe(-1250.4);
  expect((await readTieOut(portal, to)).rows_total).toBe(1250.4);
  const after = await cashFlow();
  for (const column of ['net', 'by_hand', 'transfers', 'unclassified'])
    expect([column, after[column]]).toEqual([column, before[column]]);
});

test('voiding either row voids both in one write, each with its reason in its history', async () => {
  for (const side of ['id', 'counterpart_id']) {
    const { from, to, body } = await transferBetween();
    const answer = await sendTwice(portal, 'POST', `/transactions/${body[side]}/void`, WHY);
    expect([answer.status, answer.body.id]).toEqual([200, body[side]]);
    for (const id of [body.id, body.counterpart_id]) {
      const row = await detailOf(portal, id);
      expect(row.void_reason).toBe(WHY.reason);
      expect(row.activity[0].summary).toBe(`Voided: ${WHY.reason}`);
      expect((await voided(id)).body.code).toBe('already-void');
    }
    expect((await readTieOut(portal, from)).rows_total).toBe(0);
    expect((await readTieOut(portal, to)).rows_total).toBe(0);
  }
});

test('of voids of both rows at the same time one takes effect', async () => {
  const { body } = await transferBetween();
  const both = await Promise.all(
    [body.id, body.counterpart_id].map((id) => sendAtOnce(portal, 'POST', `/transactions/${id}/void`, WHY)),
  );
  expect(both.flat().filter((status) => status === 200)).toHaveLength(1);
  expect(both).toContainEqual(onceOf(200, 409));
});

test('a row of a transfer keeps its type, and its category can be corrected', async () => {
  const { body } = await transferBetween();
  const reclassify = (change: object) =>
    portal.call(portal.manager, 'PUT', `/transactions/${body.id}/reclassify`, { ...change, ...WHY });
  expect((await reclassify({ type: 'expense' })).body.code).toBe('part-of-transfer');
  const undone = await portal.call(
    portal.manager,
    'POST',
    `/transactions/${body.id}/undo-classification`,
    {},
  );
  expect(undone.body.code).toBe('part-of-transfer');
  expect((await reclassify({ type: 'transfer', category: 'Legal' })).status).toBe(200);
});

test('a transfer that already exists needs a confirmation, from either account’s row', async () => {
  const { from, to, body } = await transferBetween();
  const again = (more: object) =>
    portal.call(portal.manager, 'POST', '/transactions/record', {
      type: 'transfer',
      account_id: from,
      to_account_id: to,
      amount: '1250.40',
      description: body.description,
      txn_date: '2025-06-03',
      ...more,
    });
  await portal.indexesShowAll();
  expect((await again({})).body).toMatchObject({ code: 'possible-duplicate', issues: [{ path: body.id }] });
  expect((await again({ confirmed: ['possible-duplicate'] })).status).toBe(201);
});

test.each([
  ['no account that it leaves', { account_id: undefined }, 'account_id'],
  ['no account that it arrives in', { to_account_id: undefined }, 'to_account_id'],
  ['a refund', { refund: true }, 'refund'],
  ['a client', { client_id: 'someone' }, 'client_id'],
  ['another type than a transfer', { type: 'rent' }, 'to_account_id'],
])('a transfer to another account with %s is refused at its field', async (_what, change, path) => {
  const { status, body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    type: 'transfer',
    account_id: 'main',
    to_account_id: 'another',
    amount: 5,
    description: 'Transfer',
    txn_date: '2025-06-02',
    ...change,
  });
  expect(status).toBe(400);
  expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
});

test('a transfer names two accounts of the fund that differ', async () => {
  const account = await addAccount(portal);
  const codes = [
    { account_id: account, to_account_id: account },
    { account_id: account, to_account_id: 'nowhere' },
    { account_id: 'nowhere', to_account_id: account },
  ].map(async (accounts) => {
    const details = { type: 'transfer', amount: 5, description: 'Transfer', txn_date: '2025-06-02' };
    const answer = await portal.call(portal.manager, 'POST', '/transactions/record', {
      ...details,
      ...accounts,
    });
    return answer.body.code;
  });
  expect(await Promise.all(codes)).toEqual([
    'same-account',
    'bank-account-not-found',
    'bank-account-not-found',
  ]);
});
