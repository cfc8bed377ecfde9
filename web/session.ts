import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sessionStorage as tabStorage } from 'aws-amplify/utils';
import { MANAGERS_GROUP } from '#shared/roles.ts';
import { portalConfig } from './config.ts';

/**
 * The only file that imports aws-amplify. It is loaded on demand (session-state.ts), so that the sign-in
 * page can be typed into before 37 kB of it have arrived.
 */

export type SessionRole = 'manager' | 'client';

export interface Session {
  userId: string;
  role: SessionRole;
}

/** `new-password`: signed in with a temporary one. `reset`: an administrator asked for a new one. */
export type SignInOutcome = 'signed-in' | 'new-password' | 'unconfirmed' | 'reset';

let configured: Promise<void> | undefined;

async function configure() {
  const config = await portalConfig();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.userPoolEndpoint ? { userPoolEndpoint: config.userPoolEndpoint } : {}),
        loginWith: { email: true },
      },
    },
  });
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

/** The role from the access token's groups: `managers` makes a manager, anything else a client. */
export async function currentSession(): Promise<Session | null> {
  await ready();
  const { tokens } = await fetchAuthSession();
  if (!tokens) return null;
  const groups = tokens.accessToken.payload['cognito:groups'];
  const manager = Array.isArray(groups) && groups.includes(MANAGERS_GROUP);
  return { userId: tokens.accessToken.payload.sub ?? '', role: manager ? 'manager' : 'client' };
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
  const { nextStep } = await signIn(credentials).catch(async (error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException') throw error;
    await signOut();
    return signIn(credentials);
  });
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'signed-in';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'new-password';
    case 'CONFIRM_SIGN_UP':
      return 'unconfirmed';
    case 'RESET_PASSWORD':
      return 'reset';
    default:
      throw new Error('An error occurred during sign in. Please try again.');
  }
}

/** Answers the demand for a new password; the person is signed in afterwards. */
export async function setNewPassword(password: string): Promise<void> {
  await confirmSignIn({ challengeResponse: password });
}

export async function requestResetCode(email: string): Promise<void> {
  await ready();
  await resetPassword({ username: email.trim().toLowerCase() });
}

export async function confirmReset(email: string, code: string, password: string): Promise<void> {
  await ready();
  await confirmResetPassword({
    username: email.trim().toLowerCase(),
    confirmationCode: code.trim(),
    newPassword: password,
  });
}

/** Ends the session at the identity service, on every device. */
export async function endSession(): Promise<void> {
  await ready();
  await signOut({ global: true });
}
