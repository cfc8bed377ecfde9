import type { ExportFilters } from '#shared/contract/exports.ts';
import type { Cents } from '#shared/money.ts';
import type { ExportList } from '#shared/terms.ts';

export interface ExportOffer {
  /** `archive` contains everything of a client or of the fund. */
  list: ExportList;
  /** The name of the rows, such as `transactions`; for an archive, its owner. */
  name: string;
  /** The filters of the list on screen, as input of its call. */
  filters?: ExportFilters;
  /** The number of rows in the whole filtered list; undefined if not known. */
  rows: number | undefined;
  /** The number of rows on screen, if there are more and the total is unknown. */
  fewest?: number | undefined;
  /** The sum of the rows, if all are loaded. */
  sumCents?: Cents | undefined;
  /** The filters and the order in words, such as `Contribution, newest first`. */
  described?: string;
  /** The columns of the file that are not on screen. */
  besides?: string;
}
