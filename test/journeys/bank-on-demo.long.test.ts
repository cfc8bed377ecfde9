import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { addAccounts, chooseBank, decide, openBankLogin, openBankScreen, saysConnected } from './bank.ts';
import { callAsManager } from './clients.ts';
import { openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

test('the bank of the README, connected to the demo, gets new accounts and leaves the fund’s own as they were', async () => {
  const tieOuts = async (): Promise<Record<string, unknown>> => {
    const { body } = await callAsManager(stage.portal, 'GET', '/bank-accounts');
    return Object.fromEntries(
      body.accounts.map(({ name, tie_out: tieOut }: { name: string; tie_out: unknown }) => [name, tieOut]),
    );
  };
  const before = await tieOuts();
  const { page } = await stage.visit();
  await openBankScreen(page);
  await chooseBank(page);
  await decide(await openBankLogin(page), 'Agree and connect');
  await saysConnected(page);
  await addAccounts(page);
  await page.getByRole('button', { name: 'Import transactions' }).click();
  await toast(page, /^Imported [1-9]\d* transactions successfully!/);
  const after = await tieOuts();
  expect(after).toMatchObject(before);
  expect(Object.keys(after).sort()).toEqual([...Object.keys(before), 'Hooli 1', 'Hooli 2'].sort());
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});
