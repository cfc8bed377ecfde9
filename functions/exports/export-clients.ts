import * as z from 'zod';
import { CLIENT_STATUS_FILTERS, passesClientFilter } from '#shared/client-filter.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Client } from '#shared/contract/clients.ts';
import { optionalText } from '#shared/contract/fields.ts';
import { outstandingCents } from '#shared/money.ts';
import { ENTITY_TYPES } from '#shared/terms.ts';
import { listClients } from '../clients/list-clients.ts';
import { type Column, column, summed } from './column.ts';
import { everyPage, readFilters, rowsOf } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

const COLUMNS: readonly Column<Client>[] = [
  column('text', 'Name', (row) => row.name, 30),
  column('text', 'E-mail', (row) => row.email, 32),
  column('text', 'Mobile', (row) => row.mobile, 18),
  column('text', 'Entity type', (row) => row.entity_type, 14),
  column('text', 'Entity', (row) => row.entity_name, 30),
  column('text', 'Status', (row) => row.status, 12),
  summed('Pledged AUD', (row) => row.pledged_amount),
  summed('Paid AUD', (row) => row.total_paid),
  summed('Owed AUD', (row) => outstandingCents(row.pledged_amount, row.total_paid)),
  column('count', 'Documents', (row) => row.document_count),
  column('text', 'Address', (row) => row.address, 40),
  column('instant', 'Client since (Sydney)', (row) => row.created_at),
  column('text', 'Client id', (row) => row.id, 38),
];

const clientFilters = z.strictObject({
  q: optionalText(LIMITS.searchLength),
  status: z.enum(CLIENT_STATUS_FILTERS).optional(),
  entity: z.enum(ENTITY_TYPES).optional(),
});

/** Clients by name, with the filters of their screen. */
export const openClients: OpenList = async (filters, context) => {
  const { q: words, ...same } = readFilters(clientFilters, filters);
  const filter = { ...same, words };
  const { first, pages } = await everyPage(listClients, {}, context);
  const rows = rowsOf(pages, ({ clients }) => clients.filter((client) => passesClientFilter(client, filter)));
  return listOfRows(COLUMNS, Object.keys(filters).length > 0 ? null : first.total, rows);
};
