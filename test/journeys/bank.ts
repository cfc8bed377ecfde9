import type { Locator, Page } from 'playwright-core';
import { comeSignedIn } from './people.ts';
import { MANAGER } from './stage.ts';

export const BANK = 'Hooli Bank';

export const bankPanel = (page: Page): Locator => page.getByRole('region', { name: 'Bank connection' });
export const importPanel = (page: Page): Locator => page.getByRole('region', { name: 'Import', exact: true });

export async function bankIs(page: Page, state: string): Promise<void> {
  await bankPanel(page).getByRole('status').filter({ hasText: state }).first().waitFor();
}

export async function openBankScreen(page: Page): Promise<void> {
  await comeSignedIn(page, MANAGER, '/manager/transactions-auto');
  await bankPanel(page).getByRole('button').first().waitFor();
}

export async function chooseBank(page: Page, name = BANK): Promise<void> {
  const another = page.getByRole('button', { name: 'Choose another bank' });
  await another.or(page.getByPlaceholder('Choose a bank')).first().waitFor();
  if (await another.isVisible()) await another.click();
  await page.getByPlaceholder('Choose a bank').fill(name.slice(0, 6));
  await page.getByRole('option', { name }).click();
}

export async function openBankLogin(
  page: Page,
  pressed: 'Connect bank' | 'Open Bank Login Again' = 'Connect bank',
): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: pressed }).click(),
  ]);
  await popup.getByRole('heading', { name: BANK }).waitFor();
  return popup;
}

export async function decide(
  popup: Page,
  decision: 'Agree and connect' | 'Refuse' | 'Leave without deciding',
  login = 'Whistler',
): Promise<void> {
  await popup.getByRole('radio', { name: login }).check();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: decision }).click();
  await closed;
}

export async function saysConnected(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).getByText('Bank connected successfully!').waitFor();
}

export async function addAccounts(page: Page): Promise<void> {
  const undecided = bankPanel(page).getByRole('combobox', { name: BANK });
  await undecided.first().waitFor();
  // The third account, the card, is already left out.
  for (const number of [2, 1]) {
    await undecided.nth(number - 1).selectOption('Add a new account of the fund');
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Hooli ${number}`);
    await dialog.getByRole('textbox', { name: 'BSB' }).fill('062-000');
    await dialog.getByRole('textbox', { name: 'Account number' }).fill(`1000 000${number}`);
    const decided = page.waitForResponse((answer) => answer.url().includes('/api/basiq/feeds/'));
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await decided;
  }
}

export async function mapAccounts(page: Page, account: string): Promise<void> {
  const choices = bankPanel(page).getByRole('combobox', { name: BANK });
  await choices.first().waitFor();
  for (let index = (await choices.count()) - 1; index >= 0; index -= 1) {
    const decided = page.waitForResponse((answer) => answer.url().includes('/api/basiq/feeds/'));
    await choices.nth(index).selectOption(account);
    await decided;
  }
}

const CONSENT = {
  status: 'active',
  isActive: true,
  hasFailed: false,
  expiryDate: '2027-06-10T01:00:00.000Z',
  expiringSoon: true,
};
const PERIOD = { fromDate: '2025-01-01', toDate: '2025-06-10' };
const STARTED = {
  import_id: 'import-1',
  status: 'running',
  insertedCount: 0,
  by_feed: false,
  problem: null,
  ...PERIOD,
};
const CREATED = { created_at: '2025-06-11T01:00:00.000Z', created_by_name: 'Manager', takenBackCount: 0 };
const PENDING = {
  consentId: 'session-1',
  status: 'pending',
  isActive: false,
  hasFailed: false,
  institution_id: 'AU00000',
  institution_name: BANK,
  started_at: '2025-06-11T01:00:00.000Z',
  expires_at: '2025-06-11T01:15:00.000Z',
};
const LINK = {
  connection_id: 'c1',
  institution_id: 'AU00000',
  institution_name: BANK,
  connected_at: '2025-06-11T01:00:00.000Z',
  connected_by_name: 'Sam Wood',
};
const BEFORE = {
  connected: false,
  connections: [],
  consent: null,
  undecided_count: 0,
  doubtful_count: 0,
  pending: null,
  last_import: null,
  default_from: PERIOD.fromDate,
  default_to: PERIOD.toDate,
};
const CONNECTED = { ...BEFORE, connected: true, connections: [LINK], consent: CONSENT };

/** These states need a failure or days of waiting, so the answers are scripted. */
const STAGED = {
  'consent ended': { ...BEFORE, consent: { ...CONSENT, status: 'expired', isActive: false } },
  pending: { ...BEFORE, pending: PENDING },
  connected: CONNECTED,
  importing: { ...CONNECTED, last_import: { ...STARTED, ...CREATED } },
  imported: { ...CONNECTED, last_import: { ...STARTED, ...CREATED, status: 'done' } },
} as const;

export async function stageBank(page: Page, state: keyof typeof STAGED): Promise<void> {
  // Leaves the previous page, so that its requests reach neither the scripted answers nor the server.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/basiq/connection', (route) => route.fulfill({ json: STAGED[state] }));
  await page.route('**/api/transactions/check-bank-connection*', (route) =>
    route.fulfill({ json: { ...PENDING, status: 'failed', hasFailed: true } }),
  );
  await page.route('**/api/transactions/imports/import-1', (route) =>
    route.fulfill({
      json: {
        ...STARTED,
        ...CREATED,
        status: state === 'importing' ? 'running' : 'done',
        batch_id: 'import-1',
        insertedCount: 400,
        duplicateCount: 12,
        processed_rows: 412,
        total_rows: 1_213,
        rejected: [{ line: 1, message: 'Transaction of 05/06/2025: In USD, not in Australian dollars.' }],
        bank: BANK,
        file_name: '',
      },
    }),
  );
  await page.route('**/api/transactions/imports/import-1/rows*', (route) =>
    route.fulfill({ json: { rows: [], total: null, next_cursor: null } }),
  );
  await page.goto('/manager/transactions-auto');
  await page.getByRole('heading', { name: 'Bank connection' }).waitFor();
}
