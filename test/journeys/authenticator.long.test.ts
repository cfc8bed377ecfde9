import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { codeAt } from '#local/cognito/totp.ts';
import { IDENTITY_PATH } from '#local/gateway.ts';
import { SCREENS } from './accessible.ts';
import { audit } from './audit.ts';
import { guardedAccount, says } from './identity.ts';
import { signIn, signOut, submitSignIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';
import { toast } from './transactions.ts';
import type { Visit } from './visit.ts';

const STEP_MS = 30_000;
const REFUSED = /^400 POST \/local\/cognito\//;
const WRONG = 'That code is not right. Check the app and try again.';

let aheadMs = 0;
const stage = openStage({ identity: { now: () => Date.now() + aheadMs } });
afterEach(() => {
  aheadMs = 0;
});

const codeNow = (secret: string) => codeAt(secret, Date.now() + aheadMs);
const wrongCode = (secret: string) => `${(Number(codeNow(secret)) + 1) % 1_000_000}`.padStart(6, '0');

/** Moves the clock into the next time step, in which the app shows a new code. */
function nextCode() {
  const now = Date.now() + aheadMs;
  aheadMs += STEP_MS - (now % STEP_MS) + STEP_MS / 3;
}

async function openProfile({ page, screen }: Visit): Promise<void> {
  if (screen === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  const within = screen === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : page;
  await within.getByRole('link', { name: MANAGER.name }).click();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
}

const section = (page: Page) => page.getByRole('region', { name: 'How you sign in' });
const shown = (page: Page, state: 'On' | 'Off') => section(page).getByText(state, { exact: true }).waitFor();
const press = (page: Page, name: string) => section(page).getByRole('button', { name }).click();

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
}

test.each(SCREENS)(
  'a manager turns an authenticator app on, signs in with its code, turns it off, on a %s',
  async (screen) => {
    const visit = await stage.visit({ screen });
    const { page, foresee } = visit;
    const findings: string[] = [];
    const lookAt = async (where: string) => void findings.push(...(await audit(page, where)));
    await signIn(page, MANAGER);
    await openProfile(visit);
    await shown(page, 'Off');
    await lookAt('profile');

    nextCode();
    await press(page, 'Turn on the authenticator app');
    const secret = ((await section(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{52}$/);
    const link = await page
      .getByRole('link', { name: 'Open the app with the setup key' })
      .getAttribute('href');
    expect(link).toBe(
      `otpauth://totp/Wattle%20Street%20Fund:${MANAGER.email.replace('@', '%40')}?secret=${secret}&issuer=Wattle%20Street%20Fund`,
    );
    foresee(REFUSED);
    await section(page).getByLabel('Present password', { exact: true }).fill(MANAGER.password);
    await enter(page, wrongCode(secret));
    await section(page).getByText(WRONG).waitFor();
    await lookAt('setting up, refused');
    await enter(page, codeNow(secret));
    await section(page)
      .getByText('The change was made. All browsers were signed out, this one too.')
      .waitFor();
    await lookAt('asked for the next code');
    await enter(page, codeNow(secret));
    await section(page)
      .getByText('That code has been used already. Wait until the app shows the next one.')
      .waitFor();
    nextCode();
    await enter(page, codeNow(secret));
    await toast(page, 'Authenticator app turned on.');
    await shown(page, 'On');
    await page.reload();
    await shown(page, 'On');

    await signOut(visit);
    nextCode();
    await submitSignIn(page, MANAGER);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    const stored = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).join(' '));
    expect(stored).not.toMatch(/Token/);
    await lookAt('asked for a code');
    await enter(page, wrongCode(secret));
    await says(page, WRONG);
    await lookAt('code refused');
    await enter(page, codeNow(secret));
    await page.waitForURL('**/manager');

    await openProfile(visit);
    await shown(page, 'On');
    await press(page, 'Turn off the authenticator app');
    const ask = page.getByRole('dialog', { name: 'Turn off the authenticator app' });
    await ask.waitFor();
    await lookAt('asking before turning off');
    await ask.getByLabel('Present password', { exact: true }).fill(MANAGER.password);
    await ask.getByRole('button', { name: 'Turn off' }).click();
    await toast(page, 'Authenticator app turned off.');
    await shown(page, 'Off');
    await signOut(visit);
    await submitSignIn(page, MANAGER);
    await page.waitForURL('**/manager');
    expect(findings).toEqual([]);
  },
);

test('a code entered too late leads back to the password, and the form can be cancelled and reloaded', async () => {
  const account = await guardedAccount(stage.portal, 'late@example.com', codeNow);
  const { page, foresee } = await stage.visit();
  const asked = () => page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await page.goto('/login');
  await submitSignIn(page, account);
  await asked();
  aheadMs += 15 * 60_000;
  foresee(REFUSED);
  await enter(page, codeNow(account.secret));
  await says(page, 'Signing in took too long. Please sign in again.');

  await submitSignIn(page, account);
  await asked();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await submitSignIn(page, account);
  await asked();
  await page.reload();
  await submitSignIn(page, account);
  await asked();
  await expect
    .poll(() => page.getByLabel('Code').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await enter(page, codeNow(account.secret));
  await page.waitForURL('**/client');
});

test('after five wrong codes the right one is refused too, until the lock ends', async () => {
  const account = await guardedAccount(stage.portal, 'guessed@example.com', codeNow);
  const { page, foresee } = await stage.visit();
  await page.goto('/login');
  await submitSignIn(page, account);
  await page.getByLabel('Code').waitFor();
  nextCode();
  foresee(REFUSED);
  for (let tries = 1; tries <= 9; tries += 1) {
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(IDENTITY_PATH)),
      enter(page, wrongCode(account.secret)),
    ]);
    await says(page, WRONG);
    aheadMs += 2 ** Math.max(0, tries - 5) * 1_000;
  }
  aheadMs -= 10_000;
  await enter(page, codeNow(account.secret));
  await says(page, 'Too many wrong codes. Wait a moment, then try again.');
  aheadMs += 60_000;
  await enter(page, codeNow(account.secret));
  await page.waitForURL('**/client');
});
