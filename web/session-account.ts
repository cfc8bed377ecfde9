import {
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { portalConfig } from './config.ts';
import { fundName } from './fund-name.ts';
import { ready } from './session.ts';

/** This file only changes the user's account, so signing in does not load it. */

export interface AuthenticatorKey {
  secret: string;
  link: string;
}

const ANSWER_TIMEOUT_MS = 20_000;

/** Throws the identity service's errors. After `NetworkError`, the password may have been replaced. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await ready();
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw identityError('NotAuthorizedException', 'Access Token is missing');
  const { region, userPoolEndpoint } = await portalConfig();
  // Uses `fetch`, because Amplify retries. If only the answer was lost, a retry would fail with the old password.
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
  // The service may put a namespace before the error name, as in `namespace#name`.
  const name = typeof type === 'string' ? type.replace(/^.*#/, '') : 'InternalErrorException';
  throw identityError(name, String(message ?? ''));
}

/** Throws the errors of `changePassword`, also for a wrong password. */
export async function provePassword(password: string): Promise<void> {
  try {
    // A sign-in also checks the password, but would replace this browser's session.
    await changePassword(password, password);
  } catch (error) {
    // These errors mean that the password is correct, but not allowed as a new password.
    if (error instanceof Error && /^(InvalidPassword|PasswordHistory)/.test(error.name)) return;
    throw error;
  }
}

function identityError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

export async function hasAuthenticator(): Promise<boolean> {
  await ready();
  return (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false;
}

/** Creates a secret. It takes effect only with `proveAuthenticator`. */
export async function newAuthenticatorKey(email: string): Promise<AuthenticatorKey> {
  await ready();
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, link: getSetupUri(await fundName(), encodeURIComponent(email)).href };
}

/** If the sign-in already requires codes, the new secret replaces the old one. */
export async function proveAuthenticator(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
}

export async function turnOnAuthenticator(): Promise<void> {
  await updateMFAPreference({ totp: 'PREFERRED' });
}

export async function turnOffAuthenticator(): Promise<void> {
  await updateMFAPreference({ totp: 'DISABLED' });
}
