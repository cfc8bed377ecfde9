import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { atFirstUse } from '#shared/contract/endpoint.ts';
import { STAFF_GROUPS } from '#shared/roles.ts';
import { Refusal } from '../ledger/refusal.ts';
import type { Identity } from '../services.ts';

export function cognitoIdentity(
  userPoolId: () => string,
  connect: () => CognitoIdentityProviderClient = () => new CognitoIdentityProviderClient(),
): Identity {
  const client = atFirstUse(connect);
  const account = (username: string) => ({ UserPoolId: userPoolId(), Username: username });
  const getUser = (username: string) => client().send(new AdminGetUserCommand(account(username)));
  const identity: Identity = {
    async findOrCreateUser(email) {
      try {
        const { User } = await client().send(
          new AdminCreateUserCommand({
            ...account(email),
            MessageAction: 'SUPPRESS',
            UserAttributes: verified(email),
          }),
        );
        return { userId: subOf(User?.Attributes), created: true };
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error;
        return { userId: subOf((await getUser(email)).UserAttributes), created: false };
      }
    },
    async sendInvitation(email) {
      try {
        await client().send(
          new AdminCreateUserCommand({
            ...account(email),
            MessageAction: 'RESEND',
            DesiredDeliveryMediums: ['EMAIL'],
          }),
        );
      } catch (error) {
        if (error instanceof UnsupportedUserStateException) throw new Refusal('already-joined');
        throw error;
      }
    },
    async findAccount(email) {
      try {
        const found = await getUser(email);
        return {
          userId: subOf(found.UserAttributes),
          isInvited: found.UserStatus === 'FORCE_CHANGE_PASSWORD',
        };
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },
    async updateEmail(userId, email) {
      try {
        await client().send(
          new AdminUpdateUserAttributesCommand({ ...account(userId), UserAttributes: verified(email) }),
        );
      } catch (error) {
        if (error instanceof AliasExistsException) throw new Refusal('email-taken');
        throw error;
      }
    },
    async setStaffAccess(userId, { role, isDisabled }) {
      const cognito = client();
      const user = account(userId);
      // Old rights must end before new rights begin.
      if (isDisabled) await cognito.send(new AdminDisableUserCommand(user));
      for (const GroupName of Object.values(STAFF_GROUPS))
        if (GroupName !== STAFF_GROUPS[role])
          await cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName }));
      await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: STAFF_GROUPS[role] }));
      await identity.signOutEverywhere(userId);
      if (!isDisabled) await cognito.send(new AdminEnableUserCommand(user));
    },
    async hasSecondFactor(userId) {
      const { UserMFASettingList = [] } = await getUser(userId);
      return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
    },
    async signOutEverywhere(userId) {
      await client().send(new AdminUserGlobalSignOutCommand(account(userId)));
    },
  };
  return {
    findOrCreateUser: (email) => refuseWhenThrottled(identity.findOrCreateUser(email)),
    sendInvitation: (email) => refuseWhenThrottled(identity.sendInvitation(email)),
    findAccount: (email) => refuseWhenThrottled(identity.findAccount(email)),
    setStaffAccess: (userId, access) => refuseWhenThrottled(identity.setStaffAccess(userId, access)),
    hasSecondFactor: (userId) => refuseWhenThrottled(identity.hasSecondFactor(userId)),
    updateEmail: (userId, email) => refuseWhenThrottled(identity.updateEmail(userId, email)),
    signOutEverywhere: (userId) => refuseWhenThrottled(identity.signOutEverywhere(userId)),
  };
}

/** Without `email_verified`, the user pool waits until the user confirms a new address. */
function verified(email: string) {
  return [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
}

/** The SDK has already retried a throttled request, so the portal refuses with `busy`. */
async function refuseWhenThrottled<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw (error as Error).name === 'TooManyRequestsException' ? new Refusal('busy') : error;
  }
}

function subOf(attributes: readonly { Name?: string | undefined; Value?: string | undefined }[] | undefined) {
  const sub = attributes?.find((attribute) => attribute.Name === 'sub')?.Value;
  if (!sub) throw new Error('The user directory answered without a sub');
  return sub;
}
