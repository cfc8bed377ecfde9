import { parseCalendarDate } from '#shared/calendar-date.ts';
import { parseUnits, type UnitsE4 } from '#shared/units.ts';
import { readClientCell } from '../csv/client-cell.ts';
import { dayCell } from '../csv/read-cell.ts';
import { type CsvColumn, type CsvRow, csvColumn } from '../csv/read-csv-table.ts';
import type { RejectedLine } from '../csv/statement-records.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { OpeningRow } from '../records/register-opening-store.ts';

export type RegisterColumn = 'client' | 'units' | 'member_since';

export const REGISTER_COLUMNS: readonly CsvColumn<RegisterColumn>[] = [
  csvColumn(
    'client',
    ['client', 'holder', 'unit holder', 'unitholder', 'member', 'investor', 'name', 'email'],
    { required: true },
  ),
  csvColumn('units', ['units', 'units held', 'number of units', 'holding', 'balance'], { required: true }),
  csvColumn('member_since', ['member since', 'client since', 'entered', 'entry date', 'date entered']),
];

export interface ReadRow extends OpeningRow {
  readonly line: number;
}

export function readUnits(text: string): UnitsE4 | undefined {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  const units = parseUnits(plain);
  return units === undefined || units < 0 ? undefined : units;
}

/** A row names its client by email address, name or entity name. */
export function readRegisterRows(
  rows: readonly CsvRow<RegisterColumn>[],
  clients: readonly ClientItem[],
): { read: ReadRow[]; rejected: RejectedLine[] } {
  const lines = new Map<string, number>();
  const read: ReadRow[] = [];
  const rejected: RejectedLine[] = [];
  for (const { line, cells } of rows) {
    const client = readClientCell(cells.client, clients);
    const units = readUnits(cells.units);
    const day = parseCalendarDate(dayCell(cells.member_since) ?? '');
    const reject = (message: string) => rejected.push({ line, message });
    if (typeof client === 'string') reject(client);
    else if (units === undefined) reject('Units: enter a number of units with at most four decimals.');
    else if (cells.member_since !== '' && day === undefined)
      reject('Member since: enter a date that exists.');
    else if (lines.has(client.id)) reject(`Line ${lines.get(client.id)} is about the same client.`);
    else {
      lines.set(client.id, line);
      read.push({ line, client_id: client.id, units_e4: units, ...(day ? { member_since: day } : {}) });
    }
  }
  return { read, rejected };
}
