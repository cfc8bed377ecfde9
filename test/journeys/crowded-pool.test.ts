import { test } from 'vitest';
import { says } from './identity.ts';
import { submitSignIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';

/** A user pool whose requests per second are all used up by others. */
const stage = openStage({
  seed: 'empty',
  identity: { quotas: { UserAuthentication: 0, UserAccountRecovery: 0 } },
});

const REFUSED = /^400 POST \/local\/cognito\//;

test('a user pool that limits requests asks to try again later, when signing in and when requesting a code', async () => {
  const { page, foresee } = await stage.visit();
  foresee(REFUSED);
  await page.goto('/login');
  await submitSignIn(page, MANAGER);
  await says(page, 'Too many failed attempts. Please try again later.');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByRole('button', { name: 'Send reset code' }).click();
  await says(page, 'Too many requests. Please try again later.');
});
