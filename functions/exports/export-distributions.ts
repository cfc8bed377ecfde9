import * as z from 'zod';
import {
  type DistributionLine,
  type DistributionRecord,
  distributionsContract,
} from '#shared/contract/distributions.ts';
import { id } from '#shared/contract/fields.ts';
import { declaredOf } from '#shared/declared.ts';
import { PAYOUT_LINE_STATES } from '#shared/terms.ts';
import { unitsE4 } from '#shared/units.ts';
import { BPS_PER_PERCENT } from '../distributions/distribution-inputs.ts';
import { listDistributionLines } from '../distributions/list-distribution-lines.ts';
import { listDistributions } from '../distributions/list-distributions.ts';
import { type Column, column, summed } from './column.ts';
import { everyRow, inputOf, readFilters } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

const DISTRIBUTIONS: readonly Column<DistributionRecord>[] = [
  column('text', 'Number', (row) => row.reference, 10),
  column('text', 'Title', (row) => row.title, 34),
  column('day', 'From', (row) => row.from),
  column('day', 'To', (row) => row.to),
  column('text', 'Basis', (row) => row.basis, 12),
  column('text', 'Status', (row) => row.status, 18),
  column('money', 'Declared AUD', declaredOf),
  column('money', 'Gross AUD', (row) => row.totals?.gross),
  column('money', 'Brought forward AUD', (row) => row.totals?.brought_forward),
  column('money', 'Withheld AUD', (row) => row.totals?.withheld),
  column('money', 'Reinvested AUD', (row) => row.totals?.reinvested),
  column('units', 'Reinvested units', (row) => row.totals?.reinvested_units),
  column('money', 'Carried AUD', (row) => row.totals?.carried),
  column('money', 'Net AUD', (row) => row.totals?.net),
  column('count', 'Lines', (row) => row.totals?.line_count),
  column('price', 'Reinvestment price AUD', (row) => row.reinvest?.price),
  column('day', 'Pay day', (row) => row.pay_on),
  column('day', 'Clients told on', (row) => row.tell_on),
  column('text', 'Drafted by', (row) => row.created_by_name),
  column('text', 'Approval requested by', (row) => row.asked?.by_name),
  column('text', 'Approved by', (row) => row.approved?.by_name),
  column('instant', 'Approved at (Sydney)', (row) => row.approved?.at),
  column('text', 'Cancelled by', (row) => row.cancelled?.by_name),
  column('text', 'Distribution id', (row) => row.id, 38),
];

const LINES: readonly Column<DistributionLine>[] = [
  column('text', 'Reference', (row) => row.reference, 14),
  column('text', 'Client', (row) => row.client_name, 30),
  column('units', 'Unit-days or units', (row) => unitsE4(Math.round(row.unit_days * 10_000))),
  summed('Gross AUD', (row) => row.gross),
  summed('Brought forward AUD', (row) => row.brought_forward),
  summed('Withheld AUD', (row) => row.withheld),
  column('percent', 'Rate %', (row) => row.rate_bps / BPS_PER_PERCENT),
  summed('Reinvested AUD', (row) => row.reinvested),
  column('units', 'Reinvested units', (row) => row.reinvested_units),
  summed('Carried AUD', (row) => row.carried),
  summed('Net AUD', (row) => row.net),
  summed('Gross last time AUD', (row) => row.previous_gross),
  column('text', 'BSB', (row) => row.bsb, 10),
  column('text', 'Account', (row) => row.account, 10),
  column('text', 'State', (row) => row.state, 10),
  column('text', 'Held because', (row) => row.held_because, 12),
  column('day', 'Paid on', (row) => row.paid_on),
  column('text', 'Client id', (row) => row.client_id, 38),
  column('text', 'Line id', (row) => row.id, 42),
];

export const openDistributions: OpenList = async (filters, context) => {
  const input = inputOf(distributionsContract.listDistributions, filters);
  const { distributions } = await listDistributions(input, context);
  return listOfRows(DISTRIBUTIONS, distributions.length, [distributions]);
};

const lineFilters = z.strictObject({
  distribution_id: id(),
  state: z.enum(PAYOUT_LINE_STATES).optional(),
  client_id: id().optional(),
});

export const openDistributionLines: OpenList = async (given, context) => {
  const { distribution_id: distributionId, ...filters } = readFilters(lineFilters, given);
  const input = { id: distributionId, ...filters };
  const { first, rows } = await everyRow(listDistributionLines, input, context, ({ lines }) => lines);
  return listOfRows(LINES, first.total, rows);
};
