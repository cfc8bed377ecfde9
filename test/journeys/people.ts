import type { Page } from 'playwright-core';
import { ACTIVE_AT } from '#web/last-activity.ts';
import { PRESENT_SIGN_IN, STORED_SESSION } from '#web/stored-session.ts';
import type { Visit } from './visit.ts';

interface Account {
  readonly email: string;
  readonly password: string;
}

export async function submitSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signIn(page: Page, account: Account, at = '/login'): Promise<void> {
  await page.goto(at);
  await submitSignIn(page, account);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The browser storage after sign-in, by portal and email address, so that a user signs in only once. */
const sessions = new Map<string, Readonly<Record<string, string>>>();

export async function comeSignedIn(page: Page, account: Account, at = '/login'): Promise<void> {
  const empty = '/before-the-first-page';
  await page.route(`**${empty}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.unroute(`**${empty}`);
  const key = `${new URL(page.url()).origin} ${account.email}`;
  const session = sessions.get(key);
  if (!session) {
    await signIn(page, account, at);
    const isOfSession = ([name]: [string, string]) =>
      name.startsWith(STORED_SESSION) || name === PRESENT_SIGN_IN;
    const stored = await page.evaluate(() => Object.entries<string>({ ...localStorage }));
    sessions.set(key, Object.fromEntries(stored.filter(isOfSession)));
    return;
  }
  await page.evaluate(
    ([entries, activeAt]) => {
      // Another user may have used this browser before.
      localStorage.clear();
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
      localStorage.setItem(activeAt, String(Date.now()));
    },
    [session, ACTIVE_AT] as const,
  );
  await page.goto(at);
  await page.waitForURL((url) => url.pathname !== '/login');
}

export async function signOut({ page, screen }: Visit): Promise<void> {
  if (screen === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  const within = screen === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : page;
  await within.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').waitFor();
  // The sign-out has ended the session, so its stored copy is no longer valid.
  forgetSessions();
}

export function forgetSessions(): void {
  sessions.clear();
}

/** The fund's analytics load only near the visible part of the page, so this scrolls to them. */
export async function comeToFund(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  // On a phone, the fund appears once the amounts to pay are known.
  await page.getByText('Fund Analytics Dashboard').first().waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}
