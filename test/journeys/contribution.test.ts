import { describe, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import type { Cents } from '#shared/money.ts';
import { some } from '#test/runs.ts';
import { formatMoney } from '#web/ui/money-format.ts';
import { comeSignedIn, signOut } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { allocate, importStatement, rowOf, search, TODAY, toast } from './transactions.ts';
import type { Screen, Visit } from './visit.ts';

const stage = openStage();

const PAID_IN = 1_234_567;
const OLIVIAS = 432_109;
const NOAHS = PAID_IN - OLIVIAS;

const dollars = (cents: number) => formatMoney(cents as Cents, { exact: true });

function westpacStatement(deposit: string): string {
  return [
    '\uFEFFBank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial',
    `032000123456,${TODAY},"ACCOUNT FEE, ${deposit}",15.00,,6030.00,FEE,`,
    `032000123456,${TODAY},${deposit},,12345.67,18375.67,DEP,000123`,
    '',
    '',
  ].join('\r\n');
}

async function paidCents(account: typeof OLIVIA | typeof NOAH): Promise<number> {
  const { id } = await stage.portal.signIn(account.email, account.password);
  const answer = await stage.portal.request(id, 'GET', '/clients/me');
  const { totalPaid } = await answer.json();
  return Math.round(totalPaid * 100);
}

async function expectPaid({ page }: Visit, cents: number) {
  const figure = page
    .locator('dl > div, div')
    .filter({ has: page.getByText('Amount Paid', { exact: true }) });
  await expect
    .poll(() => figure.last().locator('[title]').first().getAttribute('title'))
    .toBe(dollars(cents));
}

async function seesHerPart(visit: Visit, part: { cents: number; before: number; note: string }) {
  await expectPaid(visit, part.before + part.cents);
  await visit.page.goto('/client/transactions');
  const row = rowOf(visit, part.note);
  await row.waitFor();
  const text = (await row.textContent()) ?? '';
  expect(text).toContain(`+${dollars(part.cents)}`);
  expect(await visit.page.getByRole('main').textContent()).not.toContain(dollars(PAID_IN - part.cents));
  expect(await visit.page.getByRole('main').textContent()).not.toContain(dollars(PAID_IN));
}

describe.each(some<Screen>(['desk', 'phone'], 1))('on a %s', (screen) => {
  test('a deposit goes from the bank statement to its clients, who each see their own share', async () => {
    const deposit = `DEPOSIT CHEN AND WALKER ${screen.toUpperCase()}`;
    const file = { name: `${screen}.csv`, content: westpacStatement(deposit), account: 'Main account' };
    const before = { olivia: await paidCents(OLIVIA), noah: await paidCents(NOAH) };
    const visit = await stage.visit({ screen });
    const { page } = visit;

    await comeSignedIn(page, MANAGER, '/manager/transactions');
    await importStatement(page, file, 'Import 2 transactions');
    await page.getByText('2 transactions imported').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    await search(page, deposit);
    await rowOf(visit, `ACCOUNT FEE, ${deposit}`).waitFor();
    const row = rowOf(visit, new RegExp(`(?<!FEE, )${deposit}`));
    expect(await row.textContent()).toContain('+$12,346');
    await row.getByRole('button', { name: 'Contribution' }).click();
    await toast(page, 'Transaction classified successfully!');
    await row.getByRole('button', { name: `Allocate ${dollars(PAID_IN)}` }).click();
    await allocate(page, { client: OLIVIA.name, amount: '4321.09', note: `Her part, ${screen}` });
    await toast(page, 'Transaction allocated successfully!');
    await row.getByRole('button', { name: `Allocate ${dollars(NOAHS)}` }).click();
    await allocate(page, { client: NOAH.name, note: `His part, ${screen}` });
    await row.getByText('Fully Allocated').waitFor();

    await signOut(visit);
    await comeSignedIn(page, OLIVIA);
    await seesHerPart(visit, { cents: OLIVIAS, before: before.olivia, note: `Her part, ${screen}` });
    await signOut(visit);
    await comeSignedIn(page, NOAH);
    await seesHerPart(visit, { cents: NOAHS, before: before.noah, note: `His part, ${screen}` });
    await signOut(visit);

    await comeSignedIn(page, MANAGER, '/manager/transactions');
    await importStatement(page, file);
    await page.getByRole('dialog').getByText('Nothing to import').waitFor();
    const again = page.getByRole('dialog').locator('dl > div');
    expect(await again.allTextContents()).toEqual(['New0', 'Already there2', 'Rejected0']);

    const { services } = stage.portal;
    expect((await verifyLedger(services)).breaches).toEqual([]);
  });
});
