import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import type { TestAnswer } from '../../harness/test-portal.ts';
import { WHY } from '../transactions/correcting.ts';
import { callFrom, importRows, match, pair, payLine } from './reconciling.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02 } });

const ask = (id: string): Promise<TestAnswer> =>
  portal.call(portal.manager, 'GET', `/reconciliations/suggest-clients?transaction_id=${id}`);

async function suggested(id: string) {
  const { status, body } = await ask(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.suggestions;
}

async function imported(text: string, amount = 500): Promise<string> {
  const [id = ''] = await importRows(portal, [[amount, text]]);
  return id;
}

test('suggests the client whose name is in the text, by the client’s present name', async () => {
  const client = await portal.addClient({ name: 'Ferdinand Oyelaran' });
  const id = await imported('Osko FERDINAND OYELARAN');
  expect(await suggested(id)).toEqual([
    { client_id: client.id, client_name: 'Ferdinand Oyelaran', reasons: ['Name in text'], against: [] },
  ]);
});

test('suggests the client who was matched to the payer before', async () => {
  const client = await portal.addClient({ name: 'Leopoldine Marchetti' });
  const { lines } = await callFrom(portal, [[client.id, 700]]);
  const [line] = lines;
  if (!line) throw new Error('No line');
  const text = 'DIRECT CREDIT MERIDIAN HARDWARE';
  const [before = '', now = ''] = await importRows(portal, [
    [700, text],
    [900, text],
  ]);
  expect(await suggested(now)).toEqual([]);
  expect((await match(portal, [pair(before, line, 700)])).status).toBe(201);
  await portal.indexesShowAll();
  expect(await suggested(now)).toEqual([
    { client_id: client.id, client_name: 'Leopoldine Marchetti', reasons: ['Known payer'], against: [] },
  ]);
});

test('suggests the client whose line has the reference in the text, whether it is open or paid', async () => {
  const [one, two] = [
    await portal.addClient({ name: 'Quentin Abernathy' }),
    await portal.addClient({ name: 'Rosalind Thackeray' }),
  ];
  const { lines } = await callFrom(portal, [
    [one.id, 300],
    [two.id, 300],
  ]);
  const [open, paid] = lines;
  if (!open || !paid) throw new Error('No lines');
  await payLine(portal, paid, 300);
  await portal.indexesShowAll();
  const [ofOpen = '', ofPaid = ''] = await importRows(portal, [
    [40, `TFR ${open.payment_reference}`],
    [40, `TFR ${paid.payment_reference}`],
  ]);
  expect(await suggested(ofOpen)).toMatchObject([{ client_id: one.id, reasons: ['Reference found'] }]);
  expect(await suggested(ofPaid)).toMatchObject([{ client_id: two.id, reasons: ['Reference found'] }]);
});

test('reports against a returned payment that the text says so', async () => {
  const client = await portal.addClient({ name: 'Theodora Blackwood' });
  const id = await imported('RETURNED PAYMENT THEODORA BLACKWOOD');
  expect(await suggested(id)).toMatchObject([
    { client_id: client.id, against: ['Not applied unseen because the text says returned'] },
  ]);
});

test('suggests nobody where the text names nobody', async () => {
  expect(await suggested(await imported('CASH DEPOSIT'))).toEqual([]);
});

test('suggests for the rest, and nobody for an amount that cannot be allocated', async () => {
  const client = await portal.addClient({ name: 'Ulrich Pemberton', pledged_amount: 10_000 });
  const text = 'ULRICH PEMBERTON';
  const [left = '', whole = '', out = '', expense = '', gone = ''] = await importRows(portal, [
    [500, text],
    [500, text],
    [-500, text],
    [500, text],
    [500, text],
  ]);
  const put = (id: string, type: string) =>
    portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type });
  const allocate = (id: string, amount: number) =>
    portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, { client_id: client.id, amount });
  await put(left, 'contribution');
  await put(whole, 'contribution');
  await put(expense, 'expense');
  expect((await allocate(left, 200)).status).toBe(201);
  expect((await allocate(whole, 500)).status).toBe(201);
  expect((await portal.call(portal.manager, 'POST', `/transactions/${gone}/set-aside`, WHY)).status).toBe(
    200,
  );
  expect(await suggested(left)).toMatchObject([{ client_id: client.id }]);
  for (const id of [whole, out, expense, gone]) expect(await suggested(id)).toEqual([]);
});
