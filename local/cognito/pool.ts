import type { Attempts } from './attempts.ts';
import type { Challenges } from './challenges.ts';
import type { PoolState } from './pool-state.ts';
import type { SigningKey } from './signing-key.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface PoolSettings {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  portalUrl?: string | undefined;
  tokenValidityMinutes: number;
}

interface ConfirmationEvent {
  triggerSource: 'PostConfirmation_ConfirmForgotPassword';
  userName: string;
  userPoolId: string;
}

export interface Pool {
  settings: PoolSettings;
  state: PoolState;
  save(): Promise<void>;
  now(): number;
  signingKey: SigningKey;
  attempts: Attempts;
  challenges: Challenges;
  sendMail(mail: Mail): Promise<void> | void;
  /** Runs after a password reset. If the trigger fails, the reset returns an error. */
  afterConfirmation(event: ConfirmationEvent): Promise<void>;
}

/** AWS has no user pool with the local id, so AWS accepts no token of this issuer. */
export function issuerOf({ region, userPoolId }: Pick<PoolSettings, 'region' | 'userPoolId'>): string {
  return `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
}

export function poolNameOf({ userPoolId }: Pick<PoolSettings, 'userPoolId'>): string {
  return userPoolId.split('_')[1] ?? userPoolId;
}
