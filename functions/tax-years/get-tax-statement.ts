import { addDays } from '#shared/calendar-date.ts';
import { daysOfFinancialYear } from '#shared/financial-year.ts';
import type { Handler } from '../http/context.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import { loadClient } from '../records/load-client.ts';
import { findTaxYear } from '../records/tax-year-store.ts';
import { presentTaxStatement } from './tax-statement.ts';

export const getTaxStatement: Handler<'getTaxStatement'> = async ({ id, year }, context) => {
  const { services } = context;
  const client = await loadClient(context, id);
  const [item, { tax_statement_days: days }] = await Promise.all([
    findTaxYear(services, year),
    readFundSettings(services),
  ]);
  return {
    year,
    expected_by: addDays(daysOfFinancialYear(year).to, days),
    statement: await presentTaxStatement(services, item, client),
  };
};
