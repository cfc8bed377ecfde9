import { type OwnClient, usersContract } from '#shared/contract/users.ts';
import type { ACCESS_ROLES } from '#shared/terms.ts';
import { listOwnClients } from '../users/list-own-clients.ts';
import { type Column, column, summed } from './column.ts';
import { inputOf } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

const ROLES: Readonly<Record<(typeof ACCESS_ROLES)[number], string>> = {
  owner: 'Owner',
  joint: 'Joint holder',
  adviser: 'Adviser',
};

const COLUMNS: readonly Column<OwnClient>[] = [
  column('text', 'Client', (row) => row.name, 30),
  column('text', 'Entity', (row) => row.entity_name, 30),
  column('text', 'Access', (row) => ROLES[row.role], 14),
  column('day', 'Access until', (row) => row.until),
  column('units', 'Units', (row) => row.units),
  column('price', 'Unit price AUD', (row) => row.price),
  column('day', 'Price of', (row) => row.price_day),
  summed('Value AUD', (row) => row.value),
  summed('To pay today AUD', (row) => row.to_pay),
  summed('Received this year AUD', (row) => row.received),
  column('text', 'Newest paper', (row) => row.papers[0]?.name, 40),
  column('instant', 'Added at (Sydney)', (row) => row.papers[0]?.uploaded_at),
  column('text', 'Client id', (row) => row.id, 38),
];

export const openOwnClients: OpenList = async (filters, context) => {
  const { clients } = await listOwnClients(inputOf(usersContract.listOwnClients, filters), context);
  return { ...listOfRows(COLUMNS, clients.length, [clients]), clientIds: clients.map(({ id }) => id) };
};
