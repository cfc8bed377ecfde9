import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeAt } from '#local/cognito/totp.ts';
import { SCREENS } from './accessible.ts';
import { audit } from './audit.ts';
import { guardedAccount, says } from './identity.ts';
import { signIn, submitSignIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { toast } from './transactions.ts';

let aheadMs = 0;
const stage = openStage({ identity: { now: () => Date.now() + aheadMs } });

const NEW = 'Chosen#2026';
const REFUSED = /^400 POST \/local\/cognito\//;
const CHANGED = 'Password changed. Every other browser is signed out.';

const welcome = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome, ${name}` });

async function fillIn(page: Page, old: string, next: string, again = next): Promise<void> {
  await page.getByLabel('Present password', { exact: true }).fill(old);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm password', { exact: true }).fill(again);
}

const send = (page: Page) => page.getByRole('button', { name: 'Change password' }).click();

async function securityMails(): Promise<string[]> {
  const { id } = await stage.portal.signIn(MANAGER.email, MANAGER.password);
  const answer = await stage.portal.request(id, 'GET', '/messages?kind=security&limit=200');
  return (await answer.json()).messages.map(
    ({ to, subject }: { to: string; subject: string }) => `${to}: ${subject}`,
  );
}

test('a changed password signs out the other browser at its next request, and this one stays, in all its tabs', async () => {
  const [here, there] = [await stage.visit(), await stage.visit()];
  for (const { page } of [here, there]) {
    await signIn(page, OLIVIA);
    await welcome(page, 'Olivia Chen').waitFor();
  }
  const other = await here.newTab();
  await other.goto('/client/transactions');
  await other.getByRole('heading', { name: 'Transaction History' }).waitFor();

  const { page } = here;
  await page.goto('/client/profile');
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Change password', level: 1 }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.postData() ?? '');
  });
  await fillIn(page, OLIVIA.password, NEW);
  await send(page);
  await toast(page, CHANGED);
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  expect(asked.filter((body) => body.includes(NEW) || body.includes(OLIVIA.password))).toEqual([]);
  expect(asked).toContain(JSON.stringify({ scope: 'everywhere', because: 'password' }));
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /due|renewing/.test(key))),
  ).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(NEW);

  await other.reload();
  await other.getByRole('heading', { name: 'Transaction History' }).waitFor();
  there.foresee(/^401 GET \/api\//);
  await there.page.getByRole('navigation').first().getByRole('link', { name: 'Documents' }).click();
  await there.page.waitForURL('**/login');
  there.foresee(REFUSED);
  await submitSignIn(there.page, OLIVIA);
  await says(there.page, 'Invalid email or password. Please try again.');
  await submitSignIn(there.page, { ...OLIVIA, password: NEW });
  await there.page.waitForURL((url) => url.pathname !== '/login');
  expect(await securityMails()).toContain(`${OLIVIA.email}: Your password was changed`);
});

test.each(SCREENS)('refusals have their sentences and change nothing, on a %s', async (screen) => {
  const { page, foresee } = await stage.visit({ screen });
  const findings: string[] = [];
  // The lock at the end also blocks the person's next sign-in, so each screen has a different person.
  const person = screen === 'desk' ? { ...OLIVIA, password: NEW } : NOAH;
  await signIn(page, person);
  await page.goto('/client/profile');
  await page.getByRole('button', { name: 'Turn on the authenticator app' }).waitFor();
  findings.push(...(await audit(page, 'profile')));
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('Present password', { exact: true }).waitFor();
  findings.push(...(await audit(page, 'change of password')));

  await fillIn(page, person.password, 'Chosen#2028', 'Chosen#2027');
  await send(page);
  await page.getByRole('alert').getByText('Passwords do not match.').waitFor();
  foresee(REFUSED);
  await fillIn(page, person.password, 'alllowercase');
  await send(page);
  await says(
    page,
    'Password does not meet requirements. Must include uppercase, lowercase, number and special character.',
  );
  await fillIn(page, 'Wrong#2026', 'Chosen#2028');
  await send(page);
  await page.getByText('That is not your present password.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('old-password');
  findings.push(...(await audit(page, 'refused')));
  for (let tries = 1; tries < 5; tries += 1) {
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/local/cognito/')),
      send(page),
    ]);
    await page.getByText('That is not your present password.').waitFor();
  }
  await send(page);
  await says(page, 'Too many failed attempts. Please try again later.');
  expect(await page.evaluate(() => localStorage.getItem('portal.sign-out-due'))).toBeNull();
  expect(findings).toEqual([]);
});

test('by the keyboard alone; the API does not answer, the page is reloaded, and the other browser is still signed out', async () => {
  const [here, there] = [await stage.visit(), await stage.visit()];
  for (const { page } of [here, there]) {
    await signIn(page, MANAGER);
    await page.waitForURL('**/manager**');
  }
  const { page, foresee } = here;
  await page.goto('/manager/profile/password');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused).toBe('old-password');
  await page.keyboard.type(MANAGER.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW);
  foresee(/^failed: POST \/api\/users\/me\/sign-out/);
  await page.route('**/api/users/me/sign-out', (route) => route.abort('connectionreset'));
  await page.keyboard.press('Enter');
  await page.getByText(/^The other browsers are not signed out yet/).waitFor();
  const due = await page.evaluate(() => localStorage.getItem('portal.sign-out-due'));
  expect(due).toContain('"because":"password"');
  expect(due).not.toMatch(/eyJ|Token|#2026/);

  await page.unroute('**/api/users/me/sign-out');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.waitForURL('**/login');
  await says(
    page,
    'Your password or authenticator app was changed, so every browser was signed out. Sign in again.',
  );
  expect(await page.evaluate(() => localStorage.getItem('portal.sign-out-due'))).toBeNull();
  expect(await page.getByLabel('Email').inputValue()).toBe(MANAGER.email);
  there.foresee(/^401 GET \/api\//);
  await there.page.getByRole('button', { name: 'Settings' }).click();
  await there.page.getByRole('navigation').first().getByRole('link', { name: 'Audit' }).click();
  await there.page.waitForURL('**/login');
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manager/profile/password');
});

test('a failed network only delays it: this browser stays signed in; a tab that is closed during it leaves the rest to another', async () => {
  const { page, foresee, newTab } = await stage.visit();
  await signIn(page, { ...MANAGER, password: NEW });
  await page.goto('/manager/profile/password');
  await fillIn(page, NEW, MANAGER.password);
  foresee(/^failed: POST \/api\/users\/me\/sign-out/);
  const closed = '**/api/users/me/sign-out';
  await page.route(closed, (route) => route.abort('internetdisconnected'));
  await send(page);
  await page.getByText(/^The other browsers are not signed out yet/).waitFor();
  await page.unroute(closed);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await toast(page, CHANGED);
  await page.reload();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();

  const other = await newTab();
  await other.goto('/manager/audit');
  await other.getByRole('heading', { name: 'Audit' }).waitFor();
  await page.goto('/manager/profile/password');
  await fillIn(page, MANAGER.password, NEW);
  await page.route(closed, (route) => route.abort('internetdisconnected'));
  await send(page);
  await page.getByText(/^The other browsers are not signed out yet/).waitFor();
  await page.close();
  await other.waitForURL('**/login');
  await says(
    other,
    'Your password or authenticator app was changed, so every browser was signed out. Sign in again.',
  );
  await submitSignIn(other, { ...MANAGER, password: NEW });
  await other.waitForURL('**/manager/audit');
});

test('with an authenticator app, one of its codes keeps this browser signed in', async () => {
  const codeNow = (secret: string) => codeAt(secret, Date.now() + aheadMs);
  const account = await guardedAccount(stage.portal, 'guarded@example.com', codeNow);
  const { secret } = account;

  const { page, foresee } = await stage.visit();
  await page.goto('/login');
  await submitSignIn(page, account);
  // The code of the next time step is already valid. After this sign-in it counts as used for a minute.
  const used = codeAt(secret, Date.now() + aheadMs + 30_000);
  await page.getByLabel('Code').fill(used);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/client/profile/password');
  await fillIn(page, account.password, NEW);
  await send(page);
  await page.getByText('The change was made. All browsers were signed out, this one too.').waitFor();
  expect(await audit(page, 'asked for a code')).toEqual([]);
  foresee(REFUSED);
  await page.getByLabel('Code').fill(used);
  await page.keyboard.press('Enter');
  await page.getByText('That code has been used already. Wait until the app shows the next one.').waitFor();
  aheadMs += 62_000;
  await page.getByLabel('Code').fill(codeNow(secret));
  await page.keyboard.press('Enter');
  await toast(page, CHANGED);
});
