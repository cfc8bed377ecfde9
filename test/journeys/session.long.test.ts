import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { IDENTITY_PATH } from '#local/gateway.ts';
import { LOCAL_POOL } from '#local/portal.ts';
import { signIn, signOut, submitSignIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';

let aheadMs = 0;
/** Tokens end after five minutes; the clock of the user pool can be put ahead. */
const stage = openStage({ identity: { tokenValidityMinutes: 5, now: () => Date.now() + aheadMs } });

const stored = (page: Page) => page.evaluate(() => localStorage.length + sessionStorage.length);

/** The ID token as the next call of the page sends it. */
async function tokenOf(page: Page): Promise<string> {
  const [request] = await Promise.all([page.waitForRequest('**/api/**'), page.reload()]);
  return request.headers().authorization?.replace('Bearer ', '') ?? '';
}

/** The token of this kind that the tab keeps. */
async function keptToken(page: Page, kind: 'accessToken' | 'refreshToken'): Promise<string> {
  const token = await page.evaluate((suffix) => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith(`.${suffix}`));
    return key === undefined ? null : sessionStorage.getItem(key);
  }, kind);
  if (token === null) throw new Error(`The tab keeps no ${kind}`);
  return token;
}

/** What the identity service answers to a call with a copied token: its status, and the error's name. */
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

test('signing out removes everything: storage, tokens, data on Back, and other tabs', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, OLIVIA);
  await page.getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
  // A tab opened by the person inherits the session of this tab.
  const [other] = await Promise.all([
    visit.context.waitForEvent('page'),
    page.evaluate(() => void open('/client/transactions')),
  ]);
  await other.getByRole('heading', { name: 'Transaction History' }).waitFor();
  const token = await tokenOf(page);
  expect(await statusWith(token)).toBe(200);
  const RefreshToken = await keptToken(page, 'refreshToken');
  const AccessToken = await keptToken(page, 'accessToken');
  expect(await askIdentity('GetUser', { AccessToken })).toBe('200');
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await page.getByRole('heading', { name: 'Transaction History' }).waitFor();

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
});

test('a sign-out that fails is only logged, and the person is signed out all the same', async () => {
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

test('when the session ended elsewhere, twenty refused calls at once lead to sign-in once, and back', async () => {
  const { page, foresee } = await stage.visit();
  await signIn(page, MANAGER);
  await page.goto('/manager/transactions?status=unclassified');
  const groups = page.getByRole('group', { name: /^Classify/ });
  await groups.first().waitFor();
  const token = await tokenOf(page);
  await groups.first().waitFor();
  await page.waitForLoadState('networkidle');
  expect((await stage.portal.request(token, 'POST', '/users/me/sign-out')).status).toBeLessThan(300);

  foresee(/^401 PUT \/api\/transactions\/[^/]+\/classify/);
  let asked = 0;
  let refused = 0;
  let loads = 0;
  const presses = 3 * (await groups.count());
  expect(presses).toBeGreaterThanOrEqual(20);
  // None is answered before all are under way.
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

test('tokens that expire during a session are renewed without notice', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, OLIVIA);
  await page.getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
  const before = await tokenOf(page);
  const renewals: string[] = [];
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'] ?? '';
    if (target.includes('GetTokensFromRefreshToken')) renewals.push(target);
  });
  await page.clock.install();
  aheadMs = 5 * 60_000 + 1_000;
  try {
    await page.clock.fastForward(aheadMs);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Transactions' }).click();
    await page.getByText('Total Contributions').waitFor();
    const after = await tokenOf(page);
    expect(renewals.length).toBeGreaterThan(0);
    expect(after).not.toBe(before);
    expect(new URL(page.url()).pathname).toBe('/client/transactions');
  } finally {
    aheadMs = 0;
  }
});

test('a page opened again shows the person’s data without waiting for the identity library', async () => {
  const { page } = await stage.visit();
  await signIn(page, OLIVIA);
  await page.getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
  await page.route('**/static/js/session.*', () => {});
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
  const ahead = await page.locator('link[rel=modulepreload][href*="view-client-dashboard"]').count();
  expect(ahead).toBe(1);
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

test.each([
  ['Session expired', 'Session Expired', 'Redirecting to login page...'],
  [
    'Cannot read properties of undefined',
    'Oops! Something went wrong',
    "We're sorry, but something unexpected happened. Our team has been notified.",
  ],
])('a screen that fails to render with %j shows %j', async (message, title, sentence) => {
  const { page, foresee } = await stage.visit();
  await signIn(page, OLIVIA);
  foresee(new RegExp(`console: .*${message}|console: The page could not be drawn|page error: .*${message}`));
  // The part arrives and throws when it is drawn, as a defect in it would.
  await page.route('**/static/js/view-client-transactions*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const Broken = () => { throw new Error(${JSON.stringify(message)}); };
export { Broken as ClientTransactions };`,
    }),
  );
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'left over');
  });
  // The session-expired screen stays for a tenth of a second only.
  const shown: string[] = [];
  await page.exposeFunction('tellScreen', (text: string) => shown.push(text));
  await page.addInitScript(() => {
    const tell = (globalThis as unknown as { tellScreen(text: string): void }).tellScreen;
    new MutationObserver(() => tell(document.querySelector('main')?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  await page.goto('/client/transactions');
  // The sentence grows when the report is taken.
  await expect.poll(() => shown.findLast((text) => text.startsWith(title))).toContain(sentence);
  if (title === 'Session Expired') {
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => [localStorage.getItem('authToken'), sessionStorage.length])).toEqual([
      null,
      0,
    ]);
  } else {
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await page.waitForURL('**/client');
  }
});

test.each([
  ['null', null, '.'],
  ['a list in place of an object', [], '.'],
  ['an object without its fields', {}, ': clients'],
])('an answer that is %s is shown as an error with a retry', async (_, body, place) => {
  const { page } = await stage.visit();
  await signIn(page, MANAGER);
  await page.route('**/api/fund/statistics', (route) => route.fulfill({ json: body }));
  await page.goto('/manager/dashboard');
  await page.getByText('Something went wrong').waitFor();
  await page.getByText(`The server gave an unexpected answer${place}`).waitFor();
  await page.unroute('**/api/fund/statistics');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('Total Active Clients').waitFor();
});
