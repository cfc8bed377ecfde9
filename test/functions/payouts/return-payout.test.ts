import { expect, test } from 'vitest';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { bankRow, done, fileOf, lineOf, makeFile, match, payingFund, statusOf } from './paying.ts';

startPortal();

const REASON = 'The account is closed';

test('a payment that came back is owed again, its account suspended and the client told; then it is paid anew', async () => {
  const fund = await payingFund();
  const { id: file_id } = await done(makeFile(fund));
  const { id: matchId } = await done(match(await bankRow(-3_947.32), { file_id, amount: 3_947.32 }));
  const { id: line_id } = await lineOf(fund.b);
  const giveBack = (transaction_id: string) =>
    send('POST', '/payouts/returns', { transaction_id, line_id, reason: REASON });
  expect(await giveBack(await bankRow(5))).toMatchObject(refused('amount-differs'));
  expect(await giveBack(await bankRow(-1_212.9))).toMatchObject(refused('not-this-file'));
  await sendQueued(portal);
  const credit = await bankRow(1_212.9, 'Return', '23/01/2025');
  const { id, line } = await done(giveBack(credit));
  expect(line).toMatchObject({ state: 'returned', held_because: 'no-payee', file_id: null, paid_on: null });
  const mails = await sendQueued(portal);
  expect(mails.filter(({ text }) => text.includes('$1,212.90'))).toMatchObject([
    { subject: expect.stringContaining('A payment to you came back') },
  ]);
  expect(mails.length).toBeGreaterThan(1);
  expect((await fileOf(file_id)).file).toMatchObject({
    state: 'paid',
    paid: { count: 2 },
    returned_count: 1,
  });
  expect(await statusOf(fund)).toBe('Approved');
  expect(await giveBack(await bankRow(1_212.9))).toMatchObject(refused('line-not-paid'));
  expect(await send('DELETE', `/payouts/match/${matchId}`)).toMatchObject(refused('given-back'));
  await done(send('DELETE', `/payouts/match/${id}`));
  expect(await lineOf(fund.b)).toMatchObject({ state: 'paid', paid_on: '2025-01-20', file_id });
  await done(giveBack(credit));
  expect(await makeFile(fund)).toMatchObject(refused('nothing-ready'));
  await seedPayee(portal.services, { id: fund.b }, { number: '55554444' });
  const again = await done(makeFile(fund, { confirmed: ['payee-changed'] }));
  expect(again).toMatchObject({ count: 1, total: 1_212.9 });
  await done(match(await bankRow(-1_212.9), { file_id: again.id, amount: 1_212.9 }));
  expect(await statusOf(fund)).toBe('Paid');
  expect(await send('DELETE', `/payouts/match/${id}`)).toMatchObject(refused('payout-not-found', 404));
});
