import * as z from 'zod';
import { fundContract, type Property } from '#shared/contract/fund.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { isOwned, PORTFOLIO_GROUPS, portfolioGroupOf } from '#shared/portfolio.ts';
import { VALUATION_BASIS_WORDS } from '#shared/terms.ts';
import { listProperties } from '../fund/list-properties.ts';
import { type Column, column, summed } from './column.ts';
import { inputOf, readFilters } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

const COLUMNS: readonly Column<Property>[] = [
  column('text', 'Name', (row) => row.name, 34),
  column('text', 'Type', (row) => row.type, 16),
  column('text', 'City', (row) => row.location.city, 18),
  column('text', 'State', (row) => row.location.state, 12),
  column('text', 'Country', (row) => row.location.country, 14),
  column('day', 'Acquired on', (row) => row.acquired_on),
  summed('Acquisition price AUD', (row) => row.acquisitionPrice),
  {
    ...column('money', 'Latest value AUD', (row: Property) => row.latestValuation?.marketValue),
    // The totals exclude sold properties, as all figures of the fund do.
    sum: (row) => (isOwned(row) ? (row.latestValuation?.marketValue ?? ZERO_CENTS) : ZERO_CENTS),
  },
  column('day', 'Valued on', (row) => row.latestValuation?.date),
  column('text', 'Valued by', (row) => row.latestValuation?.source),
  column(
    'text',
    'Basis',
    (row) => row.latestValuation?.basis && VALUATION_BASIS_WORDS[row.latestValuation.basis],
  ),
  column('text', 'Valuer', (row) => row.latestValuation?.valuer),
  {
    ...column('money', 'Rent a month AUD', (row: Property) => row.rental?.monthlyRent),
    sum: (row) => (isOwned(row) ? (row.rental?.monthlyRent ?? ZERO_CENTS) : ZERO_CENTS),
  },
  column('text', 'Tenant', (row) => row.rental?.tenantName, 30),
  column('day', 'Lease ends', (row) => row.rental?.leaseEnd),
  column('day', 'Sold on', (row) => row.sold_on),
  column('money', 'Sold for AUD', (row) => row.sold_price),
  column('text', 'Property id', (row) => row.id, 38),
];

const propertyFilters = z.strictObject({ show: z.enum(PORTFOLIO_GROUPS).optional() });

export const openProperties: OpenList = async ({ show, ...filters }, context) => {
  const { show: group } = readFilters(propertyFilters, show === undefined ? {} : { show });
  const listed = await listProperties(inputOf(fundContract.listProperties, filters), context);
  const properties = listed.properties.filter(
    (property) => group === undefined || portfolioGroupOf(property, context.today) === group,
  );
  return listOfRows(COLUMNS, properties.length, [properties]);
};
