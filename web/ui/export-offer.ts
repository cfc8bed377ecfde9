import type { ExportFilters } from '#shared/contract/exports.ts';
import type { Cents } from '#shared/money.ts';
import type { ExportList } from '#shared/terms.ts';

export interface ExportOffer {
  list: ExportList;
  /** A list's name, for example `transactions`. For an archive, the client's name or `the fund`. */
  name: string;
  filters?: ExportFilters;
  rows: number | undefined;
  fewest?: number | undefined;
  sumCents?: Cents | undefined;
  described?: string;
  besides?: string;
}
