import { type Faults, parseFaults } from './faults.ts';
import { SEED_KINDS, type SeedKind } from './seed-interface.ts';

export interface Settings {
  readonly port: number;
  /** How a folder is filled that has no data yet. */
  readonly seed: SeedKind;
  /** Whether `SEED` was set, so that it can be said when it has no effect. */
  readonly seedIsGiven: boolean;
  readonly faults: Faults | undefined;
}

const DEFAULT_PORT = 3000;

/** What the environment asks of the local portal. Throws one plain sentence for what it cannot mean. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const port = environment.PORT || String(DEFAULT_PORT);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`PORT is "${port}": expected a number from 0 to 65535.`);
  }
  const seed = environment.SEED || 'demo';
  if (!(SEED_KINDS as readonly string[]).includes(seed)) {
    throw new Error(`SEED is "${seed}": expected ${SEED_KINDS.join(' or ')}.`);
  }
  return {
    port: Number(port),
    seed: seed as SeedKind,
    seedIsGiven: Boolean(environment.SEED),
    faults: parseFaults(environment.FAULTS),
  };
}
