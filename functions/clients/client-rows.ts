import { clientsContract } from '#shared/contract/clients.ts';
import { CLIENT_STATUSES, ENTITY_TYPES } from '#shared/terms.ts';
import type { CsvRecord } from '../csv/import-csv.ts';
import { amountCell, faultOf, wordCell } from '../csv/read-cell.ts';
import type { CsvColumn, CsvRow, RejectedLine } from '../csv/read-csv-table.ts';
import { describeIssue } from '../http/invalid-input.ts';
import type { NewClient } from './new-client.ts';

/** The columns of a file of clients, by the input of `createClient`. */
export const CLIENT_COLUMNS = [
  {
    name: 'name',
    label: 'name',
    headings: ['name', 'client', 'client name', 'full name', 'investor'],
    required: true,
  },
  {
    name: 'email',
    label: 'email',
    headings: ['email', 'e mail', 'email address', 'e mail address'],
    required: true,
  },
  { name: 'mobile', label: 'mobile', headings: ['mobile', 'mobile number', 'phone', 'phone number'] },
  { name: 'entity_type', label: 'entity type', headings: ['entity type', 'type'], required: true },
  { name: 'entity_name', label: 'entity name', headings: ['entity name', 'entity'] },
  { name: 'address', label: 'address', headings: ['address', 'postal address'] },
  {
    name: 'pledged_amount',
    label: 'pledge',
    headings: ['pledge', 'pledged', 'pledged amount', 'commitment'],
    required: true,
  },
  { name: 'status', label: 'status', headings: ['status'] },
  { name: 'notes', label: 'notes', headings: ['notes', 'note'] },
] as const satisfies readonly CsvColumn<string>[];
type ClientColumn = (typeof CLIENT_COLUMNS)[number]['name'];

/** The clients of a file, by e-mail address. A row is refused for what `createClient` refuses it for. */
export function readClientRows(rows: readonly CsvRow<ClientColumn>[]): {
  records: CsvRecord<NewClient>[];
  rejected: RejectedLine[];
} {
  const lines = new Map<string, number>();
  const records: CsvRecord<NewClient>[] = [];
  const rejected: RejectedLine[] = [];
  for (const { line, cells } of rows) {
    const { pledged_amount: pledge, entity_type: type, status, ...texts } = cells;
    const read = clientsContract.createClient.input.safeParse(
      {
        ...texts,
        pledged_amount: amountCell(pledge),
        entity_type: wordCell(type, ENTITY_TYPES),
        status: wordCell(status, CLIENT_STATUSES),
      },
      { error: describeIssue },
    );
    const before = read.success ? lines.get(read.data.email) : undefined;
    if (!read.success) rejected.push({ line, message: faultOf(read.error, CLIENT_COLUMNS) });
    else if (before !== undefined)
      rejected.push({ line, message: `Line ${before} has the same email address.` });
    else {
      lines.set(read.data.email, line);
      records.push({ line, key: read.data.email, value: read.data });
    }
  }
  return { records, rejected };
}
