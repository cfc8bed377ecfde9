import { expect, test } from 'vitest';
import { portal, second, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { managerOf, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import {
  ACCOUNTS,
  bankRow,
  done,
  fileOf,
  lineOf,
  lines,
  makeFile,
  match,
  newPayable,
  payingFund,
  plantFile,
  textOf,
} from './paying.ts';

startPortal();

test('a file pays the ready lines with the bytes that the bank reads, and shows their digest and total', async () => {
  const fund = await payingFund();
  const file = await done(makeFile(fund));
  expect(file).toMatchObject({
    ...{ reference: 'PF0001', state: 'made', count: 3, total: 3_947.32, type: 'distribution' },
    url: `/payment-files/${file.id}/download`,
  });
  const text = await textOf(file.id);
  const details = text.split('\r\n').filter((line) => line.startsWith('1'));
  const expected = await Promise.all(
    (['a', 'b', 'd'] as const).map(async (name) => {
      const { reference, amount } = await lineOf(fund[name]);
      const { bsb, number, account_name: title } = ACCOUNTS[name];
      const cents = String(Math.round(amount * 100)).padStart(10, '0');
      return `1${bsb}${number.padStart(9)} 56${cents}${title.padEnd(32)}${reference.padEnd(18)}083-001 12345678WATTLE ST FUND  00000000`;
    }),
  );
  expect([...details].sort()).toEqual(expected.sort());
  expect(text).toMatch(/^0 {17}01WBC {7}WATTLE STREET FUND {8}301500DISTRIBUTION200125 {40}\r\n/);
  expect(await lines('?state=in-file')).toHaveLength(3);
  expect(await makeFile(fund)).toMatchObject(refused('nothing-ready'));
});

test('lines of who cannot be paid wait for the next file', async () => {
  const fund = await payingFund();
  await done(send('PUT', `/clients/${fund.b}`, { status: 'Suspended' }));
  const first = await done(makeFile(fund));
  expect(first).toMatchObject({ count: 2, total: 2_734.42 });
  expect(await lineOf(fund.b)).toMatchObject({ state: 'held', held_because: 'suspended' });
  expect(await makeFile(fund)).toMatchObject(refused('nothing-ready'));
  await done(send('PUT', `/clients/${fund.b}`, { status: 'Active' }));
  const next = await done(makeFile(fund));
  expect(next).toMatchObject({ reference: 'PF0002', count: 1, total: 1_212.9 });
});

test('an account that changed since the approval is confirmed by another manager than the approver', async () => {
  const fund = await payingFund(second);
  await seedPayee(portal.services, { id: fund.a }, { number: '99998888' });
  expect(await makeFile(fund)).toMatchObject(refused('payee-changed'));
  const confirmed = { confirmed: ['payee-changed'] };
  expect(await makeFile(fund, confirmed, fund.other)).toMatchObject(refused('payee-changed'));
  const { id } = await done(makeFile(fund, confirmed));
  expect((await fileOf(id)).lines.map(({ account }: { account: string }) => account)).toContain('•••888');
  await seedPayee(portal.services, { id: fund.a }, { number: '77776666' });
  expect(await fileOf(id)).toMatchObject({ equal: true });
  expect(await lineOf(fund.a)).toMatchObject({ state: 'in-file', account: '•••888' });
  const own = await done(send('GET', `/clients/${fund.a}/distributions`));
  expect(own.distributions).toMatchObject([{ state: 'in-file', account: '•••888' }]);
});

test('a new account is confirmed by another manager than who entered it, unless only the approver is left', async () => {
  const fund = await payingFund(second);
  const third = managerOf({ email: 'third@example.com' });
  const enter = (client: string, by: TestActor) =>
    seedPayee(portal.services, { id: client }, { number: '99998888', proposed_by: by.userId });
  const confirmed = async (client: string) => {
    const { id } = await lineOf(client);
    return { confirmed: ['payee-changed'], distribution_id: undefined, line_ids: [id] };
  };
  await enter(fund.a, portal.manager);
  expect(await done(makeFile(fund, await confirmed(fund.a)))).toMatchObject({ count: 1 });
  await addManager(portal.services, third, 'manager', { joined_at: '2020-01-01T00:00:00.000Z' });
  await portal.indexesShowAll();
  await enter(fund.b, third);
  expect(await makeFile(fund, await confirmed(fund.b), third)).toMatchObject(refused('payee-changed'));
  expect(await done(makeFile(fund, await confirmed(fund.b)))).toMatchObject({ count: 1 });
});

test('the first account of a client, entered after the approval, counts as changed', async () => {
  const fund = await payingFund(undefined, ['a', 'b']);
  await seedPayee(portal.services, { id: fund.d }, { number: '99998888' });
  expect(await makeFile(fund)).toMatchObject(refused('payee-changed'));
  expect(await done(makeFile(fund, { confirmed: ['payee-changed'] }))).toMatchObject({ count: 3 });
  const id = await newPayable(fund.d);
  const chosen = { distribution_id: undefined, line_ids: [id] };
  portal.advance(1_000);
  await seedPayee(portal.services, { id: fund.d }, { number: '55554444' });
  expect(await makeFile(fund, chosen)).toMatchObject(refused('payee-changed'));
  const { count } = await done(makeFile(fund, { ...chosen, confirmed: ['payee-changed'] }));
  expect(count).toBe(1);
  const later = { distribution_id: undefined, line_ids: [await newPayable(fund.d)] };
  expect(await done(makeFile(fund, later))).toMatchObject({ count: 1 });
});

test('a file whose last batch is all held ends without it, and until then no payment pays its lines', async () => {
  const fund = await payingFund();
  await done(send('PUT', `/clients/${fund.b}`, { status: 'Suspended' }));
  const { id } = await done(makeFile(fund));
  const { id: held } = await lineOf(fund.b);
  // Simulates a kill before the last batch.
  await plantFile(id, { status: 'making', planned: [held], sha256: undefined });
  const { id: line, amount } = await lineOf(fund.a);
  const chosen = { line_ids: [line], amount };
  expect(await match(await bankRow(-amount), chosen)).toMatchObject(refused('not-this-file'));
  expect(await makeFile(fund, { pay_on: '2025-02-03' })).toMatchObject(refused('nothing-ready'));
  expect(await done(makeFile(fund))).toMatchObject({ id, state: 'made', count: 2, lines_left_count: 0 });
  expect(await fileOf(id)).toMatchObject({ equal: true });
});

test('of two files made at the same time, each line is in one', async () => {
  const fund = await payingFund();
  const both = await Promise.all([makeFile(fund), makeFile(fund)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});
