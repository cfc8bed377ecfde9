import type { ExportFilters } from '#shared/contract/exports.ts';
import type { Cents } from '#shared/money.ts';
import type { ExportList } from '#shared/terms.ts';

/** What a screen offers to export: its list with its filters. */
export interface ExportOffer {
  /** `archive` is everything of a client or of the fund. */
  list: ExportList;
  /** What the rows are, such as `transactions`; of an archive whose it is. */
  name: string;
  /** The filters of the list on screen, as its call takes them. */
  filters?: ExportFilters;
  /** How many rows the whole list has with them; undefined where that is not known. */
  rows: number | undefined;
  /** How many are on screen, where there are more and nobody has counted them. */
  fewest?: number | undefined;
  /** What these rows sum to, where all of them are here. */
  sumCents?: Cents | undefined;
  /** The filters and the order in words, such as `Contribution, newest first`. */
  described?: string;
  /** What the file has beside the columns on screen. */
  besides?: string;
}
