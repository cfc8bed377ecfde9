import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { audit } from './audit.ts';
import { acceptInvitation } from './clients.ts';
import { focusOn, goBy } from './focus.ts';
import { signIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

const REASON = 'Agreed at the board meeting';
const TOM = { name: 'Tom Becker', email: 'tom.becker@example.com', password: 'Managing#2026' };

async function invite(page: Page, { name, email }: typeof TOM): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Invite a person' });
  await panel.getByLabel('Name').fill(name);
  await panel.getByLabel('Email').fill(email);
  await panel.getByRole('radio', { name: /^Manager/ }).check();
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await panel.waitFor({ state: 'detached' });
}

async function approveByKeys(page: Page, change: RegExp): Promise<void> {
  await goBy(page, 'v');
  await focusOn(page.getByRole('button', { name: new RegExp(`^Approve: ${change.source}`) }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve this change' });
  await focusOn(dialog.getByLabel('Reason'));
  await page.keyboard.type(REASON);
  await focusOn(dialog.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  await toast(page, 'Change approved.');
  await page.getByText('No change waits for a second person').waitFor();
}

test('a manager and the account to pay to wait for a second person, who is nobody that the maker just invited', async () => {
  const findings: string[] = [];
  const jo = await stage.visit({ screen: 'phone' });
  await signIn(jo.page, DEMO_ACCOUNTS.secondManager, '/manager/people');
  await invite(jo.page, TOM);
  await toast(jo.page, /: waits for a second person, or takes effect on /);
  await toast(jo.page, `${MANAGER.name} can approve it.`);
  await jo.page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Approvals' }).click();
  await jo.page.getByRole('button', { name: /^Withdraw: / }).waitFor();
  findings.push(...(await audit(jo.page, 'an own change that waits')));

  const sam = await stage.visit();
  await signIn(sam.page, MANAGER, '/manager/dashboard');
  await sam.page.getByRole('link', { name: /^Waiting for a second person/ }).waitFor();
  await approveByKeys(sam.page, /.*Tom Becker/);
  const tom = await stage.visit();
  await acceptInvitation(tom.page, stage.portal, TOM);
  await tom.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();

  await jo.page.goto('/manager/settings');
  await jo.page.getByRole('button', { name: 'Change: Account to pay to' }).click();
  const dialog = jo.page.getByRole('dialog', { name: 'Change: Account to pay to' });
  const account = dialog.getByLabel('Account', { exact: true });
  await account.getByRole('option', { name: /^Operating account/ }).waitFor({ state: 'attached' });
  await account.selectOption({ label: 'Operating account, BSB 999-000, account 123456789' });
  await dialog.getByLabel('Reason').fill(REASON);
  findings.push(...(await audit(jo.page, 'choosing an account')));
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await jo.page.getByText(/Until then, the settings below apply/).waitFor();
  const section = (page: Page) => page.getByRole('region', { name: 'Account to pay to' });
  expect(await section(jo.page).textContent()).not.toContain('123456789');
  findings.push(...(await audit(jo.page, 'fund settings with a change that waits')));

  await tom.page.goto('/manager/approvals');
  await tom.page.getByRole('button', { name: /^Decline: / }).waitFor();
  await tom.page.getByText(/^You cannot approve this/).waitFor();
  expect(await tom.page.getByRole('button', { name: /^Approve: / }).count()).toBe(0);

  await sam.page.goto('/manager/approvals');
  await sam.page.getByRole('button', { name: /^Approve: / }).waitFor();
  findings.push(...(await audit(sam.page, 'a change to approve')));
  await approveByKeys(sam.page, /.*account to pay to/);
  await goBy(sam.page, 's');
  await section(sam.page)
    .getByText(/Next account, from [\s\S]*Operating account/)
    .waitFor();
  await sam.page.goto('/stop#not-a-live-token');
  await sam.page.getByRole('button', { name: 'Stop this change' }).click();
  await sam.page.getByText(/^If the change was still waiting/).waitFor();
  findings.push(...(await audit(sam.page, 'a stopped change')));
  expect(findings).toEqual([]);
});
