import { type CashFlowPeriod, fundContract } from '#shared/contract/fund.ts';
import { periodName } from '#shared/period-name.ts';
import { getCashFlow } from '../fund/get-cash-flow.ts';
import { type Column, column, summed } from './column.ts';
import { inputOf } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

const COLUMNS: readonly Column<CashFlowPeriod>[] = [
  column('text', 'Period', periodName, 14),
  column('day', 'From', (row) => row.from),
  column('day', 'To', (row) => row.to),
  summed('Operating in AUD', (row) => row.operating_in),
  summed('Operating out AUD', (row) => row.operating_out),
  summed('Investing AUD', (row) => row.investing),
  summed('Financing AUD', (row) => row.financing),
  summed('Net AUD', (row) => row.net),
  summed('By hand, part of net AUD', (row) => row.by_hand),
  summed('Transfers AUD', (row) => row.transfers),
  summed('Unclassified AUD', (row) => row.unclassified),
  summed('Set aside AUD', (row) => row.set_aside),
  // Balances of different days do not add up, so this column has no total.
  column('money', 'Closing balance AUD', (row) => row.closing_balance),
];

export const openCashFlow: OpenList = async (filters, context) => {
  const { periods } = await getCashFlow(inputOf(fundContract.getCashFlow, filters), context);
  return listOfRows(COLUMNS, periods.length, [periods.toReversed()]);
};
