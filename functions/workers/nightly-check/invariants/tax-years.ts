import { groupBy } from '#shared/group-by.ts';
import { CASH, cashOf, TFN_WITHHELD } from '#shared/tax-codes.ts';
import { readDistribution, readDistributionLine } from '../../../records/distribution-store.ts';
import { hasOtherDistributions, readTaxTable, readTaxYear } from '../../../records/tax-year-store.ts';
import type { Ledger } from '../read-ledger.ts';
import { type Breach, readAll } from './invariant.ts';

/** I28: each tax table adds up, and its cash and withheld tax equal the year's approved distributions. */
export function* taxTables(ledger: Ledger): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I28', detail });
  const unread: string[] = [];
  const years = readAll(ledger.taxYears, readTaxYear, ({ sk }) => unread.push(String(sk)));
  const tables = readAll(ledger.taxTables, readTaxTable, ({ sk }) => unread.push(String(sk)));
  for (const sk of unread) yield breach(`${sk}: cannot be read`);
  if (years.every(({ issues }) => issues.length === 0) && tables.length === 0) return;
  const lines = groupBy(
    readAll(ledger.distributionLines, readDistributionLine, () => {}),
    ({ distribution_id: id }) => id,
  );
  const distributions = readAll(ledger.distributions, readDistribution, () => {});
  for (const item of years.filter((one) => hasOtherDistributions(one, distributions)))
    yield breach(`TAX_YEAR#${item.year}: a distribution was approved or cancelled after the statements`);
  for (const { year, number, packed, totals } of tables) {
    const sums = totals.map((_, place) =>
      packed.reduce((sum, { amounts }) => sum + (amounts[place] ?? 0), 0),
    );
    if (sums.some((sum, place) => sum !== totals[place]))
      yield breach(`TABLE#${year}#${number}: the rows do not add up to the totals`);
  }
  for (const { year, issues } of years)
    for (const issue of issues) {
      const name = `TAX_YEAR#${year}, table ${issue.table_number}`;
      if (!issue.approved_alone && issue.approved_by === issue.asked_by)
        yield breach(`${name}: the maker approved the statements`);
      const table = tables.find((one) => one.year === year && one.number === issue.table_number);
      if (!table) {
        yield breach(`${name}: is not stored`);
        continue;
      }
      const left = new Map(table.packed.map(({ client_id: id, amounts }) => [id, amounts]));
      const own = groupBy(
        issue.distribution_ids.flatMap((id) => lines.get(id) ?? []),
        ({ client_id: id }) => id,
      );
      for (const id of new Set([...left.keys(), ...own.keys()])) {
        const amountOf = (column: string) => left.get(id)?.[table.columns.indexOf(column)] ?? 0;
        const ofClient = own.get(id) ?? [];
        const cash = ofClient.reduce(
          (sum, line) => sum + cashOf({ gross: line.gross_cents, withheld: line.withheld_cents }),
          0,
        );
        const withheld = ofClient.reduce((sum, line) => sum + line.withheld_cents, 0);
        if (amountOf(CASH) !== cash || amountOf(TFN_WITHHELD) !== withheld)
          yield breach(`${name}: cash or tax withheld of client ${id} is not that of the distributions`);
      }
    }
}
