import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  type SignInOutput,
  signIn,
  signOut,
} from '@aws-amplify/auth';
import { cognitoUserPoolsTokenProvider, refreshAuthTokens } from '@aws-amplify/auth/cognito';
import { Amplify, sessionStorage as tabStorage } from '@aws-amplify/core';
import { portalConfig } from './config.ts';
import { roleOf, type Session } from './stored-session.ts';
import { tabs } from './tabs.ts';

/**
 * Amplify, for what comes before sign-in and for the tokens; what one does with one's own account is in session-account.ts.
 * It is loaded on demand (session-state.ts), so that the sign-in page is usable before its 37 kB are loaded.
 */

/**
 * `new-password`: signed in with a temporary one. `code`: an authenticator code is needed. `reset`: an
 * administrator requires a new password.
 */
export type SignInOutcome = 'signed-in' | 'new-password' | 'code' | 'unconfirmed' | 'reset';

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
  // Per tab and deleted with it, unlike local storage.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tabStorage);
  const { authTokenStore, tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  tokenOrchestrator.setTokenRefresher(async (input) => {
    await tabs.renewInTurn(async () => {
      const { signInDetails } = input.tokens;
      const renewed = await refreshAuthTokens(input);
      await authTokenStore.storeTokens({ ...renewed, ...(signInDetails ? { signInDetails } : {}) });
    });
    const tokens = await authTokenStore.loadTokens();
    if (!tokens) throw new Error('The renewed tokens are not there');
    return { ...tokens, username: input.username };
  });
}

/** Resolves once Amplify knows the user pool. */
export function ready(): Promise<void> {
  configured ??= configure().catch((error: unknown) => {
    configured = undefined;
    throw error;
  });
  return configured;
}

/** Speeds up the first sign-in by loading the settings while the user types. */
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

/** The ID token for the API, refreshed if expired; null if nobody is signed in. */
export async function idToken(): Promise<string | null> {
  await ready();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString() ?? null;
}

/** Signs in by SRP: the password never leaves the browser. Throws the identity service's error. */
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
      // From now on this is the browser's session.
      tabs.enter();
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

/** Sets the required new password; then the user is signed in or asked for a code. */
export async function setNewPassword(password: string): Promise<SignInOutcome> {
  return outcomeOf(await confirmSignIn({ challengeResponse: password }));
}

/** Sends the authenticator code; then the user is signed in. */
export async function enterCode(code: string): Promise<void> {
  outcomeOf(await confirmSignIn({ challengeResponse: code }));
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

/** Ends the session at the identity service: this browser's, or everywhere. */
export async function endSession(scope: 'browser' | 'everywhere'): Promise<void> {
  await ready();
  await signOut({ global: scope === 'everywhere' });
}
