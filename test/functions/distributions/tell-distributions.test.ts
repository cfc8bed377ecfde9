import { expect, test } from 'vitest';
import { tellDistributions } from '#functions/distributions/tell-distributions.ts';
import { bankRow, lineOf, makeFile, match, payingFund } from '#test/functions/payouts/paying.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { ask, YEAR } from '#test/functions/statements/issuing.ts';
import { killerOf } from '#test/harness/killed-process.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { approve, calculated, distributedFund, done, put } from './distributing.ts';

startPortal();

const tell = () => tellDistributions(portal.services, Number.POSITIVE_INFINITY);
const papersOf = async (id: string) =>
  (await done(send('GET', `/clients/${id}/documents`))).documents
    .filter(({ document_type: type }: { document_type: string }) => type === 'Distribution')
    .map(({ name }: { name: string }) => name);
const told = async () => (await sendQueued(portal)).filter(({ text }) => text.includes('/distributions'));

test('on its day every holder gets a paper and an email with what is paid, withheld and reinvested, once', async () => {
  const fund = await payingFund();
  await sendQueued(portal);
  await portal.services.sweepStatements();
  const mails = await told();
  expect(mails).toHaveLength(4);
  const d = mails.find(({ text }) => text.includes('Client D'))?.text ?? '';
  expect(d).toContain('The fund pays $64.87 to your account on 20/01/2025.');
  expect(d).toContain('Tax withheld: $57.00, 47% of income');
  expect(d).not.toMatch(/•••|1234\b/);
  const c = mails.find(({ text }) => text.includes('Client C'))?.text ?? '';
  expect(c).toContain('Nothing is paid out to you this time.');
  expect(c).toContain('Reinvested: $316.77, 302.4891 units at $1.047211');
  for (const id of [fund.a, fund.b, fund.c, fund.d])
    expect(await papersOf(id)).toEqual(['Distribution: December quarter']);
  await portal.services.sweepStatements();
  expect(await told()).toEqual([]);
  const asked = { ...YEAR, client_id: fund.d, preview: true, provisional: true };
  expect((await ask(portal, asked)).body.rows[0].statement.distributions).toEqual([
    {
      ...{ day: '2024-12-31', title: 'December quarter' },
      ...{ gross: 121.87, withheld: 57, reinvested: 0, net: 64.87 },
    },
  ]);
});

test('nobody reads that a payment waits which is in a payment file or paid, although the account is suspended', async () => {
  const fund = await payingFund();
  await done(makeFile(fund));
  for (const id of [fund.a, fund.b])
    await done(send('POST', `/clients/${id}/payee/suspend`, { reason: 'Stopped by the investor' }));
  const { id: line } = await lineOf(fund.b);
  await done(match(await bankRow(-1_212.9), { line_ids: [line], amount: 1_212.9 }));
  await sendQueued(portal);
  await tell();
  const mails = await told();
  expect(mails).toHaveLength(4);
  expect(mails.map(({ text }) => text).join()).not.toContain('waits');
});

test('telling that is killed at any write goes on, and nobody is told twice', async () => {
  const fund = await payingFund();
  await sendQueued(portal);
  const killer = killerOf(portal);
  for (let write = 1; write < 40; write += 3)
    for (const when of ['before', 'after'] as const) {
      killer.killAt(write, when);
      await tell().catch(() => undefined);
      killer.startAgain();
    }
  await tell();
  expect((await told()).map(({ to }) => to).sort()).toHaveLength(4);
  for (const id of [fund.a, fund.b, fund.c, fund.d]) expect(await papersOf(id)).toHaveLength(1);
});

test('before its day, before its approval and once it is cancelled, nobody is told', async () => {
  await distributedFund();
  const day = '2099-01-01';
  const later = await calculated({ pay_on: day });
  await done(approve(later));
  const open = await calculated({ confirmed: ['overlaps'] });
  await tell();
  await done(put(open, { status: 'Cancelled' }));
  await tell();
  expect(await told()).toEqual([]);
});
