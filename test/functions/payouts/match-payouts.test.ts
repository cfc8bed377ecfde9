import { expect, test } from 'vitest';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { bankRow, done, fileOf, lineOf, lines, makeFile, match, payingFund, statusOf } from './paying.ts';

startPortal();

test('a debit is shared out, but not beyond its amount, and pays no line twice', async () => {
  const fund = await payingFund();
  const [a, b, d] = [await lineOf(fund.a), await lineOf(fund.b), await lineOf(fund.d)];
  const row = await bankRow(-3_882.45);
  expect(await match(row, { line_ids: [a.id], amount: 1 })).toMatchObject(refused('amount-differs'));
  expect(await done(match(row, { line_ids: [a.id], amount: a.amount }))).toMatchObject({ left: 1_212.9 });
  expect(await match(row, { line_ids: [b.id, d.id], amount: 1_277.77 })).toMatchObject(
    refused('exceeds-outflow'),
  );
  expect(await done(match(row, { line_ids: [b.id], amount: b.amount }))).toMatchObject({ left: 0 });
  const other = await bankRow(-2_669.55);
  expect(await match(other, { line_ids: [a.id], amount: a.amount })).toMatchObject(refused('line-paid'));
  expect(await match(await bankRow(64.87), { line_ids: [d.id], amount: d.amount })).toMatchObject(
    refused('not-this-file'),
  );
});

test('a file less the line that the bank rejected is paid; that line is owed again and its account suspended', async () => {
  const fund = await payingFund();
  const { id: file_id } = await done(makeFile(fund));
  await sendQueued(portal);
  await done(match(await bankRow(-3_882.45), { file_id, amount: 3_882.45 }));
  expect(await lineOf(fund.d)).toMatchObject({ state: 'returned', held_because: 'no-payee', file_id: null });
  expect((await fileOf(file_id)).file).toMatchObject({
    state: 'paid',
    paid: { count: 2 },
    returned_count: 1,
  });
  expect(await sendQueued(portal)).not.toEqual([]);
  expect(await statusOf(fund)).toBe('Approved');
});

test('a payment out of another account is not of a file', async () => {
  const fund = await payingFund();
  const { id: file_id } = await done(makeFile(fund));
  const row = await bankRow(-3_947.32);
  const classified = { type: 'expense' };
  await done(send('PUT', `/transactions/${row}/classify`, classified));
  expect(await match(row, { file_id, amount: 3_947.32 })).toMatchObject(refused('not-this-file'));
  expect(await match(row, { file_id, amount: 5 })).toMatchObject(refused('amount-differs'));
});

test('a row that pays a line of a file pays the rest of it, and rejects no line by its amount', async () => {
  const fund = await payingFund();
  const { id: file_id } = await done(makeFile(fund));
  const [a, d] = [await lineOf(fund.a), await lineOf(fund.d)];
  const row = await bankRow(-3_947.32);
  await done(match(row, { line_ids: [d.id], amount: d.amount }));
  expect(await match(row, { file_id, amount: a.amount })).toMatchObject(refused('amount-differs'));
  expect(await done(match(row, { file_id, amount: 3_882.45 }))).toMatchObject({ line_count: 2, left: 0 });
  expect((await fileOf(file_id)).file).toMatchObject({ paid: { count: 3 }, returned_count: 0 });
});

test('of a file the bank may reject several lines, which the match names', async () => {
  const fund = await payingFund();
  const { id: file_id } = await done(makeFile(fund));
  const [a, b, d] = [await lineOf(fund.a), await lineOf(fund.b), await lineOf(fund.d)];
  const row = await bankRow(-2_669.55);
  const body = { file_id, amount: a.amount, rejected_line_ids: [b.id, d.id] };
  expect(await match(row, { ...body, file_id: undefined, line_ids: [a.id] })).toMatchObject({ status: 400 });
  expect(await match(row, { ...body, rejected_line_ids: ['nobody'] })).toMatchObject({ status: 404 });
  const { id } = await done(match(row, body));
  expect((await fileOf(file_id)).file).toMatchObject({ state: 'paid', returned_count: 2 });
  expect(await match(row, body)).toMatchObject({ body: { id, lines_left_count: 0 } });
  await done(send('DELETE', `/payouts/match/${id}`));
  expect(await lines('?state=in-file')).toHaveLength(3);
});
