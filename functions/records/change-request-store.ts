import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { CHANGE_REQUEST_FIELDS } from '#shared/client-fields.ts';
import { CHANGE_REQUEST_KINDS, CHANGE_REQUEST_STATES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { type Page, queryList } from '../ledger/query-list.ts';
import { queryItems } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { putNew, remove } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const changeRequest = storedItem(
  z.object({
    id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    field: z.enum(CHANGE_REQUEST_FIELDS),
    kind: z.enum(CHANGE_REQUEST_KINDS),
    before: z.string(),
    value: z.string(),
    state: z.enum(CHANGE_REQUEST_STATES),
    asked_at: z.string(),
    asked_by: z.string(),
    asked_by_name: z.string(),
    asked_by_email: z.string(),
    ended_at: z.string().optional(),
    ended_by: z.string().optional(),
    ended_by_name: z.string().optional(),
    reason: z.string().optional(),
    version: z.number(),
  }),
);
export type ChangeRequestItem = Stored<typeof changeRequest>;

export type ChangeRequestEnd = Required<Pick<ChangeRequestItem, 'ended_at' | 'ended_by' | 'ended_by_name'>> &
  Pick<ChangeRequestItem, 'reason'> & { readonly state: Exclude<ChangeRequestItem['state'], 'open'> };

const REQUESTS = 'CHANGE_REQUEST#';
/** Enough for all open requests (at most three) and the newest ended requests. */
const MOST_OF_CLIENT = 50;

export function changeRequestTarget(requestId: string): string {
  return `${REQUESTS}${requestId}`;
}

/** The request is stored with its client, so its id contains the client's id. */
export function newChangeRequestId(clientId: string): string {
  return `${randomUUID().slice(0, 8)}-${clientId}`;
}

function clientIdOf(requestId: string): string {
  return requestId.slice(requestId.indexOf('-') + 1);
}

const partitionOf = (clientId: string) => `CLIENT#${clientId}`;

/** A client can have only one open request for a field, so each field has one key. */
function openKey({ client_id, field }: Pick<ChangeRequestItem, 'client_id' | 'field'>) {
  return { pk: partitionOf(client_id), sk: `${REQUESTS}open#${field}` };
}

function endedKey({ client_id, asked_at, id }: ChangeRequestItem) {
  return { pk: partitionOf(client_id), sk: `${REQUESTS}ended#${asked_at}#${id}` };
}

function listKey({ state, asked_at, id }: ChangeRequestItem) {
  return { list_pk: listOf(state), list_sk: `${asked_at}#${id}` };
}

function listOf(state: ChangeRequestItem['state']): string {
  return `CHANGE_REQUESTS#${state}`;
}

export function listRequestsOfClient(services: Services, clientId: string): Promise<ChangeRequestItem[]> {
  const list = { partition: partitionOf(clientId), startsWith: REQUESTS, descending: true };
  return queryItems(services, list, changeRequest, MOST_OF_CLIENT);
}

export async function findChangeRequest(services: Services, requestId: string) {
  const requests = await listRequestsOfClient(services, clientIdOf(requestId));
  return requests.find(({ id }) => id === requestId);
}

export function listRequestsInState(services: Services, state: ChangeRequestItem['state'], page: Page) {
  return queryList(services, { index: 'list', partition: listOf(state) }, changeRequest, page);
}

export function putChangeRequestWrite(services: Services, request: ChangeRequestItem): Write {
  return putNew(services, { ...openKey(request), ...listKey(request), ...changeRequest.parse(request) });
}

export function endedRequest(request: ChangeRequestItem, end: ChangeRequestEnd): ChangeRequestItem {
  return { ...request, ...end, version: request.version + 1 };
}

export function endChangeRequestWrites(
  services: Services,
  before: ChangeRequestItem,
  ended: ChangeRequestItem,
): Record<string, Write> {
  return {
    openRequest: remove(services, { key: openKey(before), when: { id: before.id, version: before.version } }),
    endedRequest: putNew(services, { ...endedKey(ended), ...listKey(ended), ...changeRequest.parse(ended) }),
  };
}
