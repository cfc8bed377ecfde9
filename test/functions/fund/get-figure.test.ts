import { beforeAll, expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { FIGURE_NAMES, figureSpec } from '#shared/figures.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { importInto } from '../bank-accounts/accounts.ts';
import { callCapital } from '../capital-calls/calling.ts';
import { recordFor, WHY } from '../transactions/correcting.ts';
import { longStatement } from '../transactions/statement-file.ts';
import { closeUpTo, deposit, expense, unclassified } from './closing.ts';
import { everyFigure, expectToAddUp, type Reader } from './figure-rows.ts';

const portal = portalOfFile();
let olivia: { id: string; actor: TestActor };
let noah: { id: string; actor: TestActor };
let callId: string;

const readerFor = (actor: TestActor): Reader => ({
  get: async (path) => {
    const { status, body } = await portal.call(actor, 'GET', path);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  },
  today: fundDateAt(portal.services.now()),
});
const figure = async (actor: TestActor, path: string) =>
  (await portal.call(actor, 'GET', `/figures/${path}`)).body;

beforeAll(async () => {
  olivia = await portal.addClient({ pledged_amount: 1_000 });
  noah = await portal.addClient({ pledged_amount: 500, status: 'Inactive' });
  const wrong = await recordFor(portal, olivia.id, { txn_date: '2025-01-20', amount: 70.07 });
  const bill = await expense(portal, { txn_date: '2025-01-21', amount: 12.34 });
  await recordFor(portal, olivia.id, { txn_date: '2025-01-28', amount: 100 });
  await closeUpTo(portal, '2025-01');
  for (const id of [wrong.id, bill.body.id])
    expect((await portal.call(portal.manager, 'POST', `/transactions/${id}/void`, WHY)).status).toBe(200);
  const back = await recordFor(portal, olivia.id, { txn_date: '2025-03-03', amount: 55.5 });
  await portal.call(portal.manager, 'POST', `${back.allocationPath}/reverse`, WHY);
  const { allocationId } = await recordFor(portal, olivia.id, {
    txn_date: '2025-03-12',
    amount: 1_250.01,
    confirmed: ['beyond-pledge', 'possible-duplicate'],
  });
  await portal.indexesShowAll();
  const gives_back = [{ allocation_id: allocationId, amount: 30 }];
  for (const [txn_date, kind] of [
    ['2025-03-14', { type: 'redemption', gives_back, pledge: 'callable' }],
    ['2025-03-20', { type: 'distribution', client_id: olivia.id }],
  ] as const)
    await portal.call(portal.manager, 'POST', '/transactions/record', {
      ...kind,
      amount: 30,
      description: 'Paid to Olivia',
      txn_date,
      confirmed: ['possible-duplicate'],
    });
  const { body: payouts } = await portal.call(portal.manager, 'GET', '/transactions?type=distribution');
  await portal.call(portal.manager, 'POST', `/transactions/${payouts.transactions[0].id}/void`, WHY);
  await expense(portal, { txn_date: '2025-03-10', amount: 80 });
  await expense(portal, { txn_date: '2025-03-11', amount: 8, refund: true });
  const held = await deposit(portal, '15/03/2025', '500.00');
  await portal.call(portal.manager, 'POST', `/transactions/${held}/hold`, WHY);
  await deposit(portal, '16/03/2025', '60.00');
  await unclassified(portal, '17/03/2025', '-41.20');
  const twin = await unclassified(portal, '18/03/2025', '9.99');
  await portal.call(portal.manager, 'POST', `/transactions/${twin}/set-aside`, WHY);
  ({ id: callId } = await callCapital(portal, {
    title: 'Roof of Quay Street',
    total_amount: 105.55,
    due_date: '2030-01-01',
    line_items: [
      { client_id: noah.id, amount: 40 },
      { client_id: olivia.id, amount: 65.55 },
    ],
    beyond_pledge_reason: 'Agreed by both',
  }));
  await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'Not out yet',
    draft: true,
    total_amount: 10,
    due_date: '2030-01-01',
    line_items: [{ client_id: noah.id, amount: 10 }],
  });
  await portal.call(portal.manager, 'POST', '/fund/properties', {
    name: '18 Quay Street',
    type: 'Commercial',
    acquisitionPrice: 1_000_000,
    rental: { monthlyRent: 4_210.35, tenantName: 'Cafe Example', leaseEnd: '2099-12-31' },
  });
  await portal.call(portal.manager, 'POST', '/fund/properties', {
    name: '2 Mill Lane',
    type: 'Residential',
    acquisitionPrice: 500_000,
    sold_on: '2025-02-03',
    sold_price: 600_000,
  });
  await portal.indexesShowAll();
});

test('every figure is the sum of its terms, and of the rows behind each link, with corrections of every kind', async () => {
  const days = ['2025-01-25', '2025-03-12', '2025-03-31'];
  for (const query of everyFigure([olivia.id, noah.id], [callId], days))
    await expectToAddUp(readerFor(portal.manager), query);
  expect(portal.logged.filter(({ event }) => event === 'figure-differs')).toEqual([]);
});

test('a figure of a past day has the records of that day, to the cent, and a void row of a closed month until its counter-entry', async () => {
  const before = await figure(portal.manager, 'received?on=2025-01-31');
  expect(before).toMatchObject({ unit: 'money', value: 170.07, as_of: '2025-01-31' });
  expect(before.terms).toEqual([
    {
      label: 'Contributions',
      value: 100,
      rows: 1,
      link: '/manager/transactions?type=contribution&to=2025-01-31',
    },
    {
      label: 'Contributions voided after their month was closed',
      value: 70.07,
      rows: 1,
      link: '/manager/transactions?status=countered&type=contribution&to=2025-01-31',
    },
  ]);
  expect(await figure(portal.manager, 'received')).toMatchObject({ value: 100 + 1_250.01 + 55.5 + 500 + 60 });
  const paid = `client-paid?client_id=${olivia.id}`;
  expect(await figure(portal.manager, `${paid}&on=2025-03-11`)).toMatchObject({ value: 170.07 });
  expect(await figure(portal.manager, 'net-cash-flow?from=2025-03-10&on=2025-03-11')).toMatchObject({
    value: -72,
  });
});

test('rows outside a figure are named with their sum and their rows', async () => {
  const { not_in: not } = await figure(portal.manager, 'net-cash-flow');
  expect(not).toEqual([
    { label: 'Unclassified', value: -41.2, rows: 1, link: '/manager/transactions?status=unclassified' },
    { label: 'Set aside', value: 9.99, rows: 1, link: '/manager/transactions?status=set-aside' },
  ]);
  const paid = await figure(portal.manager, 'paid-by-clients');
  expect(paid.not_in.map(({ label, value }: { label: string; value: number }) => [label, value])).toEqual([
    ['Received, to be allocated', 60 + 55.5],
    ['Received, held on purpose', 500],
  ]);
});

test('a client opens their own figures and those of the fund on their pages, without links to rows they may not see', async () => {
  for (const name of FIGURE_NAMES) {
    const { forInvestors, of } = figureSpec(name);
    const path = of === 'call' ? `/figures/${name}?capital_call_id=${callId}` : `/figures/${name}`;
    const { status, body } = await portal.call(olivia.actor, 'GET', path);
    expect(status, name).toBe(forInvestors ? 200 : 403);
    if (!forInvestors) continue;
    const text = JSON.stringify(body);
    expect(text, name).not.toContain('/manager/');
    expect(text, name).not.toContain(noah.id);
    if (of === 'fund') {
      for (const part of [...body.terms, ...body.not_in])
        expect(part, name).toMatchObject({ rows: null, link: null });
    } else await expectToAddUp(readerFor(olivia.actor), { figure: name });
  }
});

test('a client learns nothing of the fund from an opened figure that their pages do not show', async () => {
  expect(await figure(olivia.actor, 'net-cash-flow')).toMatchObject({
    terms: [{ label: 'Contributions' }, { label: 'All other money in and out' }],
    not_in: [],
  });
  expect(await figure(olivia.actor, 'pledged')).toMatchObject({
    value: 1_500,
    terms: [
      { label: 'Your pledge', value: 1_000 },
      { label: 'Other investors', value: 500 },
    ],
  });
});

test('another client’s figure is refused like that of an unknown client', async () => {
  const others = FIGURE_NAMES.filter((name) => figureSpec(name).of === 'client');
  for (const name of others) {
    const foreign = await portal.call(olivia.actor, 'GET', `/figures/${name}?client_id=${noah.id}`);
    const missing = await portal.call(olivia.actor, 'GET', `/figures/${name}?client_id=nobody`);
    expect(foreign, name).toMatchObject({ status: 404, body: { code: 'client-not-found' } });
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  }
  // A manager has no client figures of their own.
  expect(await portal.call(portal.manager, 'GET', '/figures/client-paid')).toMatchObject({ status: 404 });
});

test('a person who views the portal as a client opens the same figures as the client', async () => {
  const headers = { 'x-view-as': olivia.id };
  const seen = await portal.call(portal.manager, 'GET', '/figures/client-paid', undefined, headers);
  expect(seen.body).toEqual((await portal.call(olivia.actor, 'GET', '/figures/client-paid')).body);
  const refused = await portal.call(portal.manager, 'GET', '/figures/expenses', undefined, headers);
  expect(refused.status).toBe(403);
});

test.each([
  ['client-due-now?on=2025-01-31', 'on'],
  ['active-clients?on=2025-01-31', 'on'],
  ['client-paid?from=2025-01-01', 'from'],
  ['received?from=2025-02-01&on=2025-01-31', 'on'],
  ['received?client_id=some', 'client_id'],
  ['call-called', 'capital_call_id'],
  ['called?capital_call_id=some', 'capital_call_id'],
  ['no-such-figure', 'figure'],
])('%s is refused at its field', async (path, field) => {
  const { status, body } = await portal.call(portal.manager, 'GET', `/figures/${path}`);
  expect({ status, fields: body.issues?.map((issue: { path: string }) => issue.path) }).toEqual({
    status: 400,
    fields: [field],
  });
});

test('a figure reads counters, whatever the number of rows, and for a past day at most the rows of that month', async () => {
  await importInto(portal, longStatement(1_200).replaceAll('/2024,', '/2025,'));
  const months = await portal.call(
    portal.manager,
    'GET',
    '/transactions?limit=1000&from=2025-06-01&to=2025-06-30',
  );
  let rowsRead = 0;
  portal.services.database.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { input } = args as { input: { IndexName?: string } };
      if (input.IndexName) rowsRead += (result.output as { ScannedCount?: number }).ScannedCount ?? 0;
      return result;
    },
    { step: 'initialize', priority: 'low' },
  );
  const most = async (path: string) => {
    rowsRead = 0;
    expect((await portal.call(portal.manager, 'GET', `/figures/${path}`)).status, path).toBe(200);
    return rowsRead;
  };
  for (const name of FIGURE_NAMES.filter((one) => figureSpec(one).of === 'fund' && !/call|overdue/.test(one)))
    expect(await most(name), name).toBeLessThan(20);
  const ofMonth = months.body.transactions.length;
  expect(ofMonth).toBeGreaterThan(50);
  expect(await most('net-cash-flow?on=2025-06-20')).toBeLessThanOrEqual(ofMonth);
  expect(await most('net-cash-flow?on=2025-06-30')).toBeLessThan(20);
});
