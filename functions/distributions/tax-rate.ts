import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TaxStatus } from '#shared/terms.ts';

/** TAA Sch 1 s 12-140. The portal has no earlier rate. */
const NOT_QUOTED = { from: '2017-07-01', rate_bps: 4_700 } as const;

export function withheldRate(
  status: TaxStatus,
  on: CalendarDate,
  entered: number | undefined,
): number | undefined {
  if (status === 'quoted' || status === 'exempt') return 0;
  if (status === 'foreign') return entered;
  return on < NOT_QUOTED.from ? undefined : NOT_QUOTED.rate_bps;
}
