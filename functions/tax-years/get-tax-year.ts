import type { Handler } from '../http/context.ts';
import { findTaxYear } from '../records/tax-year-store.ts';
import { loadTable, tieNow } from './load-table.ts';
import { emptyTaxYear, presentTaxYear } from './present-tax-year.ts';

export const getTaxYear: Handler<'getTaxYear'> = async ({ year }, context) => {
  const { services } = context;
  const item = (await findTaxYear(services, year)) ?? emptyTaxYear(year);
  const table = await loadTable(services, item);
  const { faults } = table ? await tieNow(services, item, table) : { faults: [] };
  return {
    tax_year: await presentTaxYear(context, item),
    columns: [...(table?.columns ?? [])],
    rows: (table?.rows ?? []).map(({ clientId, name, amounts }) => ({
      client_id: clientId,
      client_name: name,
      amounts: [...amounts],
    })),
    totals: [...(table?.totals ?? [])],
    faults: faults.map(({ clientId, message }) => ({ client_id: clientId ?? null, message })),
  };
};
