import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from '#local/build-web.ts';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import '#local/quiet-sdk.ts';
import { seedPortal } from '#local/seed.ts';
import { startHttpPortal } from '#test/harness/http-portal.ts';
import { addAccounts, bankIs, chooseBank, decide, openBankLogin, saysConnected } from './bank.ts';
import { startChromium } from './chromium.ts';
import { signIn } from './people.ts';
import { openVisit, type Visit, type VisitOptions } from './visit.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

interface Picture extends VisitOptions {
  readonly name: string;
  readonly account: keyof typeof DEMO_ACCOUNTS;
  readonly path: string;
  readonly prepare?: (visit: Visit) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'manager-transactions',
    account: 'manager',
    path: '/manager/transactions',
    prepare: async ({ page }) => {
      await page
        .getByRole('row')
        .filter({ hasText: 'Rossi Retirement Fund' })
        .first()
        .getByText('Rossi')
        .click();
      await page.getByRole('dialog').getByText('Activity').waitFor();
    },
  },
  { name: 'manager-documents', account: 'manager', path: '/manager/documents' },
  {
    name: 'manager-clients',
    account: 'manager',
    path: '/manager/clients',
    prepare: async ({ page }) => {
      await page.getByRole('button', { name: /Partially Paid/ }).click();
    },
  },
  { name: 'client-dashboard', account: 'client', path: '/client/dashboard' },
  {
    name: 'allocate-dark',
    account: 'manager',
    path: '/manager/transactions',
    scheme: 'dark',
    prepare: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Allocate \$/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Client' }).waitFor();
    },
  },
  {
    name: 'investment-overview',
    account: 'manager',
    path: '/manager/fund',
    prepare: async ({ page }) => {
      await page.getByRole('application').waitFor();
    },
  },
  {
    name: 'capital-call',
    account: 'manager',
    path: '/manager/capital-calls',
    prepare: async ({ page }) => {
      await page
        .getByRole('link', { name: /Purchase of 14 Orchard Grove/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Download the notice/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'reconciliation',
    account: 'manager',
    path: '/manager/reconciliation',
    prepare: async ({ page }) => {
      const deposits = page.getByRole('list', { name: 'Unreconciled deposits' });
      await deposits.getByRole('button', { name: /G Liu/ }).click();
      await page.getByRole('region', { name: 'Suggested for this deposit' }).waitFor();
    },
  },
  { name: 'audit', account: 'manager', path: '/manager/audit?kind=transaction' },
  { name: 'client-dashboard-phone', account: 'client', path: '/client/dashboard', screen: 'phone' },
  { name: 'manager-transactions-phone', account: 'manager', path: '/manager/transactions', screen: 'phone' },
  {
    // The import would appear on other screenshots, so this screenshot comes last.
    name: 'bank-import',
    account: 'manager',
    path: '/manager/transactions-auto',
    prepare: async ({ page }) => {
      await chooseBank(page);
      await decide(await openBankLogin(page), 'Agree and connect');
      await saysConnected(page);
      await bankIs(page, 'Connected');
      await addAccounts(page);
      await page.getByRole('button', { name: 'Import transactions' }).click();
      await page.getByRole('button', { name: 'Import transactions' }).waitFor({ timeout: 60_000 });
      // Waits until the message of the import disappears, because it covers the panel.
      const message = page.getByRole('region', { name: 'Messages' }).getByRole('button');
      await message.first().waitFor({ state: 'detached' });
    },
  },
];

await mkdir(FOLDER, { recursive: true });
const portal = await startHttpPortal({ seed: { kind: 'demo', seedPortal }, siteFolder: await buildWeb() });
const browser = await startChromium();
try {
  for (const { name, account, path, prepare, ...options } of PICTURES) {
    const visit = await openVisit(browser, portal.url, options);
    const { email, ...secrets } = DEMO_ACCOUNTS[account];
    if (!('password' in secrets)) throw new Error(`${email} has no password to sign in with`);
    await signIn(visit.page, { email, password: secrets.password });
    await visit.page.goto(path);
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    await visit.settled();
    await prepare?.(visit);
    await visit.settled();
    // Charts and images are drawn a moment after their data has loaded.
    await visit.page.waitForTimeout(1_000);
    const file = join(FOLDER, `${name}.png`);
    await visit.page.screenshot({ path: file });
    process.stdout.write(`${file}\n`);
    await visit.close();
  }
} finally {
  await browser.close();
  await portal.close();
}
