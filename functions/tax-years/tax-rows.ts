import { type Cents, ZERO_CENTS } from '#shared/money.ts';
import { CASH, COST_BASE_EXCESS, COST_BASE_SHORTFALL, PART_B, TFN_WITHHELD } from '#shared/tax-codes.ts';
import { readClientCell } from '../csv/client-cell.ts';
import {
  type CsvColumn,
  type CsvRow,
  type CsvTable,
  csvColumn,
  readCsvTable,
} from '../csv/read-csv-table.ts';
import { readAmount } from '../csv/statement-amount.ts';
import { headingName } from '../csv/statement-headings.ts';
import type { ClientItem } from '../records/client-store.ts';

const CLIENT = 'client';

const AMOUNTS: readonly CsvColumn<string>[] = [
  ...PART_B.map(({ code }) => column(code)),
  column(COST_BASE_EXCESS, 'excess', 'amit cost base net amount excess'),
  column(COST_BASE_SHORTFALL, 'shortfall', 'amit cost base net amount shortfall'),
  { ...column(TFN_WITHHELD, 'tfn amounts withheld', 'tax withheld'), required: true },
  { ...column(CASH, 'cash distribution', 'net cash distribution'), required: true },
];
const HOLDER: CsvColumn<string> = csvColumn(
  CLIENT,
  ['client', 'holder', 'unit holder', 'unitholder', 'member', 'investor', 'name', 'email'],
  { required: true },
);

function column(name: string, ...others: string[]): CsvColumn<string> {
  return { name, label: name, headings: [headingName(name), ...others] };
}

export interface TaxFault {
  readonly clientId?: string;
  readonly line: number;
  readonly message: string;
}

export interface ReadTaxRow {
  readonly line: number;
  readonly client: ClientItem;
  readonly amounts: readonly Cents[];
}

export interface ReadTaxTable {
  readonly columns: readonly string[];
  readonly rows: readonly ReadTaxRow[];
  readonly totals: readonly Cents[];
  readonly totalLine: number;
  readonly faults: readonly TaxFault[];
}

/** Postcodes also look like amounts, so unknown columns belong to part C only if `partC` names them. */
export function readTaxTable(
  bytes: Uint8Array,
  fileName: string,
  partC: readonly string[] = [],
): CsvTable<string> & { columns?: string[]; partCColumns?: string[] } {
  const known = readCsvTable(bytes, fileName, [HOLDER, ...AMOUNTS]);
  if (!known.ok) return known;
  const further = known.ignoredColumns.map((heading) => column(heading));
  const whole = readCsvTable(bytes, fileName, [HOLDER, ...AMOUNTS, ...further]);
  if (!whole.ok) return whole;
  const isAmount = ({ name }: CsvColumn<string>) => {
    const kinds = whole.rows.map(({ cells }) => readAmount(cells[name] ?? '').kind);
    return kinds.includes('amount') && !kinds.includes('bad');
  };
  const partCColumns = further.filter(isAmount).map(({ name }) => name);
  const given = partCColumns.filter((name) => partC.includes(name));
  const filled = AMOUNTS.map(({ name }) => name).filter(
    (name) => name === CASH || name === TFN_WITHHELD || whole.rows.some(({ cells }) => cells[name] !== ''),
  );
  return {
    ...whole,
    ignoredColumns: known.ignoredColumns.filter((heading) => !given.includes(heading)),
    columns: [...filled, ...given],
    partCColumns,
  };
}

export function readTaxRows(
  rows: readonly CsvRow<string>[],
  columns: readonly string[],
  clients: readonly ClientItem[],
): ReadTaxTable {
  const read: ReadTaxRow[] = [];
  const faults: TaxFault[] = [];
  const lines = new Map<string, number>();
  let total: { line: number; amounts: Cents[] } | undefined;
  for (const { line, cells } of rows) {
    const fault = (message: string) => void faults.push({ line, message });
    const amounts = columns.map((name): Cents => {
      const amount = readAmount(cells[name] ?? '');
      if (amount.kind === 'amount') return amount.cents;
      if (amount.kind === 'bad') fault(`${name}: ${amount.message}`);
      return ZERO_CENTS;
    });
    const cell = cells[CLIENT] ?? '';
    if (/^totals?$/i.test(cell.trim())) {
      if (total) fault('The table has more than one row named Total.');
      total ??= { line, amounts };
      continue;
    }
    const client = readClientCell(cell, clients);
    if (typeof client === 'string') fault(`${cell}: ${client}`);
    else if (lines.has(client.id))
      fault(`Line ${lines.get(client.id)} already has the amounts of ${client.name}.`);
    else {
      lines.set(client.id, line);
      read.push({ line, client, amounts });
    }
  }
  const lastLine = rows.at(-1)?.line ?? 1;
  if (!total) faults.push({ line: lastLine, message: 'The row Total is missing.' });
  return {
    columns,
    rows: read,
    totals: total?.amounts ?? columns.map(() => ZERO_CENTS),
    totalLine: total?.line ?? lastLine,
    faults,
  };
}
