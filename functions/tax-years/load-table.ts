import { findClientsOf } from '../records/client-store.ts';
import { findTaxTable, type TaxTableItem, type TaxYearItem } from '../records/tax-year-store.ts';
import type { Services } from '../services.ts';
import type { TaxFault } from './tax-rows.ts';
import { readOwnFigures, type TieableTable, tieTable } from './tie-table.ts';

export async function loadTable(
  services: Services,
  { year, table_number: number }: TaxYearItem,
): Promise<(TieableTable & { item: TaxTableItem }) | undefined> {
  const item = await findTaxTable(services, year, number);
  if (!item) return undefined;
  const clients = await findClientsOf(services, item.packed);
  const rows = item.packed.map(({ client_id: clientId, amounts }, place) => ({
    line: place + 1,
    clientId,
    name: clients.get(clientId)?.name ?? clientId,
    amounts,
  }));
  const { columns, totals } = item;
  return { item, columns, rows, totals, totalLine: rows.length + 1 };
}

export async function tieNow(
  services: Services,
  { year, form }: TaxYearItem,
  table: TieableTable,
): Promise<{ faults: TaxFault[]; distributionIds: readonly string[] }> {
  const figures = await readOwnFigures(services, year);
  return {
    faults: tieTable(table, form, figures),
    distributionIds: figures.distributions.map(({ id }) => id),
  };
}
