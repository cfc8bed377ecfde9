import type { IdentityProvider } from './cognito/server.ts';
import type { LocalServices } from './services.ts';

/** `demo`: accounts, clients and two years of transactions and documents. `empty`: the manager account and nothing else. */
export type SeedKind = 'demo' | 'empty';

export const SEED_KINDS: readonly SeedKind[] = ['demo', 'empty'];

export interface SeedPortalOptions {
  readonly kind: SeedKind;
  /** With an empty ledger behind it and without faults. */
  readonly services: LocalServices;
  /** With an empty pool; `provider.admin` makes accounts. */
  readonly provider: IdentityProvider;
  /** The instant from which the demo data look back. */
  readonly now: Date;
}

/** Fills an empty portal. Whatever it has written is thrown away when it fails or is killed. */
export type SeedPortal = (options: SeedPortalOptions) => Promise<void>;
