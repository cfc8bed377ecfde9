import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { mailResetCode } from './mails.ts';
import { type Operation, password, publicOperation, username } from './operation.ts';
import { assertPasswordPolicy } from './password-policy.ts';
import type { Pool } from './pool.ts';
import type { PoolState, StoredUser } from './pool-state.ts';
import { limitExceeded, notAuthorized, ServiceError } from './service-error.ts';
import { findUser, normalizeEmail, setPermanentPassword } from './users.ts';

const CODE_VALID_MS = 3_600_000;
const REQUESTS_PER_HOUR = 5;
const TRIES_PER_CODE = 5;

type Reset = PoolState['resets'][number];

export const forgotPassword: Operation = publicOperation(
  z.object({ Username: username }),
  async (pool, { Username }) => {
    const user = findUser(pool, Username);
    const email = user?.attributes.email ?? Username;
    const reset = countRequest(pool, normalizeEmail(email));
    const reachable = user !== undefined && isReachable(user);
    // Like Cognito, refuses to reset the password of an invited user who has not signed in yet.
    if (reachable && user.status === 'FORCE_CHANGE_PASSWORD') {
      await pool.save();
      throw notAuthorized('User password cannot be reset in the current state.');
    }
    Object.assign(reset, {
      code: randomInt(1_000_000).toString().padStart(6, '0'),
      codeEndsAtMs: pool.now() + CODE_VALID_MS,
      failures: 0,
    });
    await pool.save();
    if (reachable) await mailResetCode(pool, email, reset.code);
    return {
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: masked(email) },
    };
  },
);

export const confirmForgotPassword: Operation = publicOperation(
  z.object({
    Username: username,
    ConfirmationCode: z.string().min(1),
    Password: password,
  }),
  async (pool, { Username, ConfirmationCode, Password }) => {
    const user = findUser(pool, Username);
    const email = normalizeEmail(user?.attributes.email ?? Username);
    const reset = pool.state.resets.find((candidate) => candidate.email === email);
    if (reset === undefined || reset.code === '' || pool.now() >= reset.codeEndsAtMs) {
      throw new ServiceError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
    }
    if (reset.failures >= TRIES_PER_CODE) throw limitExceeded();
    if (user === undefined || !isReachable(user) || reset.code !== ConfirmationCode.trim()) {
      reset.failures += 1;
      await pool.save();
      throw new ServiceError(
        'CodeMismatchException',
        'Invalid verification code provided, please try again.',
      );
    }
    assertPasswordPolicy(Password);
    setPermanentPassword(pool, user, Password);
    reset.code = '';
    pool.attempts.clear(user.sub);
    await pool.save();
    await callTrigger(pool, user);
    return {};
  },
);

/** As in Cognito, the new password stays valid even if the trigger fails. */
async function callTrigger(pool: Pool, { sub }: StoredUser): Promise<void> {
  try {
    await pool.afterConfirmation({
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      userName: sub,
      userPoolId: pool.settings.userPoolId,
    });
  } catch {
    throw new ServiceError('UserLambdaValidationException', 'PostConfirmation failed.');
  }
}

function countRequest(pool: Pool, email: string): Reset {
  const { state, now } = pool;
  const hourAgo = now() - 3_600_000;
  state.resets = state.resets.filter(
    (reset) => now() < reset.codeEndsAtMs || reset.requestedAtMs.some((at) => at > hourAgo),
  );
  let reset = state.resets.find((candidate) => candidate.email === email);
  if (reset === undefined) {
    reset = { email, code: '', codeEndsAtMs: 0, failures: 0, requestedAtMs: [] };
    state.resets.push(reset);
  }
  reset.requestedAtMs = reset.requestedAtMs.filter((at) => at > hourAgo);
  if (reset.requestedAtMs.length >= REQUESTS_PER_HOUR) throw limitExceeded();
  reset.requestedAtMs.push(now());
  return reset;
}

function isReachable(user: StoredUser): boolean {
  return user.status !== 'UNCONFIRMED' && user.attributes.email_verified === 'true';
}

function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}
