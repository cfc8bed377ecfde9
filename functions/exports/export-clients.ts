import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { clientField, OPEN_FIELDS, type OpenField } from '#shared/client-fields.ts';
import { CLIENT_STATUS_FILTERS, passesClientFilter } from '#shared/client-filter.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Client } from '#shared/contract/clients.ts';
import { optionalText } from '#shared/contract/fields.ts';
import { formatField } from '#shared/field-words.ts';
import { outstandingCents } from '#shared/money.ts';
import { ENTITY_TYPES } from '#shared/terms.ts';
import { listClients } from '../clients/list-clients.ts';
import { findClients } from '../records/client-store.ts';
import { findClientSince } from '../records/load-client.ts';
import { type Column, column, summed } from './column.ts';
import { everyRow, readFilters } from './every-page.ts';
import { type ExportContext, listOfRows, type OpenList } from './exported-list.ts';

const WIDTHS = { name: 30, line: 18, lines: 40, words: 14, day: 12 };
const AT_THE_LEFT: readonly OpenField[] = ['name', 'mobile', 'entity_type', 'entity_name'];

interface Listed extends Client {
  readonly since: CalendarDate | undefined;
}

export const CLIENT_LIST: readonly Column<Listed>[] = [
  detail('name'),
  column('text', 'E-mail', (row) => row.email, 32),
  detail('mobile'),
  detail('entity_type'),
  detail('entity_name', 'Entity'),
  column('text', 'Status', (row) => row.status, 12),
  summed('Pledged AUD', (row) => row.pledged_amount),
  summed('Paid AUD', (row) => row.total_paid),
  summed('Owed AUD', (row) => outstandingCents(row.pledged_amount, row.total_paid)),
  summed('Due AUD', (row) => row.due_amount),
  summed('Uncalled AUD', (row) => row.uncalled_amount),
  column('count', 'Documents', (row) => row.document_count),
  ...OPEN_FIELDS.filter((name) => !AT_THE_LEFT.includes(name)).map((name) => detail(name)),
  column('day', 'Client since', (row) => row.since),
  column('instant', 'Added (Sydney)', (row) => row.created_at),
  column('text', 'Client id', (row) => row.id, 38),
];

function detail(name: OpenField, heading = formatField(name)): Column<Listed> {
  return column('text', heading, (row) => row[name], WIDTHS[clientField(name).kind]);
}

const clientFilters = z.strictObject({
  q: optionalText(LIMITS.searchLength),
  status: z.enum(CLIENT_STATUS_FILTERS).optional(),
  entity: z.enum(ENTITY_TYPES).optional(),
});

export const openClients: OpenList = async (filters, context) => {
  const { q: words, ...same } = readFilters(clientFilters, filters);
  const filter = { ...same, words };
  const { first, rows } = await everyRow(listClients, {}, context, ({ clients }) =>
    clients.filter((client) => passesClientFilter(client, filter)),
  );
  const total = Object.keys(filters).length > 0 ? null : first.total;
  return listOfRows(CLIENT_LIST, total, withSince(context, rows));
};

async function* withSince({ services }: ExportContext, pages: AsyncIterable<readonly Client[]>) {
  for await (const listed of pages) {
    const known = await findClients(
      services,
      listed.map(({ id }) => id),
    );
    const sinceOf = async ({ id }: Client) =>
      findClientSince(services, known.get(id) ?? { id, member_since: '' });
    yield await Promise.all(listed.map(async (client) => ({ ...client, since: await sinceOf(client) })));
  }
}
