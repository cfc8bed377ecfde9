import type { Client } from './contract/clients.ts';
import { CLIENT_STATUSES } from './terms.ts';

/** The statuses, and all but Active. */
export const CLIENT_STATUS_FILTERS = [...CLIENT_STATUSES, 'not-active'] as const;
type ClientStatusFilter = (typeof CLIENT_STATUS_FILTERS)[number];

/** What the list of clients is narrowed to; each part that is given must hold. */
export interface ClientFilter {
  readonly status?: ClientStatusFilter | undefined;
  readonly entity?: Client['entity_type'] | undefined;
  /** Stands in the name, the e-mail address or the entity’s name, in any case of its letters. */
  readonly words?: string | undefined;
}

/** The one rule of which clients a filter finds, for the page that has them all and for the export of the list. */
export function passesClientFilter(client: Client, { status, entity, words = '' }: ClientFilter): boolean {
  const wanted = words.trim().toLowerCase();
  return (
    (status === undefined || hasStatus(client, status)) &&
    (entity === undefined || client.entity_type === entity) &&
    (wanted === '' ||
      [client.name, client.email, client.entity_name].some((text) => text.toLowerCase().includes(wanted)))
  );
}

function hasStatus({ status }: Client, wanted: ClientStatusFilter): boolean {
  return wanted === 'not-active' ? status !== 'Active' : status === wanted;
}
