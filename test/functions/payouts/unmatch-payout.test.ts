import { expect, test } from 'vitest';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import { bankRow, done, fileOf, lineOf, lines, makeFile, match, payingFund, statusOf } from './paying.ts';

startPortal();

const unmatch = (id: string) => send('DELETE', `/payouts/match/${id}`);
const historyOf = async (id: string) =>
  (await done(send('GET', `/clients/${id}/transactions`))).transactions
    .filter(({ annulled }: { annulled: boolean }) => !annulled)
    .map(({ amount, type }: { amount: number; type: string }) => [type, amount]);

test('a debit pays a whole file: its lines, its clients and the distribution say so until it is unmatched', async () => {
  const fund = await payingFund();
  const { id: file_id } = await done(makeFile(fund));
  const row = await bankRow(-3_947.32);
  const { id } = await done(match(row, { file_id, amount: 3_947.32 }));
  expect(await lineOf(fund.a)).toMatchObject({ state: 'paid', paid_on: '2025-01-20', amount: 2_669.55 });
  expect((await fileOf(file_id)).file).toMatchObject({ state: 'paid', paid: { count: 3, total: 3_947.32 } });
  expect(await statusOf(fund)).toBe('Paid');
  expect(await historyOf(fund.a)).toContainEqual(['distribution', -2_669.55]);
  const rowNow = async () => done(send('GET', `/transactions/${row}`));
  const typeOf = async () => (await rowNow()).type;
  expect(await typeOf()).toBe('distribution');
  expect((await rowNow()).pays).toContainEqual(
    expect.objectContaining({ match_id: id, client_id: fund.a, amount: 2_669.55, file_id }),
  );
  const reason = { reason: 'It is another thing' };
  expect(await send('PUT', `/transactions/${row}/reclassify`, { type: 'expense', ...reason })).toMatchObject(
    refused('given-back'),
  );
  expect(await match(row, { file_id, amount: 3_947.32 })).toMatchObject({ body: { id, line_count: 3 } });
  await done(unmatch(id));
  expect(await lines('?state=in-file')).toHaveLength(3);
  expect(await statusOf(fund)).toBe('Approved');
  expect(await typeOf()).toBe('');
  expect(await rowNow()).not.toHaveProperty('pays');
  expect(await historyOf(fund.a)).not.toContainEqual(['distribution', -2_669.55]);
  expect(await unmatch(id)).toMatchObject(refused('payout-not-found', 404));
  expect((await done(match(row, { file_id, amount: 3_947.32 }))).left).toBe(0);
});

test('unmatching restores the line that the bank rejected, unless a newer file has it', async () => {
  const fund = await payingFund();
  const { id: file_id } = await done(makeFile(fund));
  const row = await bankRow(-3_882.45);
  const body = { file_id, amount: 3_882.45 };
  await done(unmatch((await done(match(row, body))).id));
  expect(await lines('?state=in-file')).toHaveLength(3);
  expect((await fileOf(file_id)).file).toMatchObject({ paid: { count: 0 }, returned_count: 0 });
  const { id } = await done(match(row, body));
  await seedPayee(portal.services, { id: fund.d }, { number: '55554444' });
  const newer = await done(makeFile(fund, { confirmed: ['payee-changed'] }));
  await done(unmatch(id));
  expect(await lineOf(fund.d)).toMatchObject({ state: 'in-file', file_id: newer.id });
  expect((await fileOf(file_id)).file).toMatchObject({ paid: { count: 0 }, returned_count: 1 });
});

test('a file whose match less a line is undone can be voided', async () => {
  const fund = await payingFund();
  const { id: file_id } = await done(makeFile(fund));
  const { id } = await done(match(await bankRow(-3_882.45), { file_id, amount: 3_882.45 }));
  await done(unmatch(id));
  const voided = await done(send('DELETE', `/payment-files/${file_id}?reason=The%20day%20was%20wrong`));
  expect(voided).toMatchObject({ state: 'voided' });
});
