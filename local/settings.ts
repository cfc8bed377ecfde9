import { fundDateAt, parseCalendarDate } from '#shared/calendar-date.ts';
import { instantAt } from './demo-calendar.ts';
import { type Faults, parseFaults } from './faults.ts';

/** `demo` has two years of transactions and documents. `empty` has only a manager account. */
export const SEED_KINDS = ['demo', 'empty'] as const;
export type SeedKind = (typeof SEED_KINDS)[number];

export interface Settings {
  readonly port: number;
  readonly seed: SeedKind;
  readonly seedIsGiven: boolean;
  /** The demo's present instant: the current instant, or noon of `SEED_DAY`. */
  readonly seedNow: Date;
  readonly faults: Faults | undefined;
  readonly managersNeedSecondFactor: boolean;
}

const DEFAULT_PORT = 3000;

export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const port = environment.PORT || String(DEFAULT_PORT);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`PORT is "${port}": expected a number from 0 to 65535.`);
  }
  const seed = environment.SEED || 'demo';
  if (!(SEED_KINDS as readonly string[]).includes(seed)) {
    throw new Error(`SEED is "${seed}": expected ${SEED_KINDS.join(' or ')}.`);
  }
  const now = new Date();
  const today = fundDateAt(now);
  const seedDay = parseCalendarDate(environment.SEED_DAY || today);
  if (!seedDay || seedDay > today) {
    throw new Error(`SEED_DAY is "${environment.SEED_DAY}": expected a day until today, such as ${today}.`);
  }
  const secondFactor = environment.MANAGERS_NEED_SECOND_FACTOR || 'false';
  if (secondFactor !== 'true' && secondFactor !== 'false') {
    throw new Error(`MANAGERS_NEED_SECOND_FACTOR is "${secondFactor}": expected true or false.`);
  }
  return {
    port: Number(port),
    seed: seed as SeedKind,
    seedIsGiven: Boolean(environment.SEED),
    seedNow: seedDay === today ? now : instantAt(`${seedDay} 12:00:00`),
    faults: parseFaults(environment.FAULTS),
    managersNeedSecondFactor: secondFactor === 'true',
  };
}
