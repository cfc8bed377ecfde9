import * as z from 'zod';
import { mailInvitation } from './mails.ts';
import { attributes, type Operation, password, signedOperation, username } from './operation.ts';
import { mfaSettings } from './own-authenticator.ts';
import { assertPasswordPolicy, generatePassword } from './password-policy.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { invalidParameter, ServiceError } from './service-error.ts';
import {
  addUser,
  applyAttributes,
  attributeList,
  attributeRecord,
  requireUser,
  revokeSessions,
  setPermanentPassword,
  setTemporaryPassword,
  temporaryPasswordEnd,
} from './users.ts';

const onUser = z.object({ UserPoolId: z.string(), Username: username });

export const adminCreateUser: Operation = signedOperation(
  onUser.extend({
    UserAttributes: attributes.optional(),
    TemporaryPassword: password.optional(),
    MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
    DesiredDeliveryMediums: z.array(z.enum(['SMS', 'EMAIL'])).optional(),
  }),
  async (
    pool,
    { Username, UserAttributes = [], TemporaryPassword, MessageAction, DesiredDeliveryMediums },
  ) => {
    const temporary = TemporaryPassword ?? generatePassword();
    assertPasswordPolicy(temporary);
    const user =
      MessageAction === 'RESEND'
        ? reinvite(pool, Username, temporary)
        : invite(pool, Username, UserAttributes, temporary);
    await pool.save();
    const byEmail = DesiredDeliveryMediums === undefined || DesiredDeliveryMediums.includes('EMAIL');
    if (MessageAction !== 'SUPPRESS' && byEmail) {
      await mailInvitation(pool, user.attributes.email ?? Username, temporary);
    }
    return { User: { ...summary(user), Attributes: attributeList(user) } };
  },
);

function invite(pool: Pool, name: string, given: z.infer<typeof attributes>, temporary: string): StoredUser {
  const record = attributeRecord(given);
  if ('sub' in record) throw invalidParameter('Cannot modify the non-mutable attribute sub');
  return addUser(pool, {
    email: record.email ?? name,
    attributes: record,
    password: temporary,
    status: 'FORCE_CHANGE_PASSWORD',
    temporaryPasswordEndsAtMs: temporaryPasswordEnd(pool),
  });
}

function reinvite(pool: Pool, name: string, temporary: string): StoredUser {
  const user = requireUser(pool, name);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new ServiceError(
      'UnsupportedUserStateException',
      `Resend not possible. ${name} status is not FORCE_CHANGE_PASSWORD`,
    );
  }
  setTemporaryPassword(pool, user, temporary);
  return user;
}

export const adminSetUserPassword: Operation = signedOperation(
  onUser.extend({ Password: password, Permanent: z.boolean().optional() }),
  async (pool, { Username, Password, Permanent = false }) => {
    const user = requireUser(pool, Username);
    assertPasswordPolicy(Password);
    if (Permanent) setPermanentPassword(pool, user, Password);
    else setTemporaryPassword(pool, user, Password);
    await pool.save();
    return {};
  },
);

export const adminGetUser: Operation = signedOperation(onUser, (pool, { Username }) => {
  const user = requireUser(pool, Username);
  return { ...summary(user), UserAttributes: attributeList(user), ...mfaSettings(user) };
});

export const adminUpdateUserAttributes: Operation = signedOperation(
  onUser.extend({ UserAttributes: attributes }),
  async (pool, { Username, UserAttributes }) => {
    applyAttributes(pool, requireUser(pool, Username), UserAttributes);
    await pool.save();
    return {};
  },
);

export const adminDisableUser: Operation = changing((pool, user) => {
  user.enabled = false;
  revokeSessions(pool, user.sub);
});

export const adminEnableUser: Operation = changing((_pool, user) => {
  user.enabled = true;
});

export const adminUserGlobalSignOut: Operation = changing((pool, user) => revokeSessions(pool, user.sub));

export const adminDeleteUser: Operation = changing((pool, user) => {
  pool.state.users = pool.state.users.filter(({ sub }) => sub !== user.sub);
  pool.state.sessions = pool.state.sessions.filter(({ sub }) => sub !== user.sub);
});

function changing(change: (pool: Pool, user: StoredUser) => void): Operation {
  return signedOperation(onUser, async (pool, { Username }) => {
    const user = requireUser(pool, Username);
    change(pool, user);
    user.modifiedAtMs = pool.now();
    await pool.save();
    return {};
  });
}

/** What the service tells of a user; its times are seconds since 1970. */
export function summary(user: StoredUser): object {
  return {
    Username: user.sub,
    Enabled: user.enabled,
    UserStatus: user.status,
    UserCreateDate: user.createdAtMs / 1000,
    UserLastModifiedDate: user.modifiedAtMs / 1000,
  };
}
