import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { findTransaction, transactionKey } from '#functions/records/transaction-store.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { FigureName } from '#shared/figures.ts';
import { csvRows, fileOf, madeExport } from '#test/functions/exports/read-files.ts';
import { close, closeUpTo, expense } from '#test/functions/fund/closing.ts';
import { expectToAddUp } from '#test/functions/fund/figure-rows.ts';
import {
  type CalledLine,
  callFrom,
  importRows,
  match,
  pair,
} from '#test/functions/reconciliations/reconciling.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { runs } from '#test/runs.ts';
import { detailOf, onceOf, sendAtOnce, sendTwice, WHY } from './correcting.ts';
import { importLines, takeBack } from './taking-back.ts';

const portal = portalOfFile({
  faults: { conflict: 0.03, throttle: 0.02, lostReply: 0.03, lag: 30, seed: 17 },
});

const get = async (path: string, by = portal.manager) => (await portal.call(by, 'GET', path)).body;
const put = (path: string, body: object) => portal.call(portal.manager, 'PUT', path, body);
const post = (path: string, body: object) => portal.call(portal.manager, 'POST', path, body);
const pathOf = (id: string) => `/transactions/${id}/parts`;
const split = (id: string, parts: readonly object[]) => put(pathOf(id), { parts });
const unsplit = (id: string) => portal.call(portal.manager, 'DELETE', pathOf(id), {});

async function row(amount: string, description = 'Agent'): Promise<string> {
  const [id = ''] = await importRows(portal, [[amount, description]]);
  return id;
}

async function newProperty(): Promise<string> {
  const name = `Split Street ${Math.random()}`;
  const { body } = await post('/fund/properties', { name, type: 'Commercial', acquisitionPrice: 1 });
  return body.id;
}

const exported = async (filters: object) => {
  const asked = { list: 'transactions', format: 'csv', filters };
  const id = await madeExport(portal, portal.manager, asked);
  return csvRows(await fileOf(portal, portal.manager, id));
};

test('an agent’s net rent counts as rent less fee in every figure and list, and stays one row', async () => {
  const property_id = await newProperty();
  const { summary: before } = await get('/transactions?limit=1');
  const id = await row('2250.00', 'Agent net rent');
  const parts = [
    { type: 'rent', amount: 2500, property_id },
    { type: 'commission', amount: -250, property_id, category: 'Management fee', note: '10%' },
  ];
  const answer = await sendTwice(portal, 'PUT', pathOf(id), { parts, reason: 'Agent’s statement' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body).toMatchObject({ type: 'split', amount: 2250, allocated_amount: 0, parts });
  await portal.indexesShowAll();
  const { summary, transactions } = await get(`/transactions?type=rent&property_id=${property_id}`);
  expect(transactions.map((one: { id: string }) => one.id)).toEqual([id]);
  expect(summary.transactions).toBe(before.transactions + 1);
  expect(summary.commissions).toEqual({
    count: before.commissions.count + 1,
    total: before.commissions.total + 250,
  });
  for (const query of [`type=commission&category=Management fee`, 'type=split', 'status=classified'])
    expect(JSON.stringify(await get(`/transactions?${query}`)), query).toContain(id);
  for (const query of ['type=rent&category=Management fee', 'type=contribution', 'status=unclassified'])
    expect(JSON.stringify(await get(`/transactions?${query}`)), query).not.toContain(id);
  const reader = { get, today: fundDateAt(portal.services.now()) };
  for (const figure of ['net-cash-flow', 'operating', 'commissions'] as const)
    await expectToAddUp(reader, { figure, from: '2025-06-01', on: '2025-06-30' });
  const amounts = async (filters: object) =>
    (await exported(filters)).flatMap((line) => (line['Transaction id'] === id ? [line['Amount AUD']] : []));
  expect(await amounts({ property_id })).toEqual(['2500.00', '-250.00']);
  expect(await amounts({ type: 'rent', property_id })).toEqual(['2500.00']);
  const { activity } = await detailOf(portal, id);
  expect(activity[0]).toMatchObject({
    action: 'transaction.split',
    summary: expect.stringMatching(/^Split into \$2,500\.00 rent, Split Street .*; -\$250\.00 commission, /),
  });
});

test('parts are refused unless they add up to the cent, and a contribution part is money in', async () => {
  const id = await row('100.00');
  const two = (one: object, other: object) => split(id, [one, other]);
  const rent = { type: 'rent', amount: 60 };
  const little = await two(rent, { type: 'interest', amount: '39.99' });
  expect([little.status, little.body.code]).toEqual([409, 'parts-do-not-add-up']);
  expect(little.body.error).toBe('The amounts add up to $99.99 instead of $100.00.');
  const out = await two({ type: 'rent', amount: 160 }, { type: 'contribution', amount: -60 });
  expect([out.status, out.body.code]).toEqual([422, 'outflow-as-contribution']);
  for (const parts of [
    [{ type: 'rent', amount: 100 }],
    [rent, { type: 'interest', amount: 40 }, { type: 'tax', amount: 0 }],
    [rent, { type: 'split', amount: 40 }],
    [
      { type: 'contribution', amount: 140 },
      { type: 'redemption', amount: -40, gives_back: [] },
    ],
    [rent, { type: 'interest', amount: 40, client_id: 'any' }],
  ])
    expect((await split(id, parts)).status, JSON.stringify(parts)).toBe(400);
  expect((await detailOf(portal, id)).type).toBe('');
});

test('only the contributions of a split deposit are allocated and matched, and the client sees no more', async () => {
  const client = await portal.addClient({ pledged_amount: 5_000 });
  const id = await row('1040.00', 'Zelda Unmistakable with interest');
  const parts = [
    { type: 'contribution', amount: 600 },
    { type: 'interest', amount: 40 },
    { type: 'contribution', amount: 400 },
  ];
  expect((await split(id, parts)).status).toBe(200);
  const { lines } = await callFrom(portal, [[client.id, 700]]);
  await portal.indexesShowAll();
  expect(JSON.stringify(await get('/transactions?status=unallocated'))).toContain(id);
  const matched = await match(portal, [pair(id, lines[0] as CalledLine, 700)]);
  expect(matched.status, JSON.stringify(matched.body)).toBe(201);
  const allocate = (amount: number) =>
    post(`/transactions/${id}/allocations`, { clientId: client.id, amount });
  expect((await allocate(301)).body.code).toBe('exceeds-remaining');
  expect((await allocate(300)).status).toBe(201);
  expect(await detailOf(portal, id)).toMatchObject({ type: 'split', allocated_amount: 1000 });
  await portal.indexesShowAll();
  const seen = await get(`/clients/${client.id}/transactions`, client.actor);
  expect(seen.transactions.map(({ amount }: { amount: number }) => amount).sort()).toEqual([300, 700]);
  expect(JSON.stringify(seen)).not.toContain('Zelda');
  for (const answer of [await split(id, parts), await unsplit(id)])
    expect([answer.status, answer.body.code]).toEqual([409, 'has-allocations']);
});

test('of twenty equal splits at the same time one takes effect', async () => {
  const id = await row('30.00');
  const parts = [
    { type: 'loan_drawdown', amount: 31 },
    { type: 'loan_interest', amount: -1 },
  ];
  expect(await sendAtOnce(portal, 'PUT', pathOf(id), { parts })).toEqual(onceOf(200, 409));
});

test('a split row is set aside and taken back with its import like any other', async () => {
  const importId = await importLines(portal, ['03/06/2025,12.00,Split then gone', '03/06/2025,7.00,Aside']);
  await portal.indexesShowAll();
  const { transactions } = await get('/transactions?from=2025-06-03&to=2025-06-03');
  const idOf = (text: string) =>
    transactions.find((one: { description: string }) => one.description === text).id;
  const halves = (amount: number) => [
    { type: 'rent', amount: amount - 1 },
    { type: 'interest', amount: 1 },
  ];
  await split(idOf('Split then gone'), halves(12));
  await split(idOf('Aside'), halves(7));
  const aside = await post(`/transactions/${idOf('Aside')}/set-aside`, WHY);
  expect([aside.status, aside.body.type, aside.body.parts]).toEqual([200, '', undefined]);
  expect((await takeBack(portal, importId)).status).toBeLessThan(300);
  expect((await portal.call(portal.manager, 'GET', `/transactions/${idOf('Aside')}`)).status).toBe(404);
});

test('the parts of a closed month stay, and a row of it that is voided is countered part by part', async () => {
  const { body } = await expense(portal);
  const parts = [
    { type: 'expense', amount: -70 },
    { type: 'tax', amount: -10 },
  ];
  expect((await split(body.id, parts)).status).toBe(200);
  await closeUpTo(portal, '2025-02');
  expect((await close(portal, '2025-03')).status).toBe(200);
  expect((await unsplit(body.id)).body.code).toBe('period-locked');
  const voided = await post(`/transactions/${body.id}/void`, WHY);
  expect(voided.status, JSON.stringify(voided.body)).toBe(200);
  const counter = await detailOf(portal, voided.body.corrected_by);
  expect(counter).toMatchObject({ type: 'split', amount: 80, parts: [{ amount: 70 }, { amount: 10 }] });
});

test('parts that do not add up to their row, and a split row without parts, are contradictions', async () => {
  const id = await row('3.00');
  await split(id, [
    { type: 'rent', amount: 2 },
    { type: 'interest', amount: 1 },
  ]);
  const { parts = [] } = (await findTransaction(portal.services, id)) ?? {};
  const set = (changed: typeof parts) =>
    documentClient(portal.client).send(
      new UpdateCommand({
        TableName: portal.services.portalTable,
        Key: transactionKey(id),
        UpdateExpression: 'SET parts = :parts',
        ExpressionAttributeValues: { ':parts': JSON.parse(JSON.stringify(changed)) },
      }),
    );
  for (const changed of [parts.slice(0, 1), []]) {
    await set(changed);
    expect((await verifyLedger(portal.services)).breaches).toContainEqual({
      invariant: 'I1',
      detail: `TXN#${id}: its parts do not add up to its amount`,
    });
  }
  await set(parts);
});

const TYPES = ['rent', 'interest', 'expense', 'commission', 'tax', 'loan_repayment', 'contribution'] as const;
type Part = { readonly type: (typeof TYPES)[number]; readonly cents: number };

test('whatever the parts, every counter and figure is the sum over the parts', async () => {
  const part = fc.record({ type: fc.constantFrom(...TYPES), cents: fc.integer({ min: -9_999, max: 9_999 }) });
  const cases = fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });
  const client = await portal.addClient({ pledged_amount: 1_000_000 });
  const reader = { get, today: fundDateAt(portal.services.now()) };
  const sums = async () => (await get('/fund/cash-flow?from=2025-06-01&to=2025-06-30&by=month')).periods[0];
  await fc.assert(
    fc.asyncProperty(cases, fc.boolean(), async (rows, isUndone) => {
      const before = await sums();
      const expected = { in: 0, out: 0, financing: 0 };
      for (const asked of rows) {
        const parts = asked
          .map(
            ({ type, cents }): Part => ({ type, cents: type === 'contribution' ? Math.abs(cents) : cents }),
          )
          .filter(({ cents }) => cents !== 0);
        const sum = parts.reduce((total, { cents }) => total + cents, 0);
        // The last part makes the parts add up to the row's one dollar.
        const all = [...parts, { type: 'interest' as const, cents: 100 - sum }].filter(
          ({ cents }) => cents !== 0,
        );
        if (all.length < 2) continue;
        const id = await row('1.00', 'Random');
        const answer = await split(
          id,
          all.map(({ type, cents }) => ({ type, amount: (cents / 100).toFixed(2) })),
        );
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        const received = all.reduce((total, one) => total + (one.type === 'contribution' ? one.cents : 0), 0);
        if (received > 1) {
          const share = { clientId: client.id, amount: '0.01' };
          expect((await post(`/transactions/${id}/allocations`, share)).status).toBe(201);
        } else if (isUndone) {
          expect((await unsplit(id)).status).toBe(200);
          continue;
        }
        for (const { type, cents } of all) {
          if (type === 'rent' || type === 'interest') expected.in += cents;
          else if (type === 'contribution' || type === 'loan_repayment') expected.financing += cents;
          else expected.out += cents;
        }
      }
      await portal.indexesShowAll();
      const after = await sums();
      const by = (name: string) => Math.round((after[name] - before[name]) * 100);
      expect({ in: by('operating_in'), out: by('operating_out'), financing: by('financing') }).toEqual(
        expected,
      );
      const asked: FigureName[] = [
        'net-cash-flow',
        'financing',
        'operating',
        'received',
        'expenses',
        'paid-by-clients',
      ];
      for (const figure of asked) await expectToAddUp(reader, { figure });
      expect((await verifyLedger(portal.services, portal.bucket)).breaches).toEqual([]);
    }),
    { numRuns: runs(5) },
  );
});
