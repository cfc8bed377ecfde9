import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openJsonFile } from '../json-file.ts';
import { createAttempts } from './attempts.ts';
import { createChallenges } from './challenges.ts';
import { createListener } from './listener.ts';
import { issuerOf, type Mail, type Pool } from './pool.ts';
import { createPoolAdmin, type PoolAdmin } from './pool-admin.ts';
import { emptyPoolState, poolStateSchema } from './pool-state.ts';
import { createQuotas, type QuotaName } from './quotas.ts';
import type { AwsCredentials } from './signature.ts';
import { openSigningKey, type PublicKey } from './signing-key.ts';

export interface IdentityProviderOptions {
  /** Folder of the pool's state (`user-pool.json`) and key (`signing-key.json`); one process at a time. */
  dataDir: string;
  region: string;
  /** In the service's form, for instance `ap-southeast-2_Local0001`. */
  userPoolId: string;
  userPoolClientId: string;
  sendMail(mail: Mail): Promise<void> | void;
  /** Address of the portal, named in invitations. */
  portalUrl?: string | undefined;
  /** What Admin actions must be signed with; without it any well-formed signature passes. */
  credentials?: AwsCredentials | undefined;
  /** Life of ID and access tokens; 15 by default. */
  tokenValidityMinutes?: number | undefined;
  /** Life of refresh tokens from the sign-in on; 12 by default. */
  refreshTokenValidityHours?: number | undefined;
  /**
   * Refresh tokens rotate (the default, 30): the old one works on for so many seconds. Null turns rotation
   * off; only then does REFRESH_TOKEN_AUTH work.
   */
  refreshGraceSeconds?: number | null | undefined;
  /** 1 by default. */
  temporaryPasswordValidityDays?: number | undefined;
  /** How long the steps of one sign-in may take together; 15 by default. */
  signInValidityMinutes?: number | undefined;
  /** Requests per second by category, where they differ from the service's; 0 refuses every request. */
  quotas?: Partial<Record<QuotaName, number>> | undefined;
  /** Milliseconds since 1970; the machine's clock by default. */
  now?: (() => number) | undefined;
}

export interface IdentityProvider {
  userPoolId: string;
  userPoolClientId: string;
  issuer: string;
  /** For `CognitoJwtVerifier.cacheJwks`. */
  jwks(): { keys: PublicKey[] };
  /** Answers at whatever path it is mounted; give it the request with `url` and body untouched. */
  listener: RequestListener;
  admin: PoolAdmin;
  /** Resolves once everything is on the disk. */
  close(): Promise<void>;
}

/**
 * A stand-in for one Amazon Cognito user pool with one app client: e-mail sign-in, accounts made by
 * administrators only, user existence never told. The defaults are those of the deployed pool, except that
 * USER_PASSWORD_AUTH works too, for scripts. Throws one plain sentence when the data is damaged.
 */
export async function createIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { dataDir, region, userPoolId, userPoolClientId } = options;
  const now = options.now ?? Date.now;
  const file = await openJsonFile(join(dataDir, 'user-pool.json'), poolStateSchema, emptyPoolState);
  const pool: Pool = {
    settings: {
      region,
      userPoolId,
      userPoolClientId,
      portalUrl: options.portalUrl,
      tokenValidityMinutes: options.tokenValidityMinutes ?? 15,
      refreshTokenValidityHours: options.refreshTokenValidityHours ?? 12,
      refreshGraceSeconds: options.refreshGraceSeconds === undefined ? 30 : options.refreshGraceSeconds,
      temporaryPasswordValidityDays: options.temporaryPasswordValidityDays ?? 1,
    },
    state: file.value,
    save: file.save,
    now,
    signingKey: await openSigningKey(dataDir),
    attempts: createAttempts(now),
    challenges: createChallenges((options.signInValidityMinutes ?? 15) * 60_000, now),
    quotas: createQuotas(options.quotas ?? {}, now),
    sendMail: options.sendMail,
  };
  return {
    userPoolId,
    userPoolClientId,
    issuer: issuerOf(pool.settings),
    jwks: () => ({ keys: [pool.signingKey.publicJwk] }),
    listener: createListener(pool, options.credentials),
    admin: createPoolAdmin(pool),
    close: file.save,
  };
}

/** The provider on its own address at 127.0.0.1; port 0 takes a free one. */
export async function startIdentityProvider(
  options: IdentityProviderOptions & { port: number },
): Promise<IdentityProvider & { url: string }> {
  const provider = await createIdentityProvider(options);
  const server = createServer(provider.listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...provider,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await provider.close();
    },
  };
}
