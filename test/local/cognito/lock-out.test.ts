import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_ID, EMAIL, PASSWORD, type PoolUnderTest, refusal, startPool } from './pool-under-test.ts';

const WRONG = 'NotAuthorizedException: Incorrect username or password.';
const LOCKED = 'NotAuthorizedException: Password attempts exceeded';

describe('wrong passwords', () => {
  let pool: PoolUnderTest;

  beforeEach(async () => {
    pool = await startPool();
    await pool.provider.admin.createUser({ email: EMAIL, password: PASSWORD });
  });
  afterEach(() => pool.stop());

  const attempt = (USERNAME: string, PASSWORD: string) =>
    refusal(
      pool.sdk().send(
        new InitiateAuthCommand({
          ClientId: CLIENT_ID,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD },
        }),
      ),
    );
  const fail = async (times: number) => {
    for (let i = 0; i < times; i += 1) expect(await attempt(EMAIL, 'Client#2027')).toBe(WRONG);
  };

  it('lock for a second at the fifth and twice as long at each further one', async () => {
    await fail(5);
    expect(await attempt(EMAIL, PASSWORD)).toBe(LOCKED);
    pool.pass(1_000);
    await fail(1);
    pool.pass(1_000);
    expect(await attempt(EMAIL, PASSWORD)).toBe(LOCKED);
    pool.pass(1_000);
    expect(await attempt(EMAIL, PASSWORD)).toContain('AccessToken');
    await fail(4);
    expect(await attempt(EMAIL, PASSWORD)).toContain('AccessToken');
  });

  it('lock for fifteen minutes at most', async () => {
    for (let i = 0; i < 15; i += 1) {
      await fail(1);
      pool.pass(899_000);
    }
    expect(await attempt(EMAIL, PASSWORD)).toBe(LOCKED);
    pool.pass(1_000);
    expect(await attempt(EMAIL, PASSWORD)).toContain('AccessToken');
  });

  it('are forgotten after fifteen minutes without another', async () => {
    await fail(4);
    pool.pass(15 * 60_000);
    await fail(4);
    expect(await attempt(EMAIL, PASSWORD)).toContain('AccessToken');
  });

  it('lock an e-mail without an account in the same way', async () => {
    for (let i = 0; i < 5; i += 1) expect(await attempt('nobody@example.com', PASSWORD)).toBe(WRONG);
    expect(await attempt('Nobody@example.com', PASSWORD)).toBe(LOCKED);
  });
});
