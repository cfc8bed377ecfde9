import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { available } from '#test/functions/documents/uploading.ts';
import { ACCOUNTS, makeFile, withPayer } from '#test/functions/payouts/paying.ts';
import {
  portal,
  second,
  send,
  startPortal,
  transfer,
  unitsOn,
} from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import type { TestAnswer } from '#test/harness/test-portal.ts';
import { withMeanwhile } from '#test/harness/with-meanwhile.ts';
import {
  type Distributed,
  distributedFund,
  done,
  put,
  reinvest,
  workedDistribution,
} from './distributing.ts';

startPortal();

type Change = (fund: Distributed, documentId: string) => Promise<TestAnswer>;

const CHANGES: readonly (readonly [name: string, change: Change, late: object])[] = [
  [
    'a tax status',
    ({ a }) =>
      send('PUT', `/clients/${a}/tax-status`, {
        ...{ status: 'not-quoted', from: '2024-12-01', reason: 'It was of somebody else' },
      }),
    refused('distribution-approved'),
  ],
  ['a choice to reinvest', ({ a }) => reinvest(a, 50), refused('election-closed')],
  [
    'a death',
    ({ c }, document_id) => {
      const body = { day: '2024-12-30', document_id, reason: 'The certificate' };
      return send('POST', `/clients/${c}/deceased`, body);
    },
    { status: 200 },
  ],
  [
    'the smallest payment',
    () => send('PUT', '/fund/settings', { smallest_payout: 70, reason: 'The deed says so' }),
    { status: 200 },
  ],
];

async function scene(change: Change) {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  const documentId = await available(portal);
  return { id, approve: () => put(id, { status: 'Approved' }), change: () => change(fund, documentId) };
}

test.each(CHANGES)(
  '%s that changes while a distribution is approved is either in its lines or comes too late',
  async (_, decided) => {
    const { id, approve, change } = await scene(decided);
    const [approved, changed] = await withMeanwhile(portal, approve, change);
    expect([approved, changed]).toMatchObject([refused('inputs-changed'), { status: 200 }]);
    expect((await done(send('GET', `/distributions/${id}`))).distribution.status).toBe('Calculated');
  },
);

test.each(CHANGES)(
  '%s whose change is decided before an approval and written after it, is decided again',
  async (_, decided, late) => {
    const { approve, change } = await scene(decided);
    const [changed, approved] = await withMeanwhile(portal, change, approve);
    expect([approved, changed]).toMatchObject([{ body: { status: 'Approved' } }, late]);
  },
);

test('a request is not approved if its maker is disabled at the same time', async () => {
  const id = await workedDistribution(await distributedFund());
  const maker = await second();
  const { asked } = await done(put(id, { status: 'Approved' }, maker));
  const disable = () => send('PUT', `/managers/${maker.userId}`, { disabled: true, reason: 'Left the fund' });
  const approve = () => put(id, { status: 'Approved', asked_at: asked.at });
  const answers = await withMeanwhile(portal, approve, disable);
  expect(answers).toMatchObject([refused('cannot-approve-yet'), { status: 200 }]);
});

test('an account that changes while a distribution is approved is confirmed before a file pays it', async () => {
  const fund = await distributedFund();
  const accountId = await withPayer();
  for (const name of ['a', 'b', 'd'] as const)
    await seedPayee(portal.services, { id: fund[name] }, ACCOUNTS[name]);
  const id = await workedDistribution(fund);
  const [approved] = await withMeanwhile(
    portal,
    () => put(id, { status: 'Approved' }),
    () => seedPayee(portal.services, { id: fund.b }, { number: '55554444' }),
  );
  expect(approved).toMatchObject({ body: { status: 'Approved' } });
  expect(await makeFile({ accountId, distributionId: id })).toMatchObject(refused('payee-changed'));
});

test('of two cancellations at once of a distribution none is refused for the units that the other took back', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  await done(put(id, { status: 'Approved' }));
  await done(transfer(fund.c, fund.a, { day: fundDateAt(portal.services.now()), units: 47_464.6744 }));
  const cancel = () => put(id, { status: 'Cancelled', confirmed: ['price-counted-it'] });
  const answers = await withMeanwhile(portal, cancel, cancel, `UNITS#${fund.c}`);
  expect(answers).toMatchObject([{ body: { status: 'Cancelled' } }, { body: { status: 'Cancelled' } }]);
});

test('of 20 approvals at once one counts, and what is reinvested is issued once', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  const other = await second();
  const { asked } = await done(put(id, { status: 'Approved' }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => put(id, { status: 'Approved', asked_at: asked.at }, other)),
  );
  for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status);
  const { distribution } = await done(send('GET', `/distributions/${id}`));
  expect(distribution).toMatchObject({ status: 'Approved', moves_left_count: 0 });
  expect(await unitsOn('2025-01-01', fund.c)).toEqual([47_767.1635]);
});
