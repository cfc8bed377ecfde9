import { displayDate } from '#shared/calendar-date.ts';
import type { CashFlow } from '#shared/contract/fund.ts';
import { type CsvCell, csvOf } from '../ui/csv.ts';
import { periodName } from './cash-flow-view.ts';

const COLUMNS = [
  ['operating_in', 'Operating in'],
  ['operating_out', 'Operating out'],
  ['investing', 'Investing'],
  ['financing', 'Financing'],
  ['net', 'Net'],
  ['by_hand', 'By hand, part of net'],
  ['transfers', 'Transfers'],
  ['unclassified', 'Unclassified'],
  ['set_aside', 'Set aside'],
  ['closing_balance', 'Closing balance'],
] as const;

/** All periods, the newest first as on screen, and their total. */
export function cashFlowCsv({ periods, total }: CashFlow): string {
  const amounts = (row: Pick<CashFlow['total'], (typeof COLUMNS)[number][0]>): CsvCell[] =>
    COLUMNS.map(([key]) => ({ amountCents: row[key] }));
  return csvOf([
    ['Period', 'From', 'To', ...COLUMNS.map(([, head]) => head)],
    ...periods
      .toReversed()
      .map((period) => [
        periodName(period),
        displayDate(period.from),
        displayDate(period.to),
        ...amounts(period),
      ]),
    ['Total', null, null, ...amounts(total)],
  ]);
}
