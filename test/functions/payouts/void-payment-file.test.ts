import { expect, test } from 'vitest';
import { findPaymentFile } from '#functions/records/payment-file-store.ts';
import { releaseNext } from '#functions/two-people/void-payment-file.ts';
import { addBusinessDays } from '#shared/business-days.ts';
import { addDays, type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { portal, second, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { DAY_MS } from '#test/functions/users/two-people.ts';
import {
  bankRow,
  done,
  download,
  fileOf,
  lineOf,
  lines,
  makeFile,
  match,
  payingFund,
  plantFile,
} from './paying.ts';

startPortal();

const REASON = { reason: 'The day was wrong' };
const voidFile = (id: string) =>
  send('DELETE', `/payment-files/${id}?reason=${encodeURIComponent(REASON.reason)}`);

async function fetched(id: string): Promise<CalendarDate> {
  await done(download(id));
  const last = addBusinessDays(fundDateAt(portal.services.now()), 3);
  portal.advance(30 * DAY_MS);
  return last;
}

test('two managers void a file, and then its lines are ready again', async () => {
  const fund = await payingFund(second);
  const { id } = await done(makeFile(fund));
  const asked = await voidFile(id);
  expect(asked).toMatchObject({ status: 202, body: { approval: { what: 'payment-file-void' } } });
  expect(await lines('?state=in-file')).toHaveLength(3);
  const { id: approval, asked_at } = asked.body.approval;
  const decision = { decision: 'approved', asked_at };
  expect(await send('PUT', `/approvals/${approval}`, decision)).toMatchObject(
    refused('maker-cannot-approve'),
  );
  expect((await send('PUT', `/approvals/${approval}`, decision, fund.other)).status).toBe(200);
  expect((await fileOf(id)).file).toMatchObject({ state: 'voided', void_reason: REASON.reason });
  expect(await lines('?state=ready')).toHaveLength(3);
  expect(await voidFile(id)).toMatchObject(refused('file-voided'));
  expect(await download(id)).toMatchObject(refused('file-voided'));
  expect(await done(makeFile(fund))).toMatchObject({ count: 3 });
});

test('a file that was fetched is void only once its account shows that it was not paid', async () => {
  const fund = await payingFund();
  const { id } = await done(makeFile(fund));
  const last = await fetched(id);
  expect(await voidFile(id)).toMatchObject(refused('may-be-paid'));
  const payment = await bankRow(-3_947.32, 'Direct entry', '21/01/2025');
  expect(await voidFile(id)).toMatchObject(refused('may-be-paid'));
  await bankRow(1, 'Interest', displayDate(last));
  expect(await voidFile(id)).toMatchObject(refused('may-be-paid'));
  // Even if the payment is classified or set aside, it may have paid the file.
  await done(send('PUT', `/transactions/${payment}/classify`, { type: 'expense' }));
  expect(await voidFile(id)).toMatchObject(refused('may-be-paid'));
  await done(send('POST', `/transactions/${payment}/set-aside`, { reason: 'It is there twice' }));
  expect(await voidFile(id)).toMatchObject(refused('may-be-paid'));
  await done(send('DELETE', `/transactions/${payment}/set-aside?reason=It%20is%20not`));
  await done(match(payment, { file_id: id, amount: 3_947.32 }));
  expect(await voidFile(id)).toMatchObject(refused('file-has-payments'));
});

test('a fetched file that no payment fits is void after rows of three business days since the download', async () => {
  const fund = await payingFund();
  const { id } = await done(makeFile(fund));
  const last = await fetched(id);
  await bankRow(-20, 'Bank fee', '23/01/2025');
  expect(await voidFile(id)).toMatchObject(refused('may-be-paid'));
  await bankRow(-20, 'Bank fee', displayDate(last));
  expect(await done(voidFile(id))).toMatchObject({ state: 'voided' });
  expect(await lines('?state=ready')).toHaveLength(3);
});

test.each([
  ['amount', -3_947.32, 'Direct entry', 0],
  ['text', -5, 'PF 0001 part', 9],
])('a payment after the day of payment whose %s is of a fetched file keeps the file', async (...row) => {
  const [, amount, text, later] = row;
  const fund = await payingFund();
  const { id } = await done(makeFile(fund));
  const last = await fetched(id);
  await bankRow(-20, 'Bank fee', displayDate(last));
  await bankRow(amount, text, displayDate(addDays(last, later)));
  const { body } = await voidFile(id);
  expect(body).toMatchObject({ code: 'may-be-paid', error: expect.stringContaining('Match the payment') });
});

test('while the lines of a void file are released, no payment pays them, and those that are paid stay paid', async () => {
  const fund = await payingFund();
  const { id } = await done(makeFile(fund));
  const [a, b, d] = [await lineOf(fund.a), await lineOf(fund.b), await lineOf(fund.d)];
  const { id: matched } = await done(match(await bankRow(-b.amount), { line_ids: [b.id], amount: b.amount }));
  const file = await findPaymentFile(portal.services, id);
  const release = file && (await releaseNext(portal.services, { ...file, status: 'voided', released: 0 }));
  const writes = Object.keys(release?.change.writes ?? {}).sort();
  expect(writes).toEqual(['file', `line:${a.id}`, `line:${d.id}`].sort());
  await done(send('DELETE', `/payouts/match/${matched}`));
  // Simulates a kill before the first batch.
  await plantFile(id, { status: 'voided', released: 0 });
  const chosen = { line_ids: [a.id], amount: a.amount };
  expect(await match(await bankRow(-a.amount), chosen)).toMatchObject(refused('not-this-file'));
  await done(voidFile(id));
  expect(await lines('?state=ready')).toHaveLength(3);
});
