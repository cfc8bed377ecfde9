import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { STAGES } from '#infra/stages.ts';
import { createCanary } from '../../bin/create-canary.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const secrets = mockClient(SecretsManagerClient);
const POOL = { UserPoolId: 'ap-southeast-2_Example01' };

beforeEach(() => {
  cognito.reset();
  secrets.reset();
  const account = [{ Name: 'sub', Value: 'the-canary' }];
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: account } });
  cognito.on(AdminGetUserCommand).resolves({ UserAttributes: account });
  cognito.on(AdminSetUserPasswordCommand).resolves({});
  secrets
    .on(GetSecretValueCommand, { SecretId: 'portal-staging/canary-password' })
    .resolves({ SecretString: 'Made by the stack 1!' });
});

test('the canary’s user has the password that the stack made, is in no group and gets no mail', async () => {
  await createCanary(STAGES.staging, POOL);
  const sent = cognito.calls().map(({ args: [command] }) => command);
  expect(sent.map((command) => command.constructor)).toEqual([
    AdminCreateUserCommand,
    AdminSetUserPasswordCommand,
  ]);
  expect(sent[0]?.input).toMatchObject({ ...POOL, MessageAction: 'SUPPRESS' });
  expect(sent[1]?.input).toEqual({
    ...POOL,
    Username: 'canary@portal.invalid',
    Password: 'Made by the stack 1!',
    Permanent: true,
  });
});

test('an existing user gets the password too', async () => {
  cognito
    .on(AdminCreateUserCommand)
    .rejects(new UsernameExistsException({ message: 'there', $metadata: {} }));
  await createCanary(STAGES.staging, POOL);
  expect(cognito.commandCalls(AdminSetUserPasswordCommand)).toHaveLength(1);
});

test('without the secret nothing is created', async () => {
  secrets.reset();
  secrets.on(GetSecretValueCommand).rejects(new Error('not there'));
  await expect(createCanary(STAGES.staging, POOL)).rejects.toThrow('not there');
  expect(cognito.calls()).toEqual([]);
});
