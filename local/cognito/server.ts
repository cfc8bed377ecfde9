import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { TOKEN_MINUTES } from '#shared/constants.ts';
import { openJsonFile } from '../json-file.ts';
import { createAttempts } from './attempts.ts';
import { createChallenges } from './challenges.ts';
import { createListener } from './listener.ts';
import { type ConfirmationEvent, issuerOf, type Mail, type Pool } from './pool.ts';
import { createPoolAdmin, type PoolAdmin } from './pool-admin.ts';
import { emptyPoolState, poolStateSchema } from './pool-state.ts';
import { createQuotas, type QuotaName } from './quotas.ts';
import type { AwsCredentials } from './signature.ts';
import { openSigningKey, type PublicKey } from './signing-key.ts';

export interface IdentityProviderOptions {
  /** Folder for `user-pool.json` and `signing-key.json`. Only one process at a time can use it. */
  dataDir: string;
  region: string;
  /** The pool's id in the service's format, for instance `ap-southeast-2_Local0001`. */
  userPoolId: string;
  userPoolClientId: string;
  sendMail(mail: Mail): Promise<void> | void;
  /** The trigger that is called after a password reset. If it fails, the reset returns an error. */
  afterConfirmation?: ((event: ConfirmationEvent) => Promise<void>) | undefined;
  /** URL of the portal, for invitations. */
  portalUrl?: string | undefined;
  /** The credentials with which Admin actions must be signed. */
  credentials: AwsCredentials;
  /** Lifetime of ID and access tokens in minutes; 15 by default. */
  tokenValidityMinutes?: number | undefined;
  /** The maximum number of requests per second, by category; the service's limits by default. 0 refuses every request. */
  quotas?: Partial<Record<QuotaName, number>> | undefined;
  /** The current time in milliseconds since 1970; the computer's clock by default. */
  now?: (() => number) | undefined;
}

export interface IdentityProvider {
  userPoolId: string;
  userPoolClientId: string;
  issuer: string;
  /** The pool's public keys, for `CognitoJwtVerifier.cacheJwks`. */
  jwks(): { keys: PublicKey[] };
  /** Handles requests at any path. The caller must not change `url` or read the body of a request before. */
  listener: RequestListener;
  admin: PoolAdmin;
  /** Stops the server. Resolves once all state is on the disk. */
  close(): Promise<void>;
}

/**
 * Stands in for the deployed user pool (Amazon Cognito), but also accepts USER_PASSWORD_AUTH, for scripts.
 * Throws one plain sentence if the stored data is damaged.
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
      tokenValidityMinutes: options.tokenValidityMinutes ?? TOKEN_MINUTES,
    },
    state: file.value,
    save: file.save,
    now,
    signingKey: await openSigningKey(dataDir),
    attempts: createAttempts(now),
    challenges: createChallenges(now),
    quotas: createQuotas(options.quotas ?? {}, now),
    sendMail: options.sendMail,
    afterConfirmation: options.afterConfirmation ?? (async () => {}),
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
