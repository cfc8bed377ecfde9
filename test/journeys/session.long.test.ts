import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { IDENTITY_PATH } from '#local/gateway.ts';
import { LOCAL_POOL } from '#local/portal.ts';
import { ACTIVE_AT } from '#web/last-activity.ts';
import { audit } from './audit.ts';
import { signIn, signOut, submitSignIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import type { Visit } from './visit.ts';

let aheadMs = 0;
const stage = openStage({ identity: { tokenValidityMinutes: 5, now: () => Date.now() + aheadMs } });

const stored = (page: Page) => page.evaluate(() => localStorage.length + sessionStorage.length);

async function keptToken(page: Page, kind: 'idToken' | 'accessToken' | 'refreshToken'): Promise<string> {
  const token = await page.evaluate((suffix) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(`.${suffix}`));
    return key === undefined ? null : localStorage.getItem(key);
  }, kind);
  if (token === null) throw new Error(`The browser keeps no ${kind}`);
  return token;
}

async function askIdentity(action: string, body: object): Promise<string> {
  const answer = await fetch(`${stage.portal.url}${IDENTITY_PATH}`, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
    body: JSON.stringify(body),
  });
  return `${answer.status} ${(await answer.json()).__type ?? ''}`.trim();
}

async function statusWith(token: string): Promise<number> {
  return (await stage.portal.request(token, 'GET', '/users/me')).status;
}

const transactions = (page: Page) => page.getByRole('heading', { name: 'Transaction History' });
const stillThere = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' });
const WAS_IDLE = 'You were signed out after 30 minutes without activity. Sign in to continue where you were.';
const MINUTE_MS = 60_000;

async function welcome(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor();
}

async function openTab({ newTab }: Visit, address = '/client/transactions'): Promise<Page> {
  const tab = await newTab();
  await tab.goto(address);
  return tab;
}

test('signing out removes everything: storage, tokens, data on Back, and other tabs; another browser stays signed in', async () => {
  const [visit, there] = [await stage.visit(), await stage.visit()];
  const { page } = visit;
  for (const one of [page, there.page]) {
    await signIn(one, OLIVIA);
    await welcome(one, 'Olivia Chen');
  }
  const other = await openTab(visit);
  await transactions(other).waitFor();
  const token = await keptToken(page, 'idToken');
  expect(await statusWith(token)).toBe(200);
  const RefreshToken = await keptToken(page, 'refreshToken');
  const AccessToken = await keptToken(page, 'accessToken');
  expect(await askIdentity('GetUser', { AccessToken })).toBe('200');
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await transactions(page).waitFor();

  await signOut(visit);
  expect(await stored(page)).toBe(0);
  expect(await statusWith(token)).toBe(401);
  expect(await askIdentity('GetUser', { AccessToken })).toBe('400 NotAuthorizedException');
  const ClientId = LOCAL_POOL.userPoolClientId;
  expect(await askIdentity('GetTokensFromRefreshToken', { ClientId, RefreshToken })).toBe(
    '400 NotAuthorizedException',
  );
  await other.waitForURL('**/login');
  expect(await stored(other)).toBe(0);

  await page.goBack();
  await page.getByLabel('Email').waitFor();
  expect(await page.getByText('Olivia Chen').count()).toBe(0);
  await page.goto('/client/dashboard');
  await page.waitForURL('**/login');
  await there.page.reload();
  await welcome(there.page, 'Olivia Chen');
});

test('a sign-out that fails is only logged, and the person is still signed out', async () => {
  const visit = await stage.visit();
  const { page, foresee } = visit;
  await signIn(page, OLIVIA);
  await page.getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
  foresee(
    /^failed: POST \/local\/cognito\//,
    /^500 POST \/api\/users\/me\/sign-out/,
    /console: Sign-out failed/,
  );
  await page.route('**/local/cognito/', (route) => route.abort('connectionreset'));
  await page.route('**/api/users/me/sign-out', (route) => route.fulfill({ status: 500, json: {} }));
  await signOut(visit);
  expect(await stored(page)).toBe(0);
});

test('when the session ended elsewhere, twenty refused calls together lead to sign-in once, and back', async () => {
  const { page, foresee } = await stage.visit();
  await signIn(page, MANAGER);
  await page.goto('/manager/transactions?status=unclassified');
  const groups = page.getByRole('group', { name: /^Classify/ });
  await groups.first().waitFor();
  const token = await keptToken(page, 'idToken');
  await page.waitForLoadState('networkidle');
  expect((await stage.portal.request(token, 'POST', '/users/me/sign-out')).status).toBeLessThan(300);

  foresee(/^401 PUT \/api\/transactions\/[^/]+\/classify/);
  let asked = 0;
  let refused = 0;
  let loads = 0;
  const presses = 3 * (await groups.count());
  expect(presses).toBeGreaterThanOrEqual(20);
  const allAsked = new Promise<void>((resolve) => {
    void page.route('**/classify', async (route) => {
      asked += 1;
      if (asked === presses) resolve();
      await allAsked;
      await route.continue().catch(() => undefined);
    });
  });
  page.on('response', (response) => {
    if (response.status() === 401) refused += 1;
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[role=group][aria-label^=Classify] button');
    for (const button of buttons) button.click();
  });
  await page.waitForURL('**/login');
  await page.getByLabel('Email').waitFor();
  expect(asked).toBe(presses);
  expect(refused).toBeGreaterThan(1);
  expect(loads).toBe(1);
  expect(await stored(page)).toBe(0);

  await submitSignIn(page, MANAGER);
  await page.waitForURL('**/manager/transactions?status=unclassified');
});

test('three tabs whose tokens have expired renew them together, without notice', async () => {
  const visit = await stage.visit();
  const { page, context } = visit;
  await signIn(page, OLIVIA);
  await welcome(page, 'Olivia Chen');
  const tabs = [page, await openTab(visit), await openTab(visit, '/client/documents')];
  // Waits for running calls, because a call refused after the tokens expire would end the session.
  await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
  const before = await keptToken(page, 'idToken');
  const isRenewal = (request: Request) =>
    (request.headers()['x-amz-target'] ?? '').endsWith('.GetTokensFromRefreshToken');
  const renewals: number[] = [];
  context.on('response', (response) => {
    if (isRenewal(response.request())) renewals.push(response.status());
  });
  let asked = 0;
  let letThrough = () => {};
  const allAsked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await context.route('**/local/cognito/', async (route) => {
    if (isRenewal(route.request())) {
      asked += 1;
      if (asked === 3) letThrough();
      await allAsked;
    }
    await route.continue();
  });
  await context.clock.install();
  aheadMs = 5 * MINUTE_MS + 1_000;
  try {
    await context.clock.fastForward(aheadMs);
    await Promise.all(tabs.map((tab) => tab.reload()));
    await welcome(page, 'Olivia Chen');
    await transactions(tabs[1] as Page).waitFor();
    await (tabs[2] as Page).getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    expect(renewals).toEqual([200, 200, 200]);
    expect(await keptToken(page, 'idToken')).not.toBe(before);
    // Moving the clock would make a chart that still loads reach its time limit.
    await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
    aheadMs *= 2;
    await context.clock.fastForward(aheadMs / 2);
    await page.reload();
    await welcome(page, 'Olivia Chen');
    expect(renewals).toEqual([200, 200, 200, 200]);
  } finally {
    aheadMs = 0;
  }
});

test('use of one tab keeps the others signed in; left alone, all show why they ended, and lead back to their places', async () => {
  const visit = await stage.visit();
  const { page, context } = visit;
  await context.clock.install();
  await signIn(page, OLIVIA);
  await welcome(page, 'Olivia Chen');
  const other = await openTab(visit);
  await transactions(other).waitFor();

  await context.clock.fastForward(25 * MINUTE_MS);
  await other.keyboard.press('Shift');
  await context.clock.fastForward(10 * MINUTE_MS);
  expect(await stillThere(page).count()).toBe(0);

  // 10 + 19 minutes after the key press in the other tab, both tabs ask 'Still there?'.
  await context.clock.fastForward(19 * MINUTE_MS + 10_000);
  await stillThere(page).waitFor();
  await stillThere(other).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Stay signed in');
  expect(await audit(page, 'the question')).toEqual([]);
  await page.keyboard.press('Escape');
  await stillThere(page).waitFor({ state: 'detached' });
  await stillThere(other).waitFor({ state: 'detached' });

  await context.clock.fastForward(29 * MINUTE_MS + 10_000);
  await stillThere(other).waitFor();
  await context.clock.fastForward(MINUTE_MS);
  for (const tab of [page, other]) {
    await tab.waitForURL('**/login');
    await tab.getByText(WAS_IDLE).waitFor();
    expect(await tab.getByLabel('Email').inputValue()).toBe(OLIVIA.email);
    expect(await tab.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  }
  await other.getByLabel('Password', { exact: true }).fill(OLIVIA.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL('**/client/transactions');
});

test('a browser that was closed is still signed in when it is opened again soon; after 30 minutes the next page ends the session before it shows anything', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, OLIVIA);
  await welcome(page, 'Olivia Chen');
  await page.goto('about:blank');
  const again = await openTab(visit, '/');
  await welcome(again, 'Olivia Chen');

  const token = await keptToken(again, 'idToken');
  const RefreshToken = await keptToken(again, 'refreshToken');
  await again.evaluate(([name, at]) => localStorage.setItem(name, at), [
    ACTIVE_AT,
    String(Date.now() - 30 * MINUTE_MS),
  ] as const);
  await again.close();
  const late = await visit.newTab();
  const asked: string[] = [];
  late.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await late.goto('/client/transactions');
  await late.waitForURL('**/login');
  await late.getByText(WAS_IDLE).waitFor();
  // The sign-in page also requests the fund's contact. This request needs no sign-in.
  expect(asked.filter((path) => path !== '/api/fund/contact')).toEqual(['/api/users/me/sign-out']);
  expect(await stored(late)).toBe(0);
  expect(await statusWith(token)).toBe(401);
  const ClientId = LOCAL_POOL.userPoolClientId;
  expect(await askIdentity('GetTokensFromRefreshToken', { ClientId, RefreshToken })).toBe(
    '400 NotAuthorizedException',
  );
  expect(await late.getByLabel('Email').inputValue()).toBe(OLIVIA.email);
  await late.getByLabel('Password', { exact: true }).fill(OLIVIA.password);
  await late.getByRole('button', { name: 'Sign in' }).click();
  await late.waitForURL('**/client/transactions');
});

test('on a shared computer the sign-in ends with its tab', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await page.goto('/login');
  await page.getByRole('checkbox', { name: /^This is a shared computer/ }).check();
  expect(await audit(page, 'signing in')).toEqual([]);
  await submitSignIn(page, OLIVIA);
  await welcome(page, 'Olivia Chen');
  await page.reload();
  await welcome(page, 'Olivia Chen');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/eyJ|Token/);
  const other = await openTab(visit);
  await other.waitForURL('**/login');

  await submitSignIn(other, NOAH);
  await transactions(other).waitFor();
  await welcome(page, 'Noah Walker');
});

test('when somebody else signs in, the other tabs show nothing of the person who was signed in before', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  const other = await openTab(visit, '/login');
  await signIn(page, OLIVIA);
  await welcome(page, 'Olivia Chen');
  const token = await keptToken(page, 'idToken');
  await submitSignIn(other, NOAH);
  await welcome(other, 'Noah Walker');
  await page.getByText('Olivia Chen').first().waitFor({ state: 'detached' });
  expect(await statusWith(token)).toBe(401);
  await page.goto('/client/transactions');
  await transactions(page).waitFor();
  expect(await page.getByText('Olivia Chen').count()).toBe(0);
});

test('a page opened again shows the person’s data without waiting for the identity library', async () => {
  const { page } = await stage.visit();
  await signIn(page, OLIVIA);
  await page.getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
  await page.route('**/static/js/session.*', () => {});
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
});

test('a chunk that does not load shows the error screen, and reloading helps', async () => {
  const { page, foresee } = await stage.visit();
  await signIn(page, MANAGER);
  foresee(/failed: GET \/static\/js\/record-transaction/, /page error|console:/);
  await page.route('**/static/js/record-transaction*', (route) => route.abort('connectionreset'));
  await page.goto('/manager/transactions/record');
  await page.getByRole('heading', { name: 'Oops! Something went wrong' }).waitFor();
  await page
    .getByText("We're sorry, but something unexpected happened. Our team has been notified.")
    .waitFor();
  expect(await page.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  await page.unroute('**/static/js/record-transaction*');
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await page.getByRole('heading', { name: 'Record transaction' }).waitFor();
});

test('a screen that says that the session has expired leads to sign-in', async () => {
  const { page, foresee } = await stage.visit();
  await signIn(page, OLIVIA);
  foresee(/console: .*Session expired|console: The page could not be drawn|page error: .*Session expired/);
  // The chunk loads and throws during rendering, as a defect would.
  await page.route('**/static/js/view-client-transactions*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const Broken = () => { throw new Error('Session expired'); };
export { Broken as ClientTransactions };`,
    }),
  );
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'left over');
  });
  await page.goto('/client/transactions');
  await page.waitForURL('**/login');
  await page.getByLabel('Email').waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), sessionStorage.length])).toEqual([
    null,
    0,
  ]);
});
