import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CodeDeliveryFailureException,
  CognitoIdentityProviderClient,
  TooManyRequestsException,
  UnsupportedUserStateException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cognitoIdentity } from '#functions/aws/cognito-identity.ts';
import { Refusal } from '#functions/ledger/refusal.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
let connections = 0;
const newIdentity = () =>
  cognitoIdentity(
    () => 'ap-southeast-2_Pool00001',
    () => {
      connections += 1;
      return new CognitoIdentityProviderClient({ region: 'ap-southeast-2' });
    },
  );
const failure = { $metadata: {}, message: 'Rate exceeded for arn:aws:cognito-idp' };

beforeEach(() => {
  cognito.reset();
  connections = 0;
});

afterAll(() => cognito.restore());

describe('an account', () => {
  test('is created without an e-mail, with its address verified', async () => {
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: [{ Name: 'sub', Value: 'sub-1' }] } });
    expect(await newIdentity().findOrCreateUser('a@example.com')).toEqual({ userId: 'sub-1', created: true });
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'ap-southeast-2_Pool00001',
      Username: 'a@example.com',
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: 'a@example.com' },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
  });

  test('is found if it exists already', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException(failure));
    cognito.on(AdminGetUserCommand).resolves({
      Username: 'x',
      UserAttributes: [
        { Name: 'email', Value: 'a@example.com' },
        { Name: 'sub', Value: 'sub-2' },
      ],
    });
    expect(await newIdentity().findOrCreateUser('a@example.com')).toEqual({
      userId: 'sub-2',
      created: false,
    });
  });

  test('without an id counts as not created', async () => {
    cognito.on(AdminCreateUserCommand).resolves({ User: {} });
    await expect(newIdentity().findOrCreateUser('a@example.com')).rejects.toThrow('without a sub');
  });

  test('is refused as busy while the directory is busy', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new TooManyRequestsException(failure));
    const refused = await newIdentity()
      .findOrCreateUser('a@example.com')
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      code: 'busy',
      message: 'The service is busy. Please try again in a moment.',
    });
  });
});

describe('an invitation', () => {
  test('is sent again by e-mail', async () => {
    cognito.on(AdminCreateUserCommand).resolves({});
    await newIdentity().sendInvitation('a@example.com');
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'ap-southeast-2_Pool00001',
      Username: 'a@example.com',
      MessageAction: 'RESEND',
      DesiredDeliveryMediums: ['EMAIL'],
    });
  });

  test('is not sent to someone who has chosen a password', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException(failure));
    await expect(newIdentity().sendInvitation('a@example.com')).rejects.toMatchObject({
      code: 'already-joined',
    });
  });

  test('that cannot be delivered is reported as failed', async () => {
    cognito.on(AdminCreateUserCommand).rejects(new CodeDeliveryFailureException(failure));
    await expect(newIdentity().sendInvitation('a@example.com')).rejects.toThrow(CodeDeliveryFailureException);
  });
});

describe('another sign-in address', () => {
  test('is set verified, on the account by its id', async () => {
    cognito.on(AdminUpdateUserAttributesCommand).resolves({});
    await newIdentity().updateEmail('sub-3', 'b@example.com');
    expect(cognito.commandCalls(AdminUpdateUserAttributesCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'ap-southeast-2_Pool00001',
      Username: 'sub-3',
      UserAttributes: [
        { Name: 'email', Value: 'b@example.com' },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
  });

  test.each([
    [new AliasExistsException(failure), 'email-taken'],
    [new TooManyRequestsException(failure), 'busy'],
  ])('is refused after %o', async (error, code) => {
    cognito.on(AdminUpdateUserAttributesCommand).rejects(error);
    await expect(newIdentity().updateEmail('sub-3', 'b@example.com')).rejects.toMatchObject({ code });
  });

  test('may be set after any other error, which is passed on', async () => {
    cognito.on(AdminUpdateUserAttributesCommand).rejects(new Error('No answer'));
    await expect(newIdentity().updateEmail('sub-3', 'b@example.com')).rejects.toThrow('No answer');
  });
});

test('signing out revokes every session of the user', async () => {
  cognito.on(AdminUserGlobalSignOutCommand).resolves({});
  await newIdentity().signOutEverywhere('sub-3');
  expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)[0]?.args[0].input).toEqual({
    UserPoolId: 'ap-southeast-2_Pool00001',
    Username: 'sub-3',
  });
});

test('the client is created with the first call and reused', async () => {
  cognito.on(AdminUserGlobalSignOutCommand).resolves({});
  const identity = newIdentity();
  expect(connections).toBe(0);
  await Promise.all([identity.signOutEverywhere('a'), identity.signOutEverywhere('b')]);
  await identity.signOutEverywhere('c');
  expect(connections).toBe(1);
});
