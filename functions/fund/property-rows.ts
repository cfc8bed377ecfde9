import type { CalendarDate } from '#shared/calendar-date.ts';
import { fundContract } from '#shared/contract/fund.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { PROPERTY_TYPES, VALUATION_BASES, VALUATION_BASIS_WORDS } from '#shared/terms.ts';
import { type CsvRecord, foldedKey, readGroups } from '../csv/import-csv.ts';
import { amountCell, dayCell, faultOf, wordCell } from '../csv/read-cell.ts';
import type { CsvColumn, CsvRow, RejectedLine } from '../csv/read-csv-table.ts';
import { describeIssue } from '../http/invalid-input.ts';
import { faultOfOwnership } from './check-ownership.ts';
import type { NewProperty } from './new-property.ts';
import type { ValuationInput } from './new-valuation.ts';

export const PROPERTY_COLUMNS = [
  { name: 'name', label: 'name', headings: ['name', 'property', 'property name'], required: true },
  { name: 'type', label: 'type', headings: ['type', 'property type'], required: true },
  { name: 'city', label: 'city', headings: ['city', 'suburb', 'town'] },
  { name: 'state', label: 'state', headings: ['state'] },
  { name: 'country', label: 'country', headings: ['country'] },
  {
    name: 'acquired_on',
    label: 'acquired on',
    headings: ['acquired on', 'acquisition date', 'acquired', 'purchase date'],
  },
  {
    name: 'acquisitionPrice',
    label: 'acquisition price',
    headings: ['acquisition price', 'purchase price', 'price'],
    required: true,
  },
  { name: 'sold_on', label: 'sold on', headings: ['sold on', 'sale date'] },
  { name: 'sold_price', label: 'sale price', headings: ['sale price', 'sold price', 'sold for'] },
  { name: 'monthlyRent', label: 'monthly rent', headings: ['monthly rent', 'rent', 'rent a month'] },
  { name: 'tenantName', label: 'tenant', headings: ['tenant', 'tenant name'] },
  { name: 'leaseEnd', label: 'lease end', headings: ['lease end', 'lease ends', 'lease end date'] },
  {
    name: 'natural_person',
    label: 'tenant is a person',
    headings: ['tenant is a person', 'natural person'],
  },
  {
    name: 'marketValue',
    label: 'market value',
    headings: ['market value', 'valuation', 'value', 'latest value'],
  },
  { name: 'date', label: 'valued on', headings: ['valued on', 'valuation date', 'date of valuation'] },
  {
    name: 'source',
    label: 'valuation source',
    headings: ['valuation source', 'valued by', 'source'],
  },
  { name: 'basis', label: 'basis', headings: ['basis', 'valuation basis', 'basis of valuation'] },
  { name: 'valuer', label: 'valuer', headings: ['valuer', 'name of valuer'] },
] as const satisfies readonly CsvColumn<string>[];
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
