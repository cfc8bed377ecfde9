import type { Locator, Page } from 'playwright-core';
import { signIn } from './people.ts';
import { MANAGER } from './stage.ts';

export const BANK = 'Hooli Bank';

export const bankPanel = (page: Page): Locator => page.getByRole('region', { name: 'Bank connection' });
export const importPanel = (page: Page): Locator => page.getByRole('region', { name: 'Import', exact: true });

/** Waits for the word in which the panel says its state. */
export async function bankIs(page: Page, state: string): Promise<void> {
  await bankPanel(page).getByRole('status').filter({ hasText: state }).first().waitFor();
}

export async function openBankScreen(page: Page): Promise<void> {
  await signIn(page, MANAGER);
  await page.goto('/manager/transactions-auto');
  await bankPanel(page).getByRole('button').first().waitFor();
}

export async function chooseBank(page: Page, name = BANK): Promise<void> {
  await page.getByPlaceholder('Choose a bank').fill(name.slice(0, 6));
  await page.getByRole('option', { name }).click();
}

/** Presses Connect for the chosen bank, and answers the window in which the bank asks. */
export async function openBankLogin(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Connect bank' }).click(),
  ]);
  await popup.getByRole('heading', { name: BANK }).waitFor();
  return popup;
}

/** Decides in the bank's window, which then goes away by itself. */
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
