import type { CalendarDate } from '#shared/calendar-date.ts';
import { fundContract } from '#shared/contract/fund.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { PROPERTY_TYPES, VALUATION_BASES, VALUATION_BASIS_WORDS } from '#shared/terms.ts';
import { type CsvRecord, foldedKey, readGroups } from '../csv/import-csv.ts';
import { amountCell, dayCell, faultOf, wordCell } from '../csv/read-cell.ts';
import { type CsvRow, csvColumn } from '../csv/read-csv-table.ts';
import type { RejectedLine } from '../csv/statement-records.ts';
import { describeIssue } from '../http/invalid-input.ts';
import { faultOfOwnership } from './check-ownership.ts';
import type { NewProperty } from './new-property.ts';
import type { ValuationInput } from './new-valuation.ts';

export const PROPERTY_COLUMNS = [
  csvColumn('name', ['name', 'property', 'property name'], { required: true }),
  csvColumn('type', ['type', 'property type'], { required: true }),
  csvColumn('city', ['city', 'suburb', 'town']),
  csvColumn('state', ['state']),
  csvColumn('country', ['country']),
  csvColumn('acquired_on', ['acquired on', 'acquisition date', 'acquired', 'purchase date']),
  csvColumn('acquisitionPrice', ['acquisition price', 'purchase price', 'price'], { required: true }),
  csvColumn('sold_on', ['sold on', 'sale date']),
  csvColumn('sold_price', ['sale price', 'sold price', 'sold for']),
  csvColumn('monthlyRent', ['monthly rent', 'rent', 'rent a month']),
  csvColumn('tenantName', ['tenant', 'tenant name']),
  csvColumn('leaseEnd', ['lease end', 'lease ends', 'lease end date']),
  csvColumn('natural_person', ['tenant is a person', 'natural person']),
  csvColumn('marketValue', ['market value', 'valuation', 'value', 'latest value']),
  csvColumn('date', ['valued on', 'valuation date', 'date of valuation']),
  csvColumn('source', ['valuation source', 'valued by', 'source']),
  csvColumn('basis', ['basis', 'valuation basis', 'basis of valuation']),
  csvColumn('valuer', ['valuer', 'name of valuer']),
];
export type PropertyColumn = (typeof PROPERTY_COLUMNS)[number]['name'];
type Cells = CsvRow<PropertyColumn>['cells'];

const OF_VALUATION: readonly PropertyColumn[] = ['marketValue', 'date', 'source', 'basis', 'valuer'];
const OF_RENTAL: readonly PropertyColumn[] = ['monthlyRent', 'tenantName', 'leaseEnd', 'natural_person'];
const OF_PROPERTY = PROPERTY_COLUMNS.map(({ name }) => name).filter(
  (name) => name !== 'name' && !OF_VALUATION.includes(name),
);
/** One database transaction writes a property and all its valuations, so the number of valuations is limited. */
const MOST_VALUATIONS = 90;

export interface PropertyOfFile {
  readonly property: NewProperty;
  readonly valuations: readonly ValuationInput[];
}

export function readPropertyRows(
  rows: readonly CsvRow<PropertyColumn>[],
  today: CalendarDate,
): { records: CsvRecord<PropertyOfFile>[]; rejected: RejectedLine[] } {
  const groups = new Map<string, CsvRow<PropertyColumn>[]>();
  const rejected: RejectedLine[] = [];
  for (const row of rows) {
    const key = foldedKey(row.cells.name);
    if (key === '') rejected.push({ line: row.line, message: 'Name: name is required.' });
    else groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const read = readGroups(groups, (group) => readGroup(group, today), {
    keyOf: (_property, key) => key,
    messageFor: (line) => `Line ${line} of the same property has an error.`,
  });
  return { records: read.records, rejected: [...rejected, ...read.rejected] };
}

function readGroup(
  group: readonly CsvRow<PropertyColumn>[],
  today: CalendarDate,
): { value: PropertyOfFile | undefined; faults: RejectedLine[] } {
  const faults: RejectedLine[] = [];
  const valuations: ValuationInput[] = [];
  let property: NewProperty | undefined;
  const [first] = group;
  for (const [index, { line, cells }] of group.entries()) {
    const fault = index > 0 && first ? faultOfFurtherLine(first, cells) : undefined;
    const read = readRow(index > 0 && first ? { ...first.cells, ...valuationOf(cells) } : cells, today);
    if (fault !== undefined) faults.push({ line, message: fault });
    else if (typeof read === 'string') faults.push({ line, message: read });
    else {
      property ??= read.property;
      if (read.valuation) valuations.push(read.valuation);
    }
  }
  if (first && valuations.length > MOST_VALUATIONS)
    faults.push({
      line: first.line,
      message: `A property can have at most ${MOST_VALUATIONS} valuations in this file.`,
    });
  return { value: property && { property, valuations }, faults };
}

function valuationOf({ marketValue, date, source, basis, valuer }: Cells) {
  return { marketValue, date, source, basis, valuer };
}

function basisCell(cell: string): string | undefined {
  const byWords = VALUATION_BASES.find((basis) => isSameText(VALUATION_BASIS_WORDS[basis], cell));
  return byWords ?? wordCell(cell, VALUATION_BASES);
}

function faultOfFurtherLine(first: CsvRow<PropertyColumn>, cells: Cells): string | undefined {
  const other = OF_PROPERTY.find((name) => cells[name] !== '' && !isSameText(cells[name], first.cells[name]));
  const label = PROPERTY_COLUMNS.find(({ name }) => name === other)?.label;
  if (label !== undefined) return `Line ${first.line} of the same property has a different ${label}.`;
  return isBlank(cells, OF_VALUATION) ? `Line ${first.line} has the same property.` : undefined;
}

function isSameText(one: string, other: string): boolean {
  return foldedKey(one) === foldedKey(other);
}

function isBlank(cells: Cells, names: readonly PropertyColumn[]): boolean {
  return names.every((name) => cells[name] === '');
}

function yesOrNo(cell: string): boolean | string | undefined {
  const word = cell.toLowerCase();
  return word === 'yes' || word === 'no' ? word === 'yes' : cell || undefined;
}

function readRow(
  cells: Cells,
  today: CalendarDate,
): { property: NewProperty; valuation: ValuationInput | undefined } | string {
  const { name, city, state, country, tenantName } = cells;
  const read = fundContract.createProperty.input.safeParse(
    {
      name,
      type: wordCell(cells.type, PROPERTY_TYPES),
      location: { city, state, country },
      acquisitionPrice: amountCell(cells.acquisitionPrice),
      acquired_on: dayCell(cells.acquired_on),
      sold_on: dayCell(cells.sold_on),
      sold_price: amountCell(cells.sold_price),
      rental: isBlank(cells, OF_RENTAL)
        ? undefined
        : {
            monthlyRent: amountCell(cells.monthlyRent),
            tenantName,
            leaseEnd: dayCell(cells.leaseEnd),
            natural_person: yesOrNo(cells.natural_person),
          },
      valuation: isBlank(cells, OF_VALUATION)
        ? undefined
        : {
            marketValue: amountCell(cells.marketValue),
            date: dayCell(cells.date),
            basis: basisCell(cells.basis),
            valuer: cells.valuer || undefined,
            source: cells.source || (cells.basis === '' ? cells.valuer : undefined),
          },
    },
    { error: describeIssue },
  );
  if (!read.success) return faultOf(read.error, PROPERTY_COLUMNS);
  const { valuation, ...property } = read.data;
  const fault = faultOfOwnership(
    {
      acquired_on: property.acquired_on ?? undefined,
      sold_on: property.sold_on ?? undefined,
      sold_cents: property.sold_price ?? undefined,
    },
    today,
  );
  if (fault) return `${fault.message}.`;
  if (valuation && valuation.date > today) return `${EXACT_SENTENCES['invalid-input'].valuationInFuture}.`;
  return { property, valuation };
}
