import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  type SignInOutput,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, sessionStorage as tabStorage } from 'aws-amplify/utils';
import { portalConfig } from './config.ts';
import { recordActivity } from './last-activity.ts';
import { isOnSharedComputer, PRESENT_SIGN_IN, roleOf, type Session, storedSignIn } from './stored-session.ts';

/** Amplify has 37 kB, so the sign-in page loads without it. */

/**
 * `new-password`: the temporary password must be replaced. `code`, `reset`: the user pool requires a code or a reset.
 */
export type SignInOutcome = 'signed-in' | 'new-password' | 'code' | 'unconfirmed' | 'reset';

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
  storeTokens(isOnSharedComputer());
}

let onSharedComputer = false;

/** On a shared computer the tokens stay in this tab's session storage. */
function storeTokens(isShared: boolean) {
  onSharedComputer = isShared;
  cognitoUserPoolsTokenProvider.setKeyValueStorage(isShared ? tabStorage : defaultStorage);
}

export function ready(): Promise<void> {
  configured ??= configure().catch((error: unknown) => {
    configured = undefined;
    throw error;
  });
  return configured;
}

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

export async function idToken(): Promise<string | null> {
  await ready();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString() ?? null;
}

export async function signInWith(
  email: string,
  password: string,
  { isShared }: { isShared?: boolean } = {},
): Promise<SignInOutcome> {
  await ready();
  storeTokens(isShared ?? onSharedComputer);
  // Without recorded activity, the portal would treat the new tokens as idle.
  recordActivity();
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
      localStorage.setItem(PRESENT_SIGN_IN, storedSignIn()?.userId ?? '');
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

export async function setNewPassword(password: string): Promise<SignInOutcome> {
  recordActivity();
  return outcomeOf(await confirmSignIn({ challengeResponse: password }));
}

export async function enterCode(code: string): Promise<void> {
  recordActivity();
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

export async function endSession(scope: 'browser' | 'everywhere'): Promise<void> {
  await ready();
  await signOut({ global: scope === 'everywhere' });
}
