import type { Page } from 'playwright-core';
import { pressed, quiet, type Steps } from './screens.ts';
import type { Screen } from './visit.ts';

async function corrected(page: Page, screen: Screen, name: string): Promise<void> {
  if (screen === 'desk') return pressed(page, name);
  await pressed(page, 'More actions');
  await page.getByRole('menuitem', { name }).click();
}

export const MANAGED_CALLS: Steps = {
  'capital calls': async (page) => {
    await page.goto('/manager/capital-calls');
    await page.getByText('Settlement of 14 Harbour Road').waitFor();
    await quiet(page);
  },
  'an issued call': async (page) => {
    await page.getByRole('link', { name: /Settlement of 14 Harbour Road/ }).click();
    await page
      .getByRole('button', { name: /^Correct the line/ })
      .first()
      .waitFor();
    await page.getByRole('region', { name: 'History' }).waitFor();
  },
  'putting allocated money towards a line': async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Match an allocation to this line item' });
    await pressed(page, 'Correct the line for Daniel Rossi');
    await page.getByRole('menuitem', { name: /^Match an allocation/ }).click();
    await dialog.getByRole('radio').first().waitFor();
  },
  'what can be done with a line': async (page) => {
    await pressed(page, 'Cancel');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressed(page, /^Correct the line for/);
    await page.getByRole('menuitem', { name: /^Write off/ }).waitFor();
  },
  'writing off, with mistakes': async (page) => {
    await page.getByRole('menuitem', { name: /^Write off/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Write off for/ });
    await dialog.getByLabel(/^Amount to write off/).fill('none');
    await dialog.getByLabel('Reason').fill('A fee of the bank');
    await dialog.getByRole('button', { name: 'Write off' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  },
  'withdrawing a line': async (page) => {
    await pressed(page, /^Correct the line for/);
    await page.getByRole('menuitem', { name: /^Withdraw for/ }).click();
    await page.getByRole('button', { name: 'Keep the line' }).waitFor();
  },
  'extending the due date, with mistakes': async (page, screen) => {
    await pressed(page, 'Keep the line');
    await corrected(page, screen, 'Extend due date');
    const dialog = page.getByRole('dialog', { name: 'Extend the due date' });
    await dialog.getByLabel('New due date').fill('01/01/2001');
    await dialog.getByLabel('Reason').fill('The settlement is later');
    await dialog.getByRole('button', { name: /^Extend to 01\/01\/2001/ }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
  },
  'asking before a call is withdrawn': async (page, screen) => {
    await pressed(page, 'Keep the due date');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await corrected(page, screen, 'Withdraw');
    await page.getByRole('region', { name: 'Clients who get a notice immediately' }).waitFor();
  },
  'a call that is paid in part': async (page) => {
    await page.goto('/manager/capital-calls');
    await page.getByRole('link', { name: /Refurbishment of 90 Station Parade/ }).click();
    await page.getByText(/^To withdraw the call, unmatch/).waitFor();
  },
  'a new call, with mistakes': async (page) => {
    await page.goto('/manager/capital-calls/new');
    await page.getByLabel('Amount of Olivia Chen').waitFor();
    await page.getByLabel('Total amount').fill('1000');
    await page.getByLabel('Amount of Olivia Chen').fill('2000');
    await pressed(page, 'Save draft and preview');
    await page.getByText('Title is required').waitFor();
    await page.getByText('The amounts are $1,000.00 above the total').waitFor();
  },
  'a call beyond the pledges, which asks why': async (page) => {
    // Marcus has paid his whole pledge, so any amount exceeds it.
    await page.getByLabel('Amount of Olivia Chen').fill('');
    await page.getByLabel('Amount of Marcus Papadopoulos').fill('1000');
    await page.getByLabel('Title').fill('Looked at closely');
    await pressed(page, 'Save draft and preview');
    await page.getByLabel('Reason for calling beyond the pledge').waitFor();
  },
  'a draft': async (page) => {
    await page.getByLabel('Reason for calling beyond the pledge').fill('Looked at closely');
    await pressed(page, 'Save draft anyway and preview');
    await page.getByRole('button', { name: 'Preview notices' }).waitFor();
    await quiet(page);
  },
  'a notice': async (page) => {
    await pressed(page, 'Preview notices');
    await page.getByRole('dialog').getByRole('article').waitFor();
  },
  'asking before issuing': async (page) => {
    await page.keyboard.press('Escape');
    await pressed(page, 'Issue');
    await page.getByRole('dialog', { name: 'Issue capital call' }).waitFor();
  },
};
