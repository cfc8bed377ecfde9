import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { mailsTo } from './clients.ts';
import { refuseIdentity, says } from './identity.ts';
import { submitSignIn } from './people.ts';
import { openStage, PRIYA } from './stage.ts';

const HOUR_MS = 3_600_000;
let aheadMs = 0;
const stage = openStage({ identity: { now: () => Date.now() + aheadMs } });

afterEach(() => {
  aheadMs = 0;
});

const REFUSED = /^400 POST \/local\/cognito\//;
const SENT = 'Password reset code sent to your email!';

let accounts = 0;
/** Creates a new account for each test, because the service counts the requests for a code by account. */
async function newAccount() {
  accounts += 1;
  const account = { email: `reset-${accounts}@example.com`, password: 'Forgotten#1' };
  await stage.portal.provider.admin.createUser(account);
  return account;
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset code' }).click();
}

async function setPassword(page: Page, code: string, password: string, again = password): Promise<void> {
  await page.getByLabel('Reset code').fill(code);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(again);
  await page.getByRole('button', { name: 'Reset password' }).click();
}

async function mailedCode(email: string): Promise<string> {
  const [mail] = await mailsTo(stage.portal, email);
  const code = mail?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`No code was mailed to ${email}`);
  return code;
}

test('a forgotten password is replaced with the mailed code, after every possible mistake', async () => {
  const account = await newAccount();
  const { page, foresee } = await stage.visit();
  await askForCode(page, account.email);
  await says(page, SENT);
  await setPassword(page, '000000', 'Fresh#Password1', 'Fresh#Password2');
  await says(page, 'Passwords do not match.');
  await setPassword(page, '000000', 'Short#1');
  await says(page, 'Password must be at least 8 characters long.');
  const code = await mailedCode(account.email);
  foresee(REFUSED);
  await setPassword(page, code === '111111' ? '222222' : '111111', 'Fresh#Password1');
  await says(page, 'Invalid reset code. Please check your email and try again.');
  await setPassword(page, code, 'withoutanything');
  await says(
    page,
    'Password does not meet requirements. Must include uppercase, lowercase, number and special character.',
  );

  await setPassword(page, code, 'Fresh#Password1');
  await says(page, 'Password reset successfully! You can now login with your new password.');
  await page.waitForURL('**/login');
  await submitSignIn(page, { email: account.email, password: 'Fresh#Password1' });
  await page.waitForURL('**/client');
});

test('an expired code leads back to requesting one', async () => {
  const account = await newAccount();
  const { page, foresee } = await stage.visit();
  await askForCode(page, account.email);
  await says(page, SENT);
  const code = await mailedCode(account.email);
  aheadMs = HOUR_MS + 1_000;
  foresee(REFUSED);
  await setPassword(page, code, 'Fresh#Password1');
  await says(page, 'Reset code has expired. Please request a new one.');
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  await page.getByRole('button', { name: 'Send reset code' }).click();
  await says(page, SENT);
  await setPassword(page, await mailedCode(account.email), 'Fresh#Password1');
  await says(page, 'Password reset successfully! You can now login with your new password.');
});

test('the code is sent again, the newest counts, and one can return to the e-mail', async () => {
  const account = await newAccount();
  const { page, foresee } = await stage.visit();
  await askForCode(page, account.email);
  await says(page, SENT);
  const first = await mailedCode(account.email);
  await page.getByLabel('Reset code').fill('1');
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => mailedCode(account.email)).not.toBe(first);
  await says(page, SENT);
  foresee(REFUSED);
  await setPassword(page, first, 'Fresh#Password1');
  await says(page, 'Invalid reset code. Please check your email and try again.');

  await page.getByRole('button', { name: 'Back to email entry' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  expect(await page.getByText('Invalid reset code').count()).toBe(0);
});

test('more than five codes an hour are refused', async () => {
  const account = await newAccount();
  const { page, foresee } = await stage.visit();
  await askForCode(page, account.email);
  foresee(REFUSED);
  for (let asked = 1; asked < 5; asked += 1) {
    await says(page, SENT);
    await page.getByRole('button', { name: 'Back to email entry' }).click();
    await page.getByRole('button', { name: 'Send reset code' }).click();
  }
  await says(page, SENT);
  await page.getByRole('button', { name: 'Resend' }).click();
  await says(page, 'Failed to resend code. Please try again.');
  await page.getByRole('button', { name: 'Back to email entry' }).click();
  await page.getByRole('button', { name: 'Send reset code' }).click();
  await says(page, 'Too many requests. Please try again later.');
});

test('an e-mail without an account gets the same answer, and no mail', async () => {
  const { page } = await stage.visit();
  await askForCode(page, 'nobody@example.com');
  await says(page, SENT);
  await expect(mailedCode('nobody@example.com')).rejects.toThrow('No code');
});

test('an invited client who never signed in gets the same answer', async () => {
  const { page, foresee } = await stage.visit();
  foresee(REFUSED);
  await askForCode(page, PRIYA.email);
  await says(page, SENT);
});

describe('other errors of the service', () => {
  test.each([
    ['UserNotFoundException', SENT],
    ['LimitExceededException', 'Too many requests. Please try again later.'],
    ['InternalErrorException', 'Failed to send reset code. Please try again.'],
  ])('when requesting a code: %s', async (name, said) => {
    const { page, foresee } = await stage.visit();
    foresee(REFUSED);
    await refuseIdentity(page, 'ForgotPassword', name, 'No.');
    await askForCode(page, 'someone@example.com');
    await says(page, said);
  });

  test.each([
    ['CodeMismatchException', 'Invalid reset code. Please check your email and try again.'],
    ['ExpiredCodeException', 'Reset code has expired. Please request a new one.'],
    ['LimitExceededException', 'Too many requests. Please try again later.'],
  ])('when setting a new password: %s', async (name, said) => {
    const { page, foresee } = await stage.visit();
    await askForCode(page, 'someone@example.com');
    await says(page, SENT);
    foresee(REFUSED);
    await refuseIdentity(page, 'ConfirmForgotPassword', name, 'No.');
    await setPassword(page, '123456', 'Fresh#Password1');
    await says(page, said);
  });
});
