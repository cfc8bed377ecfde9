import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { IdentityProvider } from '../cognito/server.ts';
import type { Operator } from './operator.ts';
import type { RehearsalFacts } from './rehearsal.ts';

export function emulatedPool(
  { cognito, services }: Operator,
  { userPoolId: UserPoolId }: RehearsalFacts,
): Pick<IdentityProvider, 'admin'> {
  const made = new Map<string, ReturnType<IdentityProvider['admin']['findUser']>>();
  return {
    admin: {
      async createUser({ email, password, temporaryPassword, groups = [] }) {
        const { User } = await cognito.send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username: email,
            MessageAction: 'SUPPRESS',
            TemporaryPassword: temporaryPassword ?? `${randomUUID()}aA1!`,
            UserAttributes: [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'true' },
            ],
          }),
        );
        const user = { UserPoolId, Username: email };
        if (password !== undefined)
          await cognito.send(
            new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }),
          );
        for (const GroupName of groups)
          await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
        const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
        const status = password === undefined ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED';
        made.set(email, { sub, email, status, groups: [...groups] });
        return { sub };
      },
      findUser: (email) => made.get(email),
      signOutEverywhere: (userId) => services.identity.signOutEverywhere(userId),
    },
  };
}
