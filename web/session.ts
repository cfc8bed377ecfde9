import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  resetPassword,
  type SignInOutput,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from '@aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from '@aws-amplify/auth/cognito';
import { Amplify, sessionStorage as tabStorage } from '@aws-amplify/core';
import { FUND_NAME } from '#shared/constants.ts';
import { portalConfig } from './config.ts';
import { roleOf, type Session } from './stored-session.ts';

/**
 * The only file that imports Amplify. It is loaded on demand (session-state.ts), so that the sign-in
 * page can be typed into before 37 kB of it have arrived.
 */

/**
 * `new-password`: signed in with a temporary one. `code`: the authenticator app is asked for.
 * `reset`: an administrator asked for a new password.
 */
export type SignInOutcome = 'signed-in' | 'new-password' | 'code' | 'unconfirmed' | 'reset';

/** What an authenticator app needs to know: the shared secret in base 32, and the same as an `otpauth:` link. */
export interface AuthenticatorKey {
  secret: string;
  link: string;
}

let configured: Promise<void> | undefined;

async function configure() {
  const config = await portalConfig();
  const Auth = {
    Cognito: {
      userPoolId: config.userPoolId,
      userPoolClientId: config.userPoolClientId,
      ...(config.userPoolEndpoint ? { userPoolEndpoint: config.userPoolEndpoint } : {}),
      loginWith: { email: true },
    },
  };
  Amplify.configure({ Auth }, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider } });
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth);
  // Per tab and gone with it, unlike local storage.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tabStorage);
}

function ready(): Promise<void> {
  configured ??= configure().catch((error: unknown) => {
    configured = undefined;
    throw error;
  });
  return configured;
}

/** Makes the first sign-in faster: settings are read while the person types. */
export function prepare() {
  ready().catch(() => {});
}

export async function currentSession(): Promise<Session | null> {
  await ready();
  const { tokens } = await fetchAuthSession();
  if (!tokens) return null;
  const { sub = '', 'cognito:groups': groups } = tokens.accessToken.payload;
  return { userId: sub, role: roleOf(groups) };
}

/** The ID token as the API takes it, refreshed when it has run out; null when nobody is signed in. */
export async function idToken(): Promise<string | null> {
  await ready();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString() ?? null;
}

/** Signs in by SRP: the password itself never leaves the browser. Throws what the identity service says. */
export async function signInWith(email: string, password: string): Promise<SignInOutcome> {
  await ready();
  const credentials = { username: email.trim().toLowerCase(), password };
  const outcome = await signIn(credentials).catch(async (error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException') throw error;
    await signOut();
    return signIn(credentials);
  });
  return outcomeOf(outcome);
}

function outcomeOf({ nextStep }: SignInOutput): SignInOutcome {
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'signed-in';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'new-password';
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'code';
    case 'CONFIRM_SIGN_UP':
      return 'unconfirmed';
    case 'RESET_PASSWORD':
      return 'reset';
    default:
      throw new Error('An error occurred during sign in. Please try again.');
  }
}

/** Answers the demand for a new password; afterwards the person is signed in or asked for a code. */
export async function setNewPassword(password: string): Promise<SignInOutcome> {
  return outcomeOf(await confirmSignIn({ challengeResponse: password }));
}

/** Answers the demand for the authenticator app's code; the person is signed in afterwards. */
export async function enterCode(code: string): Promise<void> {
  await confirmSignIn({ challengeResponse: code });
}

/** Whether signing in asks for a code of an authenticator app. */
export async function hasAuthenticator(): Promise<boolean> {
  await ready();
  return (await fetchMFAPreference()).enabled?.includes('TOTP') ?? false;
}

/** A new secret for an authenticator app; nothing changes before `turnOnAuthenticator`. */
export async function newAuthenticatorKey(email: string): Promise<AuthenticatorKey> {
  await ready();
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, link: getSetupUri(FUND_NAME, encodeURIComponent(email)).href };
}

/** From now on signing in asks for a code; the one given proves that the app has the secret. */
export async function turnOnAuthenticator(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

export async function turnOffAuthenticator(): Promise<void> {
  await updateMFAPreference({ totp: 'DISABLED' });
}

export async function requestResetCode(email: string): Promise<void> {
  await ready();
  await resetPassword({ username: email.trim().toLowerCase() });
}

export async function confirmReset(email: string, code: string, password: string): Promise<void> {
  await ready();
  await confirmResetPassword({
    username: email.trim().toLowerCase(),
    confirmationCode: code,
    newPassword: password,
  });
}

/** Ends the session at the identity service, on every device. */
export async function endSession(): Promise<void> {
  await ready();
  await signOut({ global: true });
}
