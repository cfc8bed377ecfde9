import type { ExportFilters } from '#shared/contract/exports.ts';
import type { Cents } from '#shared/money.ts';
import type { ExportList } from '#shared/terms.ts';

export interface ExportOffer {
  /** The list to export. The list `archive` exports all records of a client or of the fund. */
  list: ExportList;
  /** The name of the rows, such as `transactions`. For an archive: the client's name, or `the fund`. */
  name: string;
  filters?: ExportFilters;
  rows: number | undefined;
  /** The number of rows on screen, shown as 'More than …' if the list has more rows and the total is not known. */
  fewest?: number | undefined;
  /** The sum of all rows. Only set if all rows are loaded. */
  sumCents?: Cents | undefined;
  described?: string;
  /** Columns that are in the file but not on screen. */
  besides?: string;
}
