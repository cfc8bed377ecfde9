import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedItem } from '../ledger/stored.ts';
import { putVersion, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const periodItem = storedItem(
  z.object({
    /** `YYYY-MM`. */
    month: z.string(),
    closed_at: z.string().optional(),
    closed_by: z.string().optional(),
    closed_by_name: z.string().optional(),
    closing_cents: storedCents,
    figures: z.record(z.string(), z.number()),
    reopened: z.array(
      z.object({ at: z.string(), by: z.string().optional(), by_name: z.string(), reason: z.string() }),
    ),
    /** The digest of the register at the month's end. The digest is stored later, without raising `version`. */
    register_sha256: z.string().optional(),
    version: z.number(),
  }),
);
export type PeriodItem = Stored<typeof periodItem>;

const PERIODS = 'PERIODS';

function periodKey(month: string) {
  return { pk: PERIODS, sk: periodTarget(month) };
}

export function periodTarget(month: string): string {
  return `PERIOD#${month}`;
}

export const findPeriod = finder(periodKey, periodItem);

export function listPeriodItems(services: Services): Promise<PeriodItem[]> {
  return queryItems(services, { partition: PERIODS, startsWith: 'PERIOD#' }, periodItem);
}

export const readPeriod = periodItem.parse;

export function putPeriodWrite(services: Services, before: PeriodItem | undefined, after: PeriodItem): Write {
  return putVersion(services, before, { ...periodKey(after.month), ...periodItem.parse(after) });
}

export function sealRegisterWrite(
  services: Services,
  { month, version }: Pick<PeriodItem, 'month' | 'version'>,
  sha256: string,
): Write {
  return update(services, { key: periodKey(month), set: { register_sha256: sha256 }, when: { version } });
}
