import {
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { FUND_NAME } from '#shared/constants.ts';
import { portalConfig } from './config.ts';
import { ready } from './session.ts';

/** What the signed-in user does with their own account at the user pool. Apart from session.ts, so that nobody loads it to sign in. */

/** The data for an authenticator app: the shared secret in base 32, and the same as an `otpauth:` link. */
export interface AuthenticatorKey {
  secret: string;
  link: string;
}

const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Replaces the password. Throws the identity service's error by its name, and `NetworkError` where no answer came, so that
 * it is not known whether it was replaced. Not by Amplify, which asks again by itself then: after a lost answer the old
 * password is refused as wrong, and a change that was made would look like one that was not.
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await ready();
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw identityError('NotAuthorizedException', 'Access Token is missing');
  const { region, userPoolEndpoint } = await portalConfig();
  const answer = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': 'AWSCognitoIdentityProviderService.ChangePassword',
    },
    body: JSON.stringify({
      AccessToken: tokens.accessToken.toString(),
      PreviousPassword: oldPassword,
      ProposedPassword: newPassword,
    }),
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => {
    throw identityError('NetworkError', 'No answer');
  });
  if (answer.ok) return;
  const { __type: type, message } = await answer.json().catch(() => ({}));
  // The service may put a namespace before the name.
  const name = typeof type === 'string' ? type.replace(/^.*#/, '') : 'InternalErrorException';
  throw identityError(name, String(message ?? ''));
}

/**
 * Throws what `changePassword` throws if this is not the password. The pool checks one only to sign in or to replace it,
 * and signing in would replace the session of this browser; so it is replaced by itself.
 */
export async function provePassword(password: string): Promise<void> {
  try {
    await changePassword(password, password);
  } catch (error) {
    // Right, but older than the rules.
    if (error instanceof Error && /^(InvalidPassword|PasswordHistory)/.test(error.name)) return;
    throw error;
  }
}

function identityError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

/** Whether signing in needs an authenticator code. */
export async function hasAuthenticator(): Promise<boolean> {
  await ready();
  return (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false;
}

/** A new secret for an authenticator app; it has no effect before `proveAuthenticator`. */
export async function newAuthenticatorKey(email: string): Promise<AuthenticatorKey> {
  await ready();
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, link: getSetupUri(FUND_NAME, encodeURIComponent(email)).href };
}

/** The given code proves that the app has the secret. Where sign-in asks for codes, this secret’s are asked for from now on. */
export async function proveAuthenticator(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
}

/** Makes sign-in ask for a code of the proven secret. */
export async function turnOnAuthenticator(): Promise<void> {
  await updateMFAPreference({ totp: 'PREFERRED' });
}

export async function turnOffAuthenticator(): Promise<void> {
  await updateMFAPreference({ totp: 'DISABLED' });
}
