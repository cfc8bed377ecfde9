import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { bankRow, done, lineOf, makeFile, type Paying, payingFund, statusOf } from './paying.ts';

startPortal();

const [TYPE, WHY] = [{ type: 'distribution' }, { reason: 'By the bank' }];
const recorded = {
  ...{ description: 'Transfer', txn_date: '2025-01-20' },
  confirmed: ['possible-duplicate'],
};
const CONFIRMED = { confirmed: ['line-unpaid'] };

const typeOf = async (id: string) => (await done(send('GET', `/transactions/${id}`))).type;
const classify = (id: string, body: object) =>
  send('PUT', `/transactions/${id}/classify`, { ...TYPE, ...body });

/** A payment of 2,669.55 can be entered as a distribution in each of these ways. */
const WAYS = {
  classified: async (_: Paying, body: object) => classify(await bankRow(-2_669.55), body),
  reclassified: async (_: Paying, body: object) => {
    const row = await bankRow(-2_669.55);
    await done(send('PUT', `/transactions/${row}/classify`, { type: 'expense' }));
    return send('PUT', `/transactions/${row}/reclassify`, { ...TYPE, ...WHY, ...body });
  },
  recorded: ({ accountId: account_id }: Paying, body: object) =>
    send('POST', '/transactions/record', { ...TYPE, ...recorded, account_id, amount: 2_669.55, ...body }),
};

test('who is owed a payment of a type is not paid by another row of that type, unless a manager confirms', async () => {
  const fund = await payingFund();
  const { id, reference } = await lineOf(fund.a);
  const named = { body: { code: 'line-unpaid', issues: [{ path: id, message: reference }] } };
  const client_id = fund.a;
  for (const way of Object.values(WAYS)) {
    const answer = await way(fund, { client_id });
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining(reference)]);
    expect(answer).toMatchObject(named);
  }
  const split = await bankRow(-3_000);
  const parts = [
    { ...TYPE, client_id, amount: -2_669.55 },
    { type: 'expense', amount: -330.45 },
  ];
  expect(await send('PUT', `/transactions/${split}/parts`, { parts })).toMatchObject(named);
  await done(send('PUT', `/transactions/${split}/parts`, { parts, ...CONFIRMED }));
  await done(WAYS.recorded(fund, { client_id, ...CONFIRMED }));
  // C reinvests everything and is owed nothing, so this distribution needs no confirmation.
  await done(WAYS.classified(fund, { client_id: fund.c }));
  expect(await lineOf(fund.a)).toMatchObject({ state: 'ready' });
});

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'a row that is %s as paying a line pays it as a match does, until it is unmatched',
  async (way) => {
    const fund = await payingFund();
    await done(makeFile(fund));
    const [a, b] = [await lineOf(fund.a), await lineOf(fund.b)];
    const pays = (line: { id: string }, amount: number, more: object = {}) =>
      WAYS[way](fund, { gives_back: [{ line_id: line.id, amount }], ...more });
    expect(await pays(a, 2_669.54)).toMatchObject(refused('amount-differs'));
    expect(await pays(b, 1_212.9)).toMatchObject(refused('parts-do-not-add-up', 409));
    expect(await pays(a, 2_669.55, { client_id: fund.b })).toMatchObject(refused('not-this-client'));
    const { id } = await done(pays(a, 2_669.55));
    expect(await lineOf(fund.a)).toMatchObject({ state: 'paid', paid_on: '2025-01-20' });
    expect(await pays(a, 2_669.55)).toMatchObject(refused('line-paid'));
    const [match, ...others] = (await done(send('GET', `/transactions/${id}`))).pays;
    expect([match, others]).toMatchObject([{ line_id: a.id, client_id: fund.a, amount: 2_669.55 }, []]);
    expect(await classify(id, { type: 'expense' })).toMatchObject(refused('already-classified'));
    await portal.indexesShowAll();
    expect((await verifyLedger(portal.services, portal.bucket)).breaches).toEqual([]);
    await done(send('DELETE', `/payouts/match/${match.match_id}`));
    expect(await lineOf(fund.a)).toMatchObject({ state: 'in-file', paid_on: null });
    expect([await typeOf(id), await statusOf(fund)]).toEqual(['', 'Approved']);
  },
);
