import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { SIGN_IN_HOURS } from '#shared/constants.ts';
import { issuerOf, type Pool } from './pool.ts';
import type { StoredSession, StoredUser } from './pool-state.ts';
import { notAuthorized, ServiceError, userNotFound } from './service-error.ts';

const REFRESH_TOKEN_VALID_MS = SIGN_IN_HOURS * 3_600_000;
const REFRESH_GRACE_MS = 60_000;

export async function signIn(pool: Pool, user: StoredUser): Promise<object> {
  const refreshToken = makeRefreshToken();
  const session: StoredSession = {
    originJti: randomUUID(),
    sub: user.sub,
    signedInAtSeconds: Math.floor(pool.now() / 1000),
    endsAtMs: pool.now() + REFRESH_TOKEN_VALID_MS,
    revoked: false,
    refreshTokens: [{ sha256: sha256(refreshToken) }],
  };
  dropEndedSessions(pool);
  pool.state.sessions.push(session);
  await pool.save();
  return makeTokens(pool, user, session, refreshToken);
}

/** A replaced refresh token works until the grace period ends, and then throws RefreshTokenReuseException. */
export async function refresh(pool: Pool, refreshToken: string): Promise<object> {
  const hash = sha256(refreshToken);
  const session = pool.state.sessions.find(({ refreshTokens }) =>
    refreshTokens.some((t) => t.sha256 === hash),
  );
  const token = session?.refreshTokens.find((t) => t.sha256 === hash);
  if (session === undefined || token === undefined) throw notAuthorized('Invalid Refresh Token');
  if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (pool.now() >= session.endsAtMs) throw notAuthorized('Refresh Token has expired');
  const user = pool.state.users.find(({ sub }) => sub === session.sub);
  if (user === undefined) throw userNotFound();

  if (token.rotatedAtMs !== undefined && pool.now() >= token.rotatedAtMs + REFRESH_GRACE_MS) {
    throw new ServiceError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.');
  }
  token.rotatedAtMs ??= pool.now();
  const next = makeRefreshToken();
  session.refreshTokens.push({ sha256: sha256(next) });
  await pool.save();
  return makeTokens(pool, user, session, next);
}

export async function revoke(pool: Pool, token: string): Promise<void> {
  if (token.split('.').length === 3) {
    throw new ServiceError('UnsupportedTokenTypeException', 'Unsupported token type');
  }
  const hash = sha256(token);
  const session = pool.state.sessions.find(({ refreshTokens }) =>
    refreshTokens.some((t) => t.sha256 === hash),
  );
  if (session === undefined) return;
  session.revoked = true;
  await pool.save();
}

export async function readAccessToken(pool: Pool, token: string): Promise<StoredUser> {
  const claims = await verify(pool, token);
  const session = pool.state.sessions.find(({ originJti }) => originJti === claims.origin_jti);
  if (session === undefined || session.revoked) throw notAuthorized('Access Token has been revoked');
  const user = pool.state.users.find(({ sub }) => sub === claims.sub);
  if (user === undefined) throw userNotFound();
  return user;
}

async function verify(pool: Pool, token: string) {
  try {
    const { payload } = await jwtVerify(token, pool.signingKey.publicKey, {
      algorithms: ['RS256'],
      issuer: issuerOf(pool.settings),
      currentDate: new Date(pool.now()),
    });
    if (payload.token_use !== 'access') throw notAuthorized('Invalid Access Token');
    return payload;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (error instanceof errors.JWTExpired) throw notAuthorized('Access Token has expired');
    throw notAuthorized('Invalid Access Token');
  }
}

async function makeTokens(
  pool: Pool,
  user: StoredUser,
  session: StoredSession,
  refreshToken: string,
): Promise<object> {
  const { userPoolClientId, tokenValidityMinutes } = pool.settings;
  const issuedAt = Math.floor(pool.now() / 1000);
  const common = {
    sub: user.sub,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    iss: issuerOf(pool.settings),
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: session.signedInAtSeconds,
    iat: issuedAt,
    exp: issuedAt + tokenValidityMinutes * 60,
  };
  const access = {
    ...common,
    client_id: userPoolClientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username: user.sub,
    jti: randomUUID(),
  };
  const { email_verified: emailVerified, ...attributes } = user.attributes;
  const id = {
    ...attributes,
    ...common,
    aud: userPoolClientId,
    token_use: 'id',
    'cognito:username': user.sub,
    email_verified: emailVerified === 'true',
    jti: randomUUID(),
  };
  return {
    AccessToken: await sign(pool, access),
    IdToken: await sign(pool, id),
    RefreshToken: refreshToken,
    ExpiresIn: tokenValidityMinutes * 60,
    TokenType: 'Bearer',
  };
}

function sign(pool: Pool, claims: Record<string, unknown>): Promise<string> {
  const header = { alg: 'RS256', kid: pool.signingKey.publicJwk.kid };
  return new SignJWT(claims).setProtectedHeader(header).sign(pool.signingKey.privateKey);
}

function dropEndedSessions(pool: Pool): void {
  const keepMs = pool.settings.tokenValidityMinutes * 60_000;
  pool.state.sessions = pool.state.sessions.filter(({ endsAtMs }) => pool.now() < endsAtMs + keepMs);
}

function makeRefreshToken(): string {
  return randomBytes(64).toString('base64url');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
