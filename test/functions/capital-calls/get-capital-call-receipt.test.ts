import { beforeEach, expect, test } from 'vitest';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { callFrom, importRows, match, pair, payLine, unmatch } from '../reconciliations/reconciling.ts';
import { textOf } from './pdf-text.ts';

const portal = portalOfTest();
let anna: Awaited<ReturnType<typeof portal.addClient>>;
let ben: Awaited<ReturnType<typeof portal.addClient>>;

beforeEach(async () => {
  anna = await portal.addClient({ name: 'Anna', pledged_amount: 1_000 });
  ben = await portal.addClient({ name: 'Ben', pledged_amount: 1_000 });
});

type Line = { id: string; capital_call_id: string };

const receiptOf = ({ id, capital_call_id }: Line, of = anna, as = anna.actor) =>
  portal.call(as, 'GET', `/clients/${of.id}/capital-calls/${capital_call_id}/line-items/${id}/receipt`);

const callsOfAnna = async () =>
  (await portal.call(anna.actor, 'GET', `/clients/${anna.id}/capital-calls`)).body;

test('a receipt shows what has arrived, when, and what is still to be paid', async () => {
  const [line] = (await callFrom(portal, [[anna.id, 300]], { title: 'Roof', due_date: '2199-03-09' })).lines;
  if (!line) throw new Error('Not called');
  expect(await receiptOf(line)).toMatchObject({ status: 409, body: { code: 'nothing-paid' } });
  await payLine(portal, line, 100);
  const part = await receiptOf(line);
  expect(part.body.filename).toBe(`Receipt ${line.payment_reference}.pdf`);
  const said = textOf(Buffer.from(part.body.pdf, 'base64'));
  for (const text of ['Receipt', 'Anna', 'Roof', '$100.00', '$200.00', '$300.00', '02/06/2025', '09/03/2199'])
    expect(said).toContain(text);
  await payLine(portal, line, 200);
  const whole = textOf(Buffer.from((await receiptOf(line)).body.pdf, 'base64'));
  expect(whole).toContain('$300.00');
  expect(whole).not.toContain('Still to pay');
});

test('no client gets the receipt of another client’s payment', async () => {
  const { lines } = await callFrom(portal, [
    [anna.id, 300],
    [ben.id, 300],
  ]);
  const [own, others] = lines;
  if (!own || !others) throw new Error('Not called');
  await payLine(portal, others, 300);
  const refused = await receiptOf(others);
  expect(refused).toMatchObject({ status: 404, body: { code: 'line-item-not-found' } });
  expect(await receiptOf({ ...own, id: `${own.capital_call_id}-9999` })).toMatchObject({
    status: 404,
    body: { code: 'line-item-not-found' },
  });
  expect(await receiptOf(others, ben)).toMatchObject({ status: 404, body: { code: 'client-not-found' } });
  expect((await receiptOf(others, ben, portal.manager)).status).toBe(200);
});

test('the day it was paid is that of the latest deposit, and is removed with that deposit', async () => {
  const [line] = (await callFrom(portal, [[anna.id, 300]])).lines;
  if (!line) throw new Error('Not called');
  const paidOn = async () => (await callsOfAnna()).capital_calls[0].paid_on;
  expect(await paidOn()).toBeNull();
  const deposits = await importRows(portal, [
    [100, 'First', '10/06/2025'],
    [150, 'Second', '04/06/2025'],
    [150, 'Wrong', '20/06/2025'],
  ]);
  const [first = '', second = '', wrong = ''] = deposits;
  await match(portal, [pair(first, line, 100)]);
  const { body } = await match(portal, [pair(wrong, line, 150), pair(second, line, 50)]);
  expect(await paidOn()).toBe('2025-06-20');
  const ofWrong = body.reconciliations.find((one: { amount: number }) => one.amount === 150);
  await unmatch(portal, ofWrong.id);
  expect(await paidOn()).toBe('2025-06-10');
});

test('a client sees the account to which a call is paid', async () => {
  await callFrom(portal, [[anna.id, 300]]);
  expect((await callsOfAnna()).capital_calls[0].pay_to).toEqual(DEMO_FUND.pay_to);
});
