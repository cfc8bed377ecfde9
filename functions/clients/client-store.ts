import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Cents } from '#shared/money.ts';
import { CLIENT_DETAIL_FIELDS, CLIENT_STATUSES, ENTITY_TYPES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { placeAfter } from '../ledger/cursor.ts';
import { queryList } from '../ledger/query-list.ts';
import { storedCents } from '../ledger/stored.ts';
import { above, atMost, exists, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const clientItem = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  entity_type: z.enum(ENTITY_TYPES),
  entity_name: z.string(),
  address: z.string(),
  status: z.enum(CLIENT_STATUSES),
  notes: z.string(),
  pledged_cents: storedCents,
  /** Changes only together with an allocation; not guarded by `version`. */
  total_paid_cents: storedCents,
  allocation_count: z.number(),
  /** Number of available documents; changes only together with one of them. */
  document_count: z.number(),
  created_at: z.string(),
  version: z.number(),
});
export type ClientItem = z.output<typeof clientItem>;

const CLIENTS = 'CLIENTS';

export function clientKey(clientId: string) {
  return { pk: `CLIENT#${clientId}`, sk: 'CLIENT' };
}

export function clientTarget(clientId: string): string {
  return `CLIENT#${clientId}`;
}

function listKey(client: Pick<ClientItem, 'id' | 'name'>) {
  return { list_pk: CLIENTS, list_sk: `${client.name.toLocaleLowerCase('en-AU')}#${client.id}` };
}

export async function findClient(services: Services, clientId: string): Promise<ClientItem | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: clientKey(clientId), ConsistentRead: true }),
  );
  return Item && clientItem.parse(Item);
}

/** Clients by name, by pages. */
export async function listClientItems(
  services: Services,
  page: { limit: number; cursor: string | undefined },
): Promise<{ clients: ClientItem[]; nextCursor: string | null }> {
  const found = await queryList(services, CLIENTS, page, { place: placeByName, ascending: true });
  return { clients: found.items.map((item) => clientItem.parse(item)), nextCursor: found.nextCursor };
}

// A name, which may hold any character, and an id.
const placeByName = placeAfter(/^.{1,300}#[A-Za-z0-9-]{1,80}$/su);

/** The two writes of a new client: the record, and the claim on its e-mail address. */
export function putClientWrites(services: Services, client: ClientItem): { client: Write; email: Write } {
  return {
    client: putNew(services, { ...clientKey(client.id), ...listKey(client), ...clientItem.parse(client) }),
    email: putNew(services, { pk: `EMAIL#${client.email}`, sk: 'EMAIL', client_id: client.id }),
  };
}

export async function isEmailTaken(services: Services, email: string): Promise<boolean> {
  const { Item } = await services.database.send(
    new GetCommand({
      TableName: services.portalTable,
      Key: { pk: `EMAIL#${email}`, sk: 'EMAIL' },
      ConsistentRead: true,
    }),
  );
  return Item !== undefined;
}

/** The fields that managers edit; payments change the others. */
export const EDITED_FIELDS = [...CLIENT_DETAIL_FIELDS, 'status', 'pledged_cents'] as const;
export type ClientDetails = Pick<ClientItem, (typeof EDITED_FIELDS)[number]>;

/**
 * Replaces the edited fields, if nobody edited the client since it was read and, when the pledge is lowered, the amount
 * paid is still within it.
 */
export function updateClientWrite(services: Services, before: ClientItem, after: ClientDetails): Write {
  const lowersPledge = after.pledged_cents < before.pledged_cents;
  // Only the details, because the paid amount may have changed meanwhile.
  const details = Object.fromEntries(EDITED_FIELDS.map((name) => [name, after[name]]));
  return update(services, {
    key: clientKey(before.id),
    set: { ...details, ...listKey({ id: before.id, name: after.name }), version: before.version + 1 },
    when: {
      version: before.version,
      ...(lowersPledge ? { total_paid_cents: atMost(after.pledged_cents) } : {}),
    },
  });
}

/** Changes the client's paid amount and number of allocations; negative to undo. */
export function changePaidWrite(
  services: Services,
  clientId: string,
  change: { byCents: Cents; allocations: number },
): Write {
  return update(services, {
    key: clientKey(clientId),
    add: { total_paid_cents: change.byCents, allocation_count: change.allocations },
    when: { pk: exists },
  });
}

/**
 * Adds or removes one document of the client's count, on the condition that the client has other documents exactly if
 * `client` had: the statistics count clients with documents, so the first and the last one matter.
 */
export function countDocumentWrite(
  services: Services,
  client: Pick<ClientItem, 'id' | 'document_count'>,
  by: 1 | -1,
): Write {
  const others = by === 1 ? client.document_count : client.document_count - 1;
  const edge = by === 1 ? 0 : 1;
  return update(services, {
    key: clientKey(client.id),
    add: { document_count: by },
    when: { document_count: others > 0 ? above(edge) : edge },
  });
}

/** Counts a change of the client that changes no field, such as an invitation. */
export function countClientChangeWrite(services: Services, clientId: string): Write {
  return update(services, { key: clientKey(clientId), add: { version: 1 }, when: { pk: exists } });
}
