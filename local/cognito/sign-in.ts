import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Operation, publicOperation } from './operation.ts';
import { assertCode, needsCode, SOFTWARE_TOKEN } from './own-authenticator.ts';
import { assertPasswordPolicy } from './password-policy.ts';
import { type Pool, poolNameOf } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { invalidParameter, notAuthorized, ServiceError, wrongCredentials } from './service-error.ts';
import {
  type Credential,
  createCredential,
  isPassword,
  isProof,
  publicValueHex,
  startExchange,
} from './srp.ts';
import { refresh, signIn } from './tokens.ts';
import { findUser, inventUser, setPermanentPassword } from './users.ts';

const parameters = z.record(z.string(), z.string()).default({});

/** Makes the check of an unknown address take as long as that of an account. */
const NOBODY = createCredential('', '', randomUUID()).verifier;

export const initiateAuth: Operation = publicOperation(
  z.object({ AuthFlow: z.string(), AuthParameters: parameters }),
  async (pool, { AuthFlow, AuthParameters }) => {
    switch (AuthFlow) {
      case 'USER_SRP_AUTH':
        return challengePassword(pool, AuthParameters);
      case 'USER_PASSWORD_AUTH':
        return checkPassword(pool, AuthParameters);
      default:
        throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
    }
  },
);

export const respondToAuthChallenge: Operation = publicOperation(
  z.object({
    ChallengeName: z.string(),
    ChallengeResponses: parameters,
    Session: z.string().default(''),
  }),
  async (pool, { ChallengeName, ChallengeResponses, Session }) => {
    switch (ChallengeName) {
      case 'PASSWORD_VERIFIER':
        return checkProof(pool, ChallengeResponses);
      case 'NEW_PASSWORD_REQUIRED':
        return choosePassword(pool, ChallengeResponses, Session);
      case SOFTWARE_TOKEN:
        return checkCode(pool, ChallengeResponses, Session);
      default:
        throw invalidParameter(`Challenge ${ChallengeName} is not supported by this user pool`);
    }
  },
);

export const getTokensFromRefreshToken: Operation = publicOperation(
  z.object({ RefreshToken: z.string() }),
  async (pool, { RefreshToken }) => ({ AuthenticationResult: await refresh(pool, RefreshToken) }),
);

function challengePassword(pool: Pool, parameters: Record<string, string>): object {
  const { sub, credential } = identify(pool, required(parameters, 'USERNAME'));
  const exchange = startExchange(credential, required(parameters, 'SRP_A'));
  if (exchange === undefined) throw invalidParameter('Invalid SRP_A parameter.');
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: BigInt(`0x${credential.salt}`).toString(16),
      SECRET_BLOCK: pool.challenges.open({ name: 'PASSWORD_VERIFIER', sub, exchange }),
      SRP_B: publicValueHex(exchange),
      USERNAME: sub,
      USER_ID_FOR_SRP: sub,
    },
  };
}

async function checkProof(pool: Pool, responses: Record<string, string>): Promise<object> {
  const secretBlock = required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const challenge = pool.challenges.find(secretBlock, 'PASSWORD_VERIFIER');
  if (challenge === undefined || challenge.sub !== required(responses, 'USERNAME')) throw wrongCredentials();
  pool.challenges.close(secretBlock);
  const { sub, exchange } = challenge;
  return admit(pool, sub, () =>
    isProof(exchange, {
      poolName: poolNameOf(pool.settings),
      sub,
      secretBlock,
      timestamp: required(responses, 'TIMESTAMP'),
      signature: required(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    }),
  );
}

async function checkPassword(pool: Pool, parameters: Record<string, string>): Promise<object> {
  const { sub, credential } = identify(pool, required(parameters, 'USERNAME'));
  const password = required(parameters, 'PASSWORD');
  return admit(pool, sub, () => isPassword(credential, poolNameOf(pool.settings), sub, password));
}

function identify(pool: Pool, username: string): { sub: string; credential: Credential } {
  const user = findUser(pool, username);
  if (user !== undefined) return user;
  const { sub, salt } = inventUser(pool, username);
  return { sub, credential: { salt, verifier: NOBODY } };
}

/** Only a caller with the right password learns why a sign-in is refused. */
async function admit(pool: Pool, sub: string, isProven: () => boolean): Promise<object> {
  pool.attempts.admit(sub);
  const proven = isProven();
  const user = findUser(pool, sub);
  if (!proven || user === undefined) {
    pool.attempts.fail(sub);
    throw wrongCredentials();
  }
  if (user.disabled) throw notAuthorized('User is disabled.');
  // If a correct password cleared the failed tries, somebody who knows the password could guess codes without limit.
  if (!needsCode(user)) pool.attempts.clear(sub);
  if (user.status === 'UNCONFIRMED') {
    throw new ServiceError('UserNotConfirmedException', 'User is not confirmed.');
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') return demandNewPassword(pool, user);
  if (!needsCode(user)) return letIn(pool, user);
  return {
    ChallengeName: SOFTWARE_TOKEN,
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
    Session: pool.challenges.open({ name: SOFTWARE_TOKEN, sub: user.sub }),
  };
}

function demandNewPassword(pool: Pool, user: StoredUser): object {
  if (user.temporaryPasswordEndsAtMs !== null && pool.now() >= user.temporaryPasswordEndsAtMs) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
    Session: pool.challenges.open({ name: 'NEW_PASSWORD_REQUIRED', sub: user.sub }),
  };
}

async function choosePassword(pool: Pool, responses: Record<string, string>, session: string) {
  const user = userOf(pool, 'NEW_PASSWORD_REQUIRED', responses, session);
  const password = required(responses, 'NEW_PASSWORD');
  assertPasswordPolicy(password);
  setPermanentPassword(pool, user, password);
  pool.challenges.close(session);
  return letIn(pool, user);
}

async function checkCode(pool: Pool, responses: Record<string, string>, session: string) {
  const user = userOf(pool, SOFTWARE_TOKEN, responses, session);
  assertCode(pool, user, required(responses, 'SOFTWARE_TOKEN_MFA_CODE'));
  pool.challenges.close(session);
  return letIn(pool, user);
}

async function letIn(pool: Pool, user: StoredUser): Promise<object> {
  if (user.disabled) throw notAuthorized('User is disabled.');
  return { AuthenticationResult: await signIn(pool, user), ChallengeParameters: {} };
}

function userOf(
  pool: Pool,
  challengeName: 'NEW_PASSWORD_REQUIRED' | typeof SOFTWARE_TOKEN,
  responses: Record<string, string>,
  session: string,
): StoredUser {
  const challenge = pool.challenges.find(session, challengeName);
  if (challenge === undefined) throw notAuthorized('Invalid session for the user, session is expired.');
  const user = findUser(pool, challenge.sub);
  const named = findUser(pool, required(responses, 'USERNAME'));
  if (user === undefined || named !== user) throw notAuthorized('Invalid session for the user.');
  return user;
}

function required(values: Record<string, string>, name: string): string {
  const value = values[name];
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
