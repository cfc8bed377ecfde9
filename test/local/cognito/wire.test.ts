import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CREDENTIALS,
  type PoolUnderTest,
  REGION,
  refusal,
  startPool,
  USER_POOL_ID,
} from './pool-under-test.ts';

const user = { UserPoolId: USER_POOL_ID, Username: 'priya.nair@example.com' };

describe('requests to the pool', () => {
  let pool: PoolUnderTest;

  beforeEach(async () => {
    pool = await startPool();
  });
  afterEach(() => pool.stop());

  it('are refused for Admin actions without the right signature', async () => {
    const body = JSON.stringify({ UserPoolId: USER_POOL_ID, Username: 'intruder@example.com' });
    const unsigned = await fetch(pool.provider.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.AdminCreateUser',
      },
      body,
    });
    expect(unsigned.status).toBe(400);
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    for (const [credentials, name] of [
      [{ ...CREDENTIALS, secretAccessKey: 'guess' }, 'InvalidSignatureException'],
      [{ ...CREDENTIALS, accessKeyId: 'AKIAOTHER' }, 'UnrecognizedClientException'],
    ] as const) {
      const client = new CognitoIdentityProviderClient({
        region: REGION,
        endpoint: pool.provider.url,
        credentials,
      });
      expect(
        await refusal(client.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }))),
      ).toContain(name);
      client.destroy();
    }
    expect(pool.provider.admin.findUser('intruder@example.com')).toBeUndefined();
  });
});
