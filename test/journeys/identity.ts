import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { IDENTITY_PATH } from '#local/gateway.ts';
import { LOCAL_POOL } from '#local/portal.ts';
import type { HttpPortal } from '#test/harness/http-portal.ts';

/** Creates an account with an authenticator app. `codeNow` returns the app's present code. */
export async function guardedAccount(portal: HttpPortal, email: string, codeNow: (secret: string) => string) {
  const account = { email, password: 'Guarded#2026' };
  await portal.provider.admin.createUser(account);
  const { access: AccessToken } = await portal.signIn(account.email, account.password);
  const call = async (action: string, body: object) => {
    const answer = await fetch(`${portal.url}${IDENTITY_PATH}`, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
      body: JSON.stringify({ AccessToken, ClientId: LOCAL_POOL.userPoolClientId, ...body }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const { SecretCode: secret } = await call('AssociateSoftwareToken', {});
  await call('VerifySoftwareToken', { UserCode: codeNow(secret) });
  await call('SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
  return { ...account, secret };
}

/** Makes the identity service refuse one of its operations with an error of this name, until `unroute`. */
export async function refuseIdentity(
  page: Page,
  operation: string,
  name: string,
  message: string,
): Promise<void> {
  await page.route('**/local/cognito/', (route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    if (!target.endsWith(`.${operation}`)) return route.continue();
    return route.fulfill({
      status: 400,
      headers: { 'x-amzn-errortype': name },
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify({ __type: name, message }),
    });
  });
}

export async function says(page: Page, sentence: string): Promise<void> {
  await page.locator('[role=alert], [role=status]').getByText(sentence, { exact: true }).waitFor();
}
