import { ApiError } from './api/api-error.ts';
import { call } from './api/client.ts';
import { goToSignIn, isLeaving, startLeaving } from './auth-failure.ts';
import { codeMessage, isSignInExpired } from './identity-messages.ts';
import { whoAndWhere } from './leave-session.ts';
import { holdCalls, identity, tokenNow } from './session-state.ts';
import {
  type ChangedOfSignIn,
  forgetSignOutDue,
  keepSignOutDue,
  type SignOutDue,
  signOutDueOf,
} from './sign-out-due.ts';
import { RENEWING_UNTIL, storedSignIn } from './stored-session.ts';

/** A tab holds this lock while it changes its sign-in, until it has signed in again. */
const CHANGING = 'portal.changing-sign-in';
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The user pool accepts a code for at most this long. */
const CODE_WAIT_MS = 15 * 60_000;

export interface SignInChange {
  because: ChangedOfSignIn;
  make: () => Promise<void>;
  /** A new password comes first. The old password works only if the user pool made no change. */
  passwords: readonly string[];
  /** `problem` is the reason for which the user pool refused the last code. Rejects if the user leaves. */
  askCode: (problem: string | undefined) => Promise<string>;
  /** Called before each new attempt, if the API has not confirmed that all sessions ended. */
  onUnanswered: () => void;
}

/** Throws if the user pool refuses. Returns `unchanged` if only the old password works afterwards. */
export async function changeSignIn(change: SignInChange): Promise<'changed' | 'unchanged'> {
  return navigator.locks.request(CHANGING, () => changeInTurn(change));
}

async function changeInTurn(change: SignInChange): Promise<'changed' | 'unchanged'> {
  const signIn = storedSignIn();
  if (!signIn) throw new Error('Nobody is signed in');
  const { userId, email } = signIn;
  // Stored before the change, because the tab may close before the user pool answers.
  const due: SignOutDue = { because: change.because, signInId: signIn.id };
  keepSignOutDue(userId, due);
  try {
    await change.make();
  } catch (error) {
    // Without a refusal, the user pool may have made the change.
    if (isRefusal(error)) {
      forgetSignOutDue(userId);
      throw error;
    }
  }
  const renewed = signInAgain(change, userId, email, due);
  holdCalls(renewed);
  try {
    return await renewed;
  } catch (error) {
    console.error('Signing in again failed', error);
    leave();
    return new Promise(() => {});
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && /Exception$/.test(error.name) && error.name !== 'InternalErrorException';
}

async function signInAgain(
  change: SignInChange,
  userId: string,
  email: string,
  due: SignOutDue,
): Promise<'changed' | 'unchanged'> {
  for (let time = 1; time <= 2; time += 1) {
    const isAcknowledged = await endOthers(change.because, change.onUnanswered);
    if (isLeaving()) throw new Error('The user is leaving the page');
    if (isAcknowledged) keepSignOutDue(userId, { ...due, acknowledged: true });
    const outcome = await enter(change, email);
    if (!isAcknowledged) continue;
    forgetSignOutDue(userId);
    localStorage.removeItem(RENEWING_UNTIL);
    return outcome;
  }
  throw new Error('Signing out everywhere needs a token');
}

async function endOthers(because: ChangedOfSignIn, onUnanswered = () => {}): Promise<boolean> {
  for (let pauseMs = FIRST_PAUSE_MS; !isLeaving(); pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    renewingFor(CODE_WAIT_MS);
    try {
      const token = await tokenNow();
      if (!token) return false;
      await call('signOut', { scope: 'everywhere', because }, { token });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return true;
    }
    onUnanswered();
    await pause(pauseMs);
  }
  return false;
}

async function enter({ passwords, askCode }: SignInChange, email: string): Promise<'changed' | 'unchanged'> {
  const session = await identity();
  for (const [index, password] of passwords.entries()) {
    try {
      const outcome = await untilAnswered(() => session.signInWith(email, password));
      if (outcome === 'code') await enterCode(session, askCode);
      else if (outcome !== 'signed-in') throw new Error(`Signing in again requires ${outcome}`);
      return index === 0 ? 'changed' : 'unchanged';
    } catch (error) {
      const isWrong = error instanceof Error && error.name === 'NotAuthorizedException';
      if (!isWrong || index === passwords.length - 1) throw error;
    }
  }
  throw new Error('Signing in needs a password');
}

async function enterCode(session: Awaited<ReturnType<typeof identity>>, askCode: SignInChange['askCode']) {
  for (let problem: string | undefined; ; ) {
    renewingFor(CODE_WAIT_MS);
    const code = await askCode(problem);
    try {
      return await session.enterCode(code);
    } catch (error) {
      if (isSignInExpired(error)) throw error;
      problem = codeMessage(error);
    }
  }
}

async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'NetworkError' || isLeaving()) throw error;
    }
    await pause(pauseMs);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    }
    addEventListener('online', end);
  });
}

function renewingFor(ms: number) {
  localStorage.setItem(RENEWING_UNTIL, String(Date.now() + ms));
}

function leave() {
  if (startLeaving()) goToSignIn({ ...whoAndWhere(), because: 'changed' });
}

/** Completes a sign-out that a reload interrupted. The typed password is lost, so the user must sign in again. */
export function settleSignOut(): Promise<void> {
  return navigator.locks.request(CHANGING, settleInTurn);
}

async function settleInTurn() {
  localStorage.removeItem(RENEWING_UNTIL);
  const signIn = storedSignIn();
  const due = signIn && signOutDueOf(signIn.userId);
  if (!due) return;
  const isOver = due.acknowledged === true;
  if (!isOver && !(await endOthers(due.because))) return localStorage.removeItem(RENEWING_UNTIL);
  forgetSignOutDue(signIn.userId);
  localStorage.removeItem(RENEWING_UNTIL);
  // The sessions ended before this sign-in began, so this sign-in stays valid.
  if (isOver && due.signInId !== signIn.id) return;
  leave();
}
