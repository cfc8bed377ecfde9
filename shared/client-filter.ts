import type { Client } from './contract/clients.ts';
import { hasWords } from './has-words.ts';
import { CLIENT_STATUSES } from './terms.ts';

export const CLIENT_STATUS_FILTERS = [...CLIENT_STATUSES, 'not-active'] as const;
type ClientStatusFilter = (typeof CLIENT_STATUS_FILTERS)[number];

type Filtered = Pick<Client, 'name' | 'email' | 'entity_name' | 'entity_type' | 'status'>;

export interface ClientFilter {
  readonly status?: ClientStatusFilter | undefined;
  readonly entity?: Client['entity_type'] | undefined;
  readonly words?: string | undefined;
}

export function passesClientFilter(client: Filtered, { status, entity, words = '' }: ClientFilter): boolean {
  return (
    (status === undefined || hasStatus(client, status)) &&
    (entity === undefined || client.entity_type === entity) &&
    hasWords(words, client.name, client.email, client.entity_name)
  );
}

function hasStatus({ status }: Pick<Client, 'status'>, wanted: ClientStatusFilter): boolean {
  return wanted === 'not-active' ? status !== 'Active' : status === wanted;
}
