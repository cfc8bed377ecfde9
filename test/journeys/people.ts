import type { Page } from 'playwright-core';
import { ACTIVE_AT } from '#web/last-activity.ts';
import { PRESENT_SIGN_IN, STORED_SESSION } from '#web/stored-session.ts';
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

/** What signing in left in a browser, by portal and address; of those who have not signed out since. */
const sessions = new Map<string, Readonly<Record<string, string>>>();

/** Comes to a page as somebody who signed in before; the first time at a portal by signing in. */
export async function comeSignedIn(page: Page, account: Account, at = '/login'): Promise<void> {
  // An empty page of the portal, because a browser's storage belongs to the portal's origin.
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
      // Somebody else may have been the browser's person before.
      localStorage.clear();
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
      localStorage.setItem(activeAt, String(Date.now()));
    },
    [session, ACTIVE_AT] as const,
  );
  await page.goto(at);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs out by the button that the screen has for it, on a phone in the menu. */
export async function signOut({ page, screen }: Visit): Promise<void> {
  if (screen === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  const within = screen === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : page;
  await within.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').waitFor();
  // What was kept of that person's session has ended with it.
  forgetSessions();
}

/** Everybody signs in the next time, because what was kept of their sessions has ended or will. */
export function forgetSessions(): void {
  sessions.clear();
}

/** Scrolls to the fund's analytics below an investor's dashboard, which are loaded once one comes near them. */
export async function comeToFund(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}
