import { ForgotPasswordCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_ID, PASSWORD, type PoolUnderTest, refusal, startPool } from './pool-under-test.ts';

const SAMPLES = 9;

describe('whether an e-mail has an account', () => {
  let pool: PoolUnderTest;

  beforeEach(async () => {
    pool = await startPool();
    for (let i = 0; i < SAMPLES; i += 1) {
      await pool.provider.admin.createUser({ email: `known${i}@example.com`, password: PASSWORD });
    }
  });
  afterEach(() => pool.stop());

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

  it('cannot be told from the time a sign-in or a reset takes', async () => {
    const client = pool.sdk();
    const wrongPassword = await medians((USERNAME) =>
      client.send(
        new InitiateAuthCommand({
          ClientId: CLIENT_ID,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD: 'Client#2027' },
        }),
      ),
    );
    expect(Math.abs(wrongPassword.known - wrongPassword.unknown)).toBeLessThan(50);
    const reset = await medians((Username) =>
      client.send(new ForgotPasswordCommand({ ClientId: CLIENT_ID, Username })),
    );
    expect(Math.abs(reset.known - reset.unknown)).toBeLessThan(50);
    client.destroy();
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
