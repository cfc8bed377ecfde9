import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Credential } from '#local/cognito/srp.ts';
import { codeAt } from '#local/cognito/totp.ts';
import { CLIENT_ID, PASSWORD, type PoolUnderTest, refusal, startPool } from './pool-under-test.ts';

/** The pool's password computations and saves, in order. All other work takes negligible time. */
const work = vi.hoisted((): string[] => []);

vi.mock('#local/cognito/srp.ts', async (original) => {
  const srp = await original<typeof import('#local/cognito/srp.ts')>();
  /** The time of a computation depends on the verifier's length. A full verifier is about as long as the group's prime. */
  const note = (name: string, { verifier }: Credential) =>
    work.push(verifier.length > 750 ? name : `${name} with a short verifier`);
  return {
    ...srp,
    isPassword: (...[credential, ...rest]: Parameters<typeof srp.isPassword>) => {
      note('isPassword', credential);
      return srp.isPassword(credential, ...rest);
    },
    startExchange: (...[credential, ...rest]: Parameters<typeof srp.startExchange>) => {
      note('startExchange', credential);
      return srp.startExchange(credential, ...rest);
    },
    isProof: (...[exchange, proof]: Parameters<typeof srp.isProof>) => {
      note('isProof', exchange.credential);
      return srp.isProof(exchange, proof);
    },
    createCredential: (...wanted: Parameters<typeof srp.createCredential>) => {
      work.push('createCredential');
      return srp.createCredential(...wanted);
    },
  };
});
vi.mock('#local/json-file.ts', async (original) => {
  const { openJsonFile } = await original<typeof import('#local/json-file.ts')>();
  return {
    openJsonFile: async (...wanted: Parameters<typeof openJsonFile>) => {
      const file = await openJsonFile(...wanted);
      const save = () => {
        work.push('save');
        return file.save();
      };
      return { ...file, save };
    },
  };
});

const WRONG_PASSWORD = 'Client#2027';

/** Replaces each value in an answer by its type, because the values differ in every answer. */
function shapeOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return typeof answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, shapeOf(value)]));
}

describe('whether an e-mail has an account', () => {
  let pool: PoolUnderTest;

  beforeEach(async () => {
    pool = await startPool();
    for (const email of ['known0@example.com', 'known1@example.com'])
      await pool.provider.admin.createUser({ email, password: PASSWORD });
  });
  afterEach(() => pool.stop());

  /** Returns all parts of the answer that could reveal whether the account exists. */
  const post = async (action: string, body: object) => {
    const answer = await fetch(pool.provider.url, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
      body: JSON.stringify({ ClientId: CLIENT_ID, ...body }),
    });
    const told = [...answer.headers].filter(([name]) => !['date', 'x-amzn-requestid'].includes(name));
    return { status: answer.status, headers: told, body: await answer.json() };
  };
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

  const workOf = async (call: () => Promise<unknown>) => {
    work.length = 0;
    await call();
    return [...work];
  };

  it.each([
    ['a sign-in by SRP', trySrp, ['startExchange', 'isProof']],
    ['a sign-in by the password itself', byPassword, ['isPassword']],
    ['a reset', reset, ['save']],
    [
      'a code for a reset',
      async (email: string) => {
        await reset(email);
        await confirm(email);
      },
      ['save', 'save'],
    ],
  ] as const)(
    'does not follow from the time of %s, because the same is computed and saved',
    async (_, call, done) => {
      expect(await workOf(() => call('known0@example.com'))).toEqual(done);
      expect(await workOf(() => call('unknown0@example.com'))).toEqual(done);
    },
  );

  it('does not follow from status, headers or body of a sign-in, with or without a code', async () => {
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

  it('does not follow from the lock after five wrong passwords', async () => {
    for (let tries = 1; tries <= 6; tries += 1) {
      const answer = await byPassword('known0@example.com');
      expect(answer).toEqual(await byPassword('unknown0@example.com'));
      expect(answer.body.message).toMatch(tries <= 5 ? /^Incorrect/ : /^Password attempts exceeded/);
    }
  });

  it('does not follow from status, headers or body of a reset, sent again or confirmed, up to its limit', async () => {
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

  it('does not follow from the first answer of an SRP sign-in, which stays the same for an unknown one', async () => {
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
