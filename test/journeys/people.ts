import type { Page } from 'playwright-core';
import type { Visit } from './visit.ts';

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Fills in the sign-in form and presses its button; what comes next is up to the caller. */
export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Signs in and waits until the sign-in page is left. Whoever comes for another page is asked to sign in first, and is
 * then there without the detour over the dashboard.
 */
export async function signIn(page: Page, account: Account, at = '/login'): Promise<void> {
  await page.goto(at);
  await submitSignIn(page, account);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs out by the button that the screen has for it, on a phone in the menu. */
export async function signOut({ page, screen }: Visit): Promise<void> {
  if (screen === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  const within = screen === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : page;
  await within.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').waitFor();
}

/** Scrolls to the fund's analytics below an investor's dashboard, which are loaded once one comes near them. */
export async function comeToFund(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}
