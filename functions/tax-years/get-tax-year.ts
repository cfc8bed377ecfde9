import type { Context, Handler } from '../http/context.ts';
import { findTaxYear } from '../records/tax-year-store.ts';
import { loadTable, tieNow } from './load-table.ts';
import { emptyTaxYear, presentTaxYear } from './present-tax-year.ts';

export const getTaxYear: Handler<'getTaxYear'> = async ({ year }, context) => {
  const { item, table, ...shown } = await readTaxYear(year, context);
  const { faults } = table ? await tieNow(context.services, item, table) : { faults: [] };
  return {
    tax_year: await presentTaxYear(context, item),
    ...shown,
    totals: [...(table?.totals ?? [])],
    faults: faults.map(({ clientId, message }) => ({ client_id: clientId ?? null, message })),
  };
};

/** Leaves out the faults of the table, because the search for faults reads the whole register. */
export async function readTaxYear(year: number, { services }: Pick<Context, 'services'>) {
  const item = (await findTaxYear(services, year)) ?? emptyTaxYear(year);
  const table = await loadTable(services, item);
  return {
    ...{ item, table },
    columns: [...(table?.columns ?? [])],
    rows: (table?.rows ?? []).map(({ clientId, name, amounts }) => ({
      client_id: clientId,
      client_name: name,
      amounts: [...amounts],
    })),
  };
}
