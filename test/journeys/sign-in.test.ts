import { expect, test } from 'vitest';
import { some } from '#test/runs.ts';
import { refuseIdentity, says } from './identity.ts';
import { signIn, signOut, submitSignIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage, PRIYA } from './stage.ts';

let aheadMs = 0;
const stage = openStage({ identity: { now: () => Date.now() + aheadMs } });

const REFUSED = /^400 POST \/local\/cognito\//;
const WRONG = 'Invalid email or password. Please try again.';

test('an unknown account and a wrong password get the same message', async () => {
  const { page, foresee } = await stage.visit();
  foresee(REFUSED);
  await page.goto('/login');
  await submitSignIn(page, { email: MANAGER.email, password: 'Wrong#Password1' });
  await says(page, WRONG);
  expect(
    await page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.reload();
  await submitSignIn(page, { email: 'nobody@example.com', password: 'Wrong#Password1' });
  await says(page, WRONG);
  await submitSignIn(page, MANAGER);
  await page.waitForURL('**/manager');
});

test('both fields are required and the e-mail must be valid', async () => {
  const { page } = await stage.visit();
  await page.goto('/login');
  const email = page.getByLabel('Email');
  await email.waitFor();
  const missing = () =>
    page.locator('input:invalid').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
  expect(await missing()).toEqual(['email', 'password']);
  await email.fill('no-address');
  await page.getByLabel('Password', { exact: true }).fill('x');
  expect(await missing()).toEqual(['email']);
  expect(await email.getAttribute('type')).toBe('email');
});

test('an unconfirmed account has to confirm its address', async () => {
  const account = { email: 'unconfirmed@example.com', password: 'Unconfirmed#1' };
  await stage.portal.provider.admin.createUser({ ...account, confirmed: false });
  const { page, foresee } = await stage.visit();
  foresee(REFUSED);
  await page.goto('/login');
  await submitSignIn(page, account);
  await says(page, 'Please confirm your email address before signing in.');
});

test('after many wrong passwords the right one is refused too, until the lock ends', async () => {
  for (let failures = 1; failures <= 10; failures += 1) {
    await expect(stage.portal.signIn(NOAH.email, `Wrong#${failures}`)).rejects.toThrow(
      'NotAuthorizedException',
    );
    aheadMs += 2 ** Math.max(0, failures - 5) * 1_000;
  }
  aheadMs -= 30_000;
  const { page, foresee } = await stage.visit();
  foresee(REFUSED);
  await page.goto('/login');
  await submitSignIn(page, NOAH);
  await says(page, 'Too many failed attempts. Please try again later.');
  aheadMs += 60_000;
  await submitSignIn(page, NOAH);
  await page.waitForURL('**/client');
});

test.each([
  ['NotAuthorizedException', 'Incorrect username or password.', WRONG],
  [
    'UserNotConfirmedException',
    'User is not confirmed.',
    'Please confirm your email address before signing in.',
  ],
  ['UserNotFoundException', 'User does not exist.', 'No account found with this email address.'],
  ['TooManyRequestsException', 'Rate exceeded', 'Too many failed attempts. Please try again later.'],
  ['InternalErrorException', 'Something broke inside.', 'Something broke inside.'],
])('sign-in shows the fixed sentence for %s', async (name, message, said) => {
  const { page, foresee } = await stage.visit();
  foresee(REFUSED);
  await refuseIdentity(page, 'InitiateAuth', name, message);
  await page.goto('/login');
  await submitSignIn(page, MANAGER);
  await says(page, said);
});

test('an unreachable identity service leaves the form usable', async () => {
  const { page, foresee } = await stage.visit();
  foresee(/failed: POST \/local\/cognito\/ net::ERR_CONNECTION_RESET/);
  await page.goto('/login');
  await page.route('**/local/cognito/', (route) => route.abort('connectionreset'));
  await submitSignIn(page, MANAGER);
  await page.getByRole('alert').waitFor();
  await page.unroute('**/local/cognito/');
  await submitSignIn(page, MANAGER);
  await page.waitForURL('**/manager');
});

test('the password can be shown and hidden', async () => {
  const { page } = await stage.visit();
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Shown#1');
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  expect(await password.inputValue()).toBe('Shown#1');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('an invited client must choose a password that follows the rules, and is then signed in', async () => {
  const { page, foresee } = await stage.visit();
  await page.goto('/login');
  await submitSignIn(page, { email: PRIYA.email, password: PRIYA.temporaryPassword });
  await page.getByRole('heading', { name: 'Set New Password' }).waitFor();
  const wanted = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm password', { exact: true });
  const send = () => page.getByRole('button', { name: 'Set New Password' }).click();
  const open = async () =>
    (await page.getByRole('listitem').allTextContents())
      .filter((line) => line.endsWith(', not met'))
      .map((line) => line.replace(', not met', ''));

  expect(await open()).toEqual([
    'At least 8 characters',
    'One uppercase letter',
    'One lowercase letter',
    'One number',
    'One special character',
  ]);
  await wanted.fill('Short#1');
  expect(await open()).toEqual(['At least 8 characters']);
  await again.fill('Short#2');
  await send();
  await says(page, 'Passwords do not match.');
  await again.fill('Short#1');
  await send();
  await says(page, 'Password must be at least 8 characters long.');

  await wanted.fill('onlylowercase');
  await again.fill('onlylowercase');
  expect(await open()).toEqual(['One uppercase letter', 'One number', 'One special character']);
  foresee(REFUSED);
  await send();
  await says(
    page,
    'Password does not meet requirements. Must include uppercase, lowercase, number and special character.',
  );

  await wanted.fill('Priyas#Own1');
  await again.fill('Priyas#Own1');
  expect(await open()).toEqual([]);
  await refuseIdentity(page, 'RespondToAuthChallenge', 'InternalErrorException', 'Broken inside');
  await send();
  await says(page, 'Failed to set new password. Please try again.');
  await page.unroute('**/local/cognito/');
  await send();
  await page.waitForURL('**/client');
  await page.getByRole('heading', { name: 'Welcome, Priya Nair' }).waitFor();
  await expect(stage.portal.signIn(PRIYA.email, PRIYA.temporaryPassword)).rejects.toThrow();
  expect(await stage.portal.signIn(PRIYA.email, 'Priyas#Own1')).toHaveProperty('id');
});

test('each role goes to its home page, also from /login and / once signed in', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await page.goto('/');
  await page.waitForURL('**/login');
  await signIn(page, MANAGER);
  expect(new URL(page.url()).pathname).toBe('/manager');
  await page.goto('/login');
  await page.waitForURL('**/manager');
  await page.getByRole('region', { name: 'Today' }).getByText('As of').waitFor();
  await visit.settled();
  await signOut(visit);
  await signIn(page, OLIVIA);
  expect(new URL(page.url()).pathname).toBe('/client');
  await page.goto('/');
  await page.waitForURL('**/client');
});

test('a person who opened a deep link returns to it after signing in', async () => {
  const { page } = await stage.visit();
  await page.goto('/manager/transactions?status=unclassified&q=fee');
  await page.waitForURL('**/login');
  await submitSignIn(page, MANAGER);
  await page.waitForURL('**/manager/transactions?status=unclassified&q=fee');
  expect(await page.getByPlaceholder('Search description').inputValue()).toBe('fee');
});

const ELSEWHERE = [
  '//evil.example.com/manager',
  'https://evil.example.com/manager',
  '/\\evil.example.com',
  '/manager\\..\\..\\evil.example.com',
  'javascript:alert(1)',
  '/manager/%2e%2e/%2f%2fevil.example.com',
  '/\t/evil.example.com',
  '/client/dashboard',
];
test.each(some(ELSEWHERE, 3))('signing in never redirects to %j', async (target) => {
  const { page } = await stage.visit();
  const left: string[] = [];
  page.on('framenavigated', (frame) => left.push(new URL(frame.url()).origin));
  await signIn(page, MANAGER, `/login?next=${encodeURIComponent(target)}`);
  expect(page.url()).toBe(`${stage.portal.url}/manager`);
  expect(new Set(left)).toEqual(new Set([stage.portal.url]));
});

test('the other role is refused with both roles named and a link to its own dashboard', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, OLIVIA);
  await page.goto('/manager/transactions');
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  const text = await page.getByRole('main').textContent();
  expect(text).toContain("You don't have permission to access this area.");
  expect(text).toMatch(/role is client.*needs manager/);
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/client');
  await page.getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
  await signOut(visit);

  await signIn(page, MANAGER);
  await page.goto('/client/transactions');
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  expect(await page.getByRole('main').textContent()).toMatch(/role is manager.*needs client/);
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/manager');
});

test('Go Back leads to the start page in a new tab, where there is nothing to go back to', async () => {
  const { page } = await stage.visit();
  await page.goto('/nothing/here');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(await page.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.waitForURL('**/login');
});

test.each([['/nothing/here'], ['/managers'], ['/static']])(
  '%s is not found, and Go Back returns',
  async (path) => {
    const { page } = await stage.visit();
    await page.goto('/forgot-password');
    await page.goto(path);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL('**/forgot-password');
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  },
);
