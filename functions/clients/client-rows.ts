import {
  CLIENT_DETAIL_FIELDS,
  type ClientDetailField,
  clientField,
  perDetail,
} from '#shared/client-fields.ts';
import { clientsContract } from '#shared/contract/clients.ts';
import { formatField } from '#shared/field-words.ts';
import { CLIENT_STATUSES } from '#shared/terms.ts';
import type { CsvRecord } from '../csv/import-csv.ts';
import { amountCell, dayCell, faultOf, wordCell } from '../csv/read-cell.ts';
import { type CsvColumn, type CsvRow, csvColumn } from '../csv/read-csv-table.ts';
import { isChangedBySpreadsheet } from '../csv/statement-amount.ts';
import type { RejectedLine } from '../csv/statement-records.ts';
import { describeIssue } from '../http/invalid-input.ts';
import type { NewClient } from './new-client.ts';

const NAME_HALVES = [
  ['first name', 'given name', 'first'],
  ['last name', 'surname', 'family name', 'last'],
] as const;
const DASH = /^[-\u2010-\u2015\u2212]$/;

export type ClientColumn = ClientDetailField | 'email' | 'pledged_amount' | 'status';

export const CLIENT_COLUMNS: readonly CsvColumn<ClientColumn>[] = [
  columnOf('name'),
  csvColumn('email', ['email', 'e mail', 'email address', 'e mail address'], { required: true }),
  ...CLIENT_DETAIL_FIELDS.filter((name) => name !== 'name').map(columnOf),
  csvColumn(
    'pledged_amount',
    ['pledge', 'pledged', 'pledge amount', 'pledged amount', 'commitment', 'committed amount'],
    { required: true },
  ),
  csvColumn('status', ['status']),
];

function columnOf(name: ClientDetailField): CsvColumn<ClientColumn> {
  const { otherHeadings = [], required = false } = clientField(name);
  const label = formatField(name).toLowerCase();
  const halves = name === 'name' ? { halves: NAME_HALVES } : {};
  return csvColumn(name, [label, ...otherHeadings], { ...halves, required });
}

export function readClientRows(rows: readonly CsvRow<ClientColumn>[]): {
  records: CsvRecord<NewClient>[];
  rejected: RejectedLine[];
} {
  const lines = new Map<string, number>();
  const records: CsvRecord<NewClient>[] = [];
  const rejected: RejectedLine[] = [];
  for (const { line, cells } of rows) {
    const changed = CLIENT_COLUMNS.find(({ name }) => isChangedBySpreadsheet(cells[name]));
    if (changed) {
      rejected.push({
        line,
        message: `A spreadsheet has changed the ${changed.label}. Type it again as text.`,
      });
      continue;
    }
    const read = clientsContract.createClient.input.safeParse(
      {
        ...perDetail(CLIENT_DETAIL_FIELDS, (field, name) =>
          field.kind === 'words'
            ? wordCell(cells[name], field.words, field.otherWords)
            : field.kind === 'day'
              ? dayCell(cells[name])
              : cells[name],
        ),
        email: cells.email,
        pledged_amount: DASH.test(cells.pledged_amount) ? '0' : amountCell(cells.pledged_amount),
        status: wordCell(cells.status, CLIENT_STATUSES),
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
