import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '#local/cognito/totp.ts';
import { CLIENT_ID, PASSWORD, type PoolUnderTest, refusal, startPool } from './pool-under-test.ts';

const SAMPLES = 15;
/** How many times longer one of two medians may be; a skipped password check would make it far more. */
const RATIO = 2;
/** What a machine with other work adds to calls that take a millisecond; checking a password takes far more. */
const NOISE_MS = 4;
const WRONG_PASSWORD = 'Client#2027';

/** An answer with what differs at every asking replaced by what kind of thing it is. */
function shapeOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return typeof answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, shapeOf(value)]));
}

describe('whether an e-mail has an account', () => {
  let pool: PoolUnderTest;

  beforeEach(async () => {
    pool = await startPool();
    for (let i = 0; i < SAMPLES; i += 1) {
      await pool.provider.admin.createUser({ email: `known${i}@example.com`, password: PASSWORD });
    }
  });
  afterEach(() => pool.stop());

  /** One call as the browser makes it, and all of the answer that could tell something. */
  const post = async (action: string, body: object) => {
    const answer = await fetch(pool.provider.url, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
      body: JSON.stringify({ ClientId: CLIENT_ID, ...body }),
    });
    const told = [...answer.headers].filter(([name]) => !['date', 'x-amzn-requestid'].includes(name));
    return { status: answer.status, headers: told, body: await answer.json() };
  };
  /** Signs in by SRP with a proof that proves nothing; answers both answers. */
  const trySrp = async (USERNAME: string) => {
    const started = await post('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME, SRP_A: 'a'.repeat(768) },
    });
    const { USER_ID_FOR_SRP, SECRET_BLOCK } = started.body.ChallengeParameters;
    const ended = await post('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: USER_ID_FOR_SRP,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
        TIMESTAMP: 'Sat Nov 21 10:00:00 UTC 2026',
      },
    });
    return { started, ended };
  };
  const byPassword = (USERNAME: string) =>
    post('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: WRONG_PASSWORD },
    });
  const reset = (Username: string) => post('ForgotPassword', { Username });
  const confirm = (Username: string) =>
    post('ConfirmForgotPassword', { Username, ConfirmationCode: 'none', Password: PASSWORD });

  /** Medians in milliseconds, sampled by turns so that a busy machine slows both alike. */
  const medians = async (call: (email: string) => Promise<unknown>) => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    await call('warm@example.com').catch(() => {});
    for (let i = 0; i < SAMPLES; i += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const start = performance.now();
        await call(`${kind}${i}@example.com`).catch(() => {});
        times[kind].push(performance.now() - start);
      }
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? 0;
    return { known: median(times.known), unknown: median(times.unknown) };
  };

  it.each([
    ['a sign-in by SRP', (email: string) => trySrp(email)],
    ['a sign-in by the password itself', byPassword],
    ['a reset', reset],
    ['a code for a reset', confirm],
  ] as const)('cannot be told from the time %s takes', async (_, call) => {
    const { known, unknown } = await medians(call);
    const slower = Math.max(known, unknown);
    const quicker = Math.min(known, unknown);
    expect(slower - quicker).toBeLessThan(50);
    expect(slower).toBeLessThan(Math.max(quicker * RATIO, quicker + NOISE_MS));
  });

  it('cannot be told from status, headers or body of a sign-in, whether or not it needs a code', async () => {
    const signedIn = await pool.provider.admin.createUser({
      email: 'guarded@example.com',
      password: PASSWORD,
    });
    expect(signedIn.sub).toBeTruthy();
    const { body } = await post('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'guarded@example.com', PASSWORD },
    });
    const { AccessToken } = body.AuthenticationResult;
    const { SecretCode } = (await post('AssociateSoftwareToken', { AccessToken })).body;
    await post('VerifySoftwareToken', { AccessToken, UserCode: codeAt(SecretCode, Date.now()) });
    const on = { Enabled: true, PreferredMfa: true };
    await post('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: on });

    const unknown = await trySrp('unknown0@example.com');
    expect(unknown.ended.body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    for (const email of ['known0@example.com', 'guarded@example.com']) {
      const known = await trySrp(email);
      expect(known.ended).toEqual(unknown.ended);
      expect({ ...known.started, body: shapeOf(known.started.body) }).toEqual({
        ...unknown.started,
        body: shapeOf(unknown.started.body),
      });
      expect(await byPassword(email)).toEqual(await byPassword('unknown0@example.com'));
    }
  });

  it('cannot be told from status, headers or body of a reset, sent again or confirmed, up to its limit', async () => {
    // Alike also in what the masked address shows.
    const [known, unknown] = ['known0@example.com', 'knownx@example.com'];
    for (let asked = 1; asked <= 6; asked += 1) {
      const answer = await reset(known);
      expect(answer).toEqual(await reset(unknown));
      expect(answer.status).toBe(asked <= 5 ? 200 : 400);
      expect(pool.mails.map(({ to }) => to)).not.toContain(unknown);
    }
    for (let tries = 1; tries <= 6; tries += 1) {
      const answer = await confirm(known);
      expect(answer).toEqual(await confirm(unknown));
      expect(answer.body.__type).toBe(tries <= 5 ? 'CodeMismatchException' : 'LimitExceededException');
    }
    expect(await confirm('known1@example.com')).toEqual(await confirm('unknown1@example.com'));
  });

  it('cannot be told from the first answer of an SRP sign-in, which stays the same for an unknown one', async () => {
    const start = async (USERNAME: string) => {
      const { ChallengeName, ChallengeParameters = {} } = await pool.sdk().send(
        new InitiateAuthCommand({
          ClientId: CLIENT_ID,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME, SRP_A: 'a'.repeat(768) },
        }),
      );
      return { ChallengeName, parameters: ChallengeParameters };
    };
    const known = await start('known1@example.com');
    const unknown = await start('nobody@example.com');
    const again = await start('Nobody@Example.com');
    expect(unknown.ChallengeName).toBe(known.ChallengeName);
    expect(Object.keys(unknown.parameters).sort()).toEqual(Object.keys(known.parameters).sort());
    expect(unknown.parameters.USER_ID_FOR_SRP).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(again.parameters.USER_ID_FOR_SRP).toBe(unknown.parameters.USER_ID_FOR_SRP);
    expect(again.parameters.SALT).toBe(unknown.parameters.SALT);
    expect(again.parameters.SRP_B).not.toBe(unknown.parameters.SRP_B);
    for (const SRP_A of ['0', 'xyz']) {
      const attempt = pool.sdk().send(
        new InitiateAuthCommand({
          ClientId: CLIENT_ID,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: 'known1@example.com', SRP_A },
        }),
      );
      expect(await refusal(attempt)).toContain('InvalidParameterException');
    }
  });
});
