import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { addDays, type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { addAccount } from '#test/functions/bank-accounts/accounts.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import {
  bankRow,
  download,
  fileOf,
  lines,
  makeFile,
  match,
  withPayer,
} from '#test/functions/payouts/paying.ts';
import { portal, second, send, startPortal } from '#test/functions/register/registering.ts';
import { ask, YEAR } from '#test/functions/statements/issuing.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import type { TestAnswer } from '#test/harness/test-portal.ts';
import { calculate, create, done, put } from './distributing.ts';
import { manyHolders } from './many-holders.ts';

startPortal();

/** More than one batch of lines. */
const HOLDERS = 200;
/** The most requests that managers may need for a quarter, for any number of holders. */
const MOST_ACTIONS = 40;
/** Entering an account again takes two requests, a proposal and a verification. */
const ACTIONS_OF_PAYEE = 2;
const QUARTERS = [
  ['2024-07-01', '2024-09-30'],
  ['2024-10-01', '2024-12-31'],
  ['2025-01-01', '2025-03-31'],
  ['2025-04-01', '2025-06-30'],
] as const;

async function fundOfHolders(): Promise<string[]> {
  await addAccount(portal, { opening_day: '2024-07-01', opening_balance: 1_000_000 });
  const interest = await bankRow(10, 'Interest', '02/07/2024');
  await done(send('PUT', `/transactions/${interest}/classify`, { type: 'interest' }));
  return manyHolders(
    '2024-07-01',
    Array.from({ length: HOLDERS }, (_, place) => 100 + place),
  );
}

async function untilDone(request: () => Promise<TestAnswer>) {
  let answer = await done(request());
  while (answer.lines_left_count > 0) answer = await done(request());
  return answer;
}

test('a year of quarters for 200 holders: declared, approved, paid by file, some returned, one paid again, all stated', async () => {
  const ids = await fundOfHolders();
  const accountId = await withPayer();
  const other = await second();
  let actions = 0;
  const { call } = portal;
  const counted: typeof call = (by, method, ...more) => {
    actions += method === 'GET' ? 0 : 1;
    return call(by, method, ...more);
  };
  Object.assign(portal, { call: counted });
  for (const [place, [from, to]] of QUARTERS.entries()) {
    actions = 0;
    await closeUpTo(portal, to.slice(0, 7));
    const pay_on = addDays(to as CalendarDate, 20);
    const total = 40_000 + place;
    const components = [{ kind: 'income', label: 'Net income', total }];
    const { id } = await done(create({ title: `Quarter ${place + 1}`, from, to, pay_on, components }));
    const { totals } = await untilDone(() => calculate(id));
    expect(totals).toMatchObject({ gross: total, line_count: HOLDERS });
    const { asked } = await done(put(id, { status: 'Approved' }));
    await done(put(id, { status: 'Approved', asked_at: asked.at }, other));
    const paying = { accountId, distributionId: id };
    const file = await untilDone(() => makeFile(paying, { pay_on }));
    expect([file.count, file.total]).toEqual([HOLDERS - (place === 0 ? 0 : 1), expect.any(Number)]);
    await done(download(file.id));
    const debit = await bankRow(-file.total, 'Direct entry', displayDate(pay_on));
    await untilDone(() => match(debit, { file_id: file.id, amount: file.total }));
    expect((await fileOf(file.id)).file).toMatchObject({ state: 'paid', paid: { total: file.total } });
    const back = [ids[0], ids[place + 1]].filter((one) => place === 0 || one !== ids[0]);
    for (const client of back) {
      const [line] = await lines(`?client_id=${client}&state=paid`);
      const transaction_id = await bankRow(line.amount, 'Return', displayDate(addDays(pay_on, 2)));
      const body = { transaction_id, line_id: line.id, reason: 'The account is closed' };
      await done(send('POST', '/payouts/returns', body));
    }
    const again = ids[place + 1] ?? '';
    await seedPayee(portal.services, { id: again }, { number: String(20_000_000 + place) });
    actions += ACTIONS_OF_PAYEE;
    const later = addDays(pay_on, 7);
    const anew = await done(makeFile(paying, { pay_on: later, confirmed: ['payee-changed'] }));
    expect(anew.count).toBe(1);
    await done(download(anew.id));
    const paid = await bankRow(-anew.total, 'Direct entry', displayDate(later));
    await done(match(paid, { file_id: anew.id, amount: anew.total }));
    await portal.services.sweepStatements();
    expect(actions, `actions of quarter ${place + 1}`).toBeLessThanOrEqual(MOST_ACTIONS);
  }
  const unpaid = (await lines('?limit=1000')).filter(({ state }: { state: string }) => state !== 'paid');
  expect(unpaid.map((line: { client_id: string }) => line.client_id)).toEqual(Array(4).fill(ids[0]));
  const { body } = await ask(portal, { ...YEAR, all: true });
  await portal.services.settled();
  const run = await done(send('GET', `/statements/runs/${body.run_id}`));
  expect(run).toMatchObject({ status: 'done', issued_count: HOLDERS, refused: [] });
  const { documents } = await done(send('GET', `/clients/${ids[3]}/documents?limit=100`));
  const types = documents.map((one: { document_type: string }) => one.document_type).sort();
  expect(types).toEqual([...Array(4).fill('Distribution'), 'Report']);
  await portal.indexesShowAll();
  expect((await verifyLedger(portal.services, portal.bucket)).breaches).toEqual([]);
});
