import { randomUUID } from 'node:crypto';
import type { TokenClaims } from '#local/api-event.ts';
import { MANAGERS_GROUP, STAFF_GROUPS } from '#shared/roles.ts';

export interface TestActor {
  readonly userId: string;
  readonly email: string;
  readonly claims: TokenClaims;
}

export function actorOf(user: { userId?: string; email: string; groups?: readonly string[] }): TestActor {
  const userId = user.userId ?? randomUUID();
  const issuedAt = Math.floor(Date.now() / 1_000);
  return {
    userId,
    email: user.email,
    claims: {
      sub: userId,
      iss: 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Test00001',
      aud: 'testclient',
      token_use: 'id',
      email: user.email,
      email_verified: true,
      'cognito:username': userId,
      ...(user.groups?.length ? { 'cognito:groups': user.groups } : {}),
      origin_jti: randomUUID(),
      auth_time: issuedAt,
      iat: issuedAt,
      exp: issuedAt + 3_600,
      jti: randomUUID(),
    },
  };
}

export function managerOf(user: { userId?: string; email: string }): TestActor {
  return actorOf({ ...user, groups: [MANAGERS_GROUP] });
}

export function auditorOf(user: { userId?: string; email: string }): TestActor {
  return actorOf({ ...user, groups: [STAFF_GROUPS.auditor] });
}

export function signedInAgain(actor: TestActor, secondsLater: number): TestActor {
  const at = Number(actor.claims.auth_time) + secondsLater;
  return { ...actor, claims: { ...actor.claims, origin_jti: randomUUID(), auth_time: at, iat: at } };
}

export function withAccessToken(actor: TestActor): TestActor {
  const { aud, email: _email, email_verified: _verified, ...rest } = actor.claims as Record<string, unknown>;
  return {
    ...actor,
    claims: { ...rest, client_id: aud, token_use: 'access', scope: 'aws.cognito.signin.user.admin' },
  };
}
