import { mutate } from 'swr';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { refresh, replaceKept } from '../api/hooks.ts';

/** Puts a client just changed in the place of what is kept of them, in their panel and in the lists. */
export async function keepClient(client: ClientDetail): Promise<void> {
  await mutate(['getClient', { id: client.id }], client, { revalidate: false });
  await replaceKept('listClients', (kept) => ({
    ...kept,
    clients: kept.clients.map((known) => (known.id === client.id ? client : known)),
  }));
  void refresh('listAudit');
}
