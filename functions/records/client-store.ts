import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { CLIENT_DETAIL_FIELDS, type ClientDetailValues, perDetail, wordsOf } from '#shared/client-fields.ts';
import type { HistoryKind } from '#shared/history-kinds.ts';
import type { Cents } from '#shared/money.ts';
import { ACCESS_ROLES, CLIENT_STATUSES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { placeAfter } from '../ledger/cursor.ts';
import { listWhole } from '../ledger/list-whole.ts';
import { type Page, queryList } from '../ledger/query-list.ts';
import { findItem, findItems, queryItems } from '../ledger/read.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { above, atMost, check, exists, putNew, remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const accessLink = storedItem(
  z.object({
    user_id: z.string(),
    role: z.enum(ACCESS_ROLES),
    until: storedDay.optional(),
    /** An adviser's login receives the client's email only if this is set. All other logins always receive it. */
    mail: z.literal(true).optional(),
    since: z.string(),
  }),
);
export type AccessLink = Stored<typeof accessLink>;

const endedAccess = storedItem(
  accessLink.schema.extend({ email: z.string(), ended_at: z.string(), reason: z.string() }),
);

/** If an old record lacks a field that is not required, the field is read as ''. */
const storedDetails = perDetail(CLIENT_DETAIL_FIELDS, (field) => {
  const schema = field.kind === 'words' ? z.enum(wordsOf(field)) : z.string();
  return field.required ? schema : schema.default('');
}) as { [Name in keyof ClientDetailValues]: z.ZodType<ClientDetailValues[Name]> };

const clientItem = storedItem(
  z.object({
    id: z.string(),
    /** The main login, with the client's own address and full access. */
    user_id: z.string(),
    /** Missing if `user_id` is the only login. */
    access: z.array(accessLink.schema).optional(),
    ended_access: z.array(endedAccess.schema).optional(),
    ...storedDetails,
    email: z.string(),
    former_email: z.string().optional(),
    email_changed_at: z.string().optional(),
    /** Email to the current address bounced or was reported as spam. */
    mail_fault: z
      .object({ kind: z.enum(['bounced', 'complained']), at: z.string(), detail: z.string() })
      .optional(),
    status: z.enum(CLIENT_STATUSES),
    /** Links that were sent before this time no longer open without sign-in. */
    suspended_at: z.string().optional(),
    pledged_cents: storedCents,
    /** This total changes only together with an allocation, without raising `version`. */
    total_paid_cents: storedCents,
    allocation_count: z.number(),
    /** The number of reversed allocations that the client still sees, marked as reversed. */
    reversed_count: z.number().default(0),
    hidden_count: z.number().default(0),
    hidden_payout_count: z.number().default(0),
    /** The number of payments by the fund in the client's history, voided ones included. */
    payout_count: z.number().default(0),
    document_count: z.number(),
    created_at: z.string(),
    import_id: z.string().optional(),
    not_invited: z.literal(true).optional(),
    version: z.number(),
  }),
);
export type ClientItem = Stored<typeof clientItem>;

export function historyOf(
  client: Pick<
    ClientItem,
    'allocation_count' | 'reversed_count' | 'hidden_count' | 'payout_count' | 'hidden_payout_count'
  >,
  isForClient = false,
): Record<HistoryKind, number> {
  return {
    payment: client.allocation_count,
    'taken-back': client.reversed_count - (isForClient ? client.hidden_count : 0),
    payout: client.payout_count - (isForClient ? client.hidden_payout_count : 0),
  };
}

type Linked = Pick<ClientItem, 'user_id' | 'access'> & { readonly created_at?: string };

/** Includes logins whose last day has passed. */
export function accessOf({ user_id, access, created_at = '' }: Linked): readonly AccessLink[] {
  return access ?? [{ user_id, role: 'owner', since: created_at }];
}

export function isLive({ until }: Pick<AccessLink, 'until'>, today: CalendarDate): boolean {
  return until === undefined || today <= until;
}

export function liveAccessOf(client: Linked, userId: string, today: CalendarDate): AccessLink | undefined {
  return accessOf(client).find((link) => link.user_id === userId && isLive(link, today));
}

export function hasFullAccess({ role }: Pick<AccessLink, 'role'>): boolean {
  return role !== 'adviser';
}

export function getsMail(link: AccessLink): boolean {
  return hasFullAccess(link) || link.mail === true;
}

const CLIENTS = 'CLIENTS';

export function clientKey(clientId: string) {
  return { pk: `CLIENT#${clientId}`, sk: 'CLIENT' };
}

export function clientTarget(clientId: string): string {
  return `CLIENT#${clientId}`;
}

/** The record that an audit row is about, and the name that the row shows. */
export function aboutClient({ id, name }: Pick<ClientItem, 'id' | 'name'>) {
  return { target: clientTarget(id), name: name };
}

function emailKey(email: string) {
  return { pk: `EMAIL#${email}`, sk: 'EMAIL' };
}

function listKey(client: Pick<ClientItem, 'id' | 'name'>) {
  return { list_pk: CLIENTS, list_sk: `${client.name.toLocaleLowerCase('en-AU')}#${client.id}` };
}

export function findClient(services: Services, clientId: string): Promise<ClientItem | undefined> {
  return findItem(services, clientKey(clientId), clientItem);
}

export async function findClients(services: Services, clientIds: readonly string[]) {
  const items = await findItems(services, [...new Set(clientIds)].map(clientKey));
  return new Map(items.map((item) => clientItem.parse(item)).map((client) => [client.id, client]));
}

export function listClientItems(services: Services, page: Page, only?: (client: ClientItem) => boolean) {
  return queryList(services, { index: 'list', partition: CLIENTS, only }, clientItem, page, placeByName);
}

export function listAllClients(services: Services): Promise<ClientItem[]> {
  return queryItems(services, { index: 'list', partition: CLIENTS }, clientItem);
}

/** Lists clients as stored now, by name. Refuses with `busy` if the index does not list all of them in time. */
export async function listClientsNow(services: Services): Promise<ClientItem[]> {
  const readCount = async () => (await readStatistics(services)).clients;
  const listed = await listWhole(readCount, () => listAllClients(services));
  const stored = await findClients(
    services,
    listed.map(({ id }) => id),
  );
  return listed.flatMap(({ id }) => stored.get(id) ?? []);
}

export function listClientsNamed(services: Services, beginning: string, atMost: number) {
  const list = { partition: CLIENTS, startsWith: beginning.toLocaleLowerCase('en-AU') };
  return queryItems(services, { index: 'list', ...list }, clientItem, atMost);
}

// `name#id`; the name can contain any character.
const placeByName = placeAfter(/^.{1,300}#[A-Za-z0-9-]{1,80}$/su);

export function putClientWrites(services: Services, client: ClientItem): { client: Write; email: Write } {
  return {
    client: putNew(services, { ...clientKey(client.id), ...listKey(client), ...clientItem.parse(client) }),
    email: claimEmailWrite(services, client.id, client.email),
  };
}

/** Fails if another client has the address. */
export function claimEmailWrite(services: Services, clientId: string, email: string): Write {
  return putNew(services, { ...emailKey(email), client_id: clientId });
}

export function releaseEmailWrite(services: Services, clientId: string, email: string): Write {
  return remove(services, { key: emailKey(email), when: { client_id: clientId } });
}

/** Fails if the address changed since the client was read. Keeps changes that others made to other fields. */
export function updateClientEmailWrite(
  services: Services,
  before: ClientItem,
  after: Pick<ClientItem, 'email' | 'email_changed_at'>,
): Write {
  return update(services, {
    key: clientKey(before.id),
    set: { email: after.email, former_email: before.email, email_changed_at: after.email_changed_at },
    add: { version: 1 },
    remove: ['mail_fault'],
    when: { email: before.email },
  });
}

export async function isEmailTaken(services: Services, email: string): Promise<boolean> {
  return (await findItem(services, emailKey(email), z.object({}))) !== undefined;
}

const claim = storedItem(z.object({ pk: z.string(), client_id: z.string() }));

export async function findClientsByEmail(services: Services, emails: readonly string[]) {
  const claims = (await findItems(services, emails.map(emailKey))).map((item) => claim.parse(item));
  const clients = await findClients(
    services,
    claims.map(({ client_id: id }) => id),
  );
  return new Map(
    claims.flatMap(({ pk, client_id: id }) => {
      const client = clients.get(id);
      return client ? [[pk.slice('EMAIL#'.length), client] as const] : [];
    }),
  );
}

export const EDITED_FIELDS = [...CLIENT_DETAIL_FIELDS, 'status', 'pledged_cents'] as const;
export type ClientDetails = Pick<ClientItem, (typeof EDITED_FIELDS)[number]>;

/** Fails if somebody else edited the client, or if the new pledge is less than the client has paid. */
export function updateClientWrite(
  services: Services,
  before: ClientItem,
  after: ClientDetails & Pick<ClientItem, 'suspended_at'>,
): Write {
  const lowersPledge = after.pledged_cents < before.pledged_cents;
  // Only these fields are set, because the paid amount may have changed since the client was read.
  const details = Object.fromEntries(EDITED_FIELDS.map((name) => [name, after[name]]));
  return update(services, {
    key: clientKey(before.id),
    set: {
      ...details,
      ...listKey({ id: before.id, name: after.name }),
      suspended_at: after.suspended_at,
      version: before.version + 1,
    },
    when: {
      version: before.version,
      ...(lowersPledge ? { total_paid_cents: atMost(after.pledged_cents) } : {}),
    },
  });
}

export function updateAccessWrite(
  services: Services,
  before: ClientItem,
  after: Pick<ClientItem, 'user_id' | 'email' | 'access' | 'ended_access'>,
): Write {
  const { user_id, email, access, ended_access } = after;
  return update(services, {
    key: clientKey(before.id),
    set: { user_id, email, access, ended_access, version: before.version + 1 },
    remove: email === before.email ? [] : ['mail_fault', 'former_email', 'email_changed_at'],
    when: { version: before.version, email: before.email },
  });
}

export function countViewWrite(services: Services, clientId: string): Write {
  return update(services, { key: clientKey(clientId), add: { version: 1 }, when: { pk: exists } });
}

/** Writes nothing, but fails if the client does not exist or is suspended. */
export function checkCallableWrite(services: Services, clientId: string): Write {
  const callable = CLIENT_STATUSES.filter((status) => status !== 'Suspended');
  return check(services, { key: clientKey(clientId), when: callable.map((status) => ({ status })) });
}

/** `within`: the client, if the amount paid must not exceed the pledge. */
export function changePaidWrite(
  services: Services,
  clientId: string,
  change: { byCents: Cents; allocations: number; reversals: number; hidden: number },
  within: Pick<ClientItem, 'pledged_cents'> | undefined,
): Write {
  return update(services, {
    key: clientKey(clientId),
    add: {
      total_paid_cents: change.byCents,
      allocation_count: change.allocations,
      ...(change.reversals > 0 ? { reversed_count: change.reversals } : {}),
      ...(change.hidden > 0 ? { hidden_count: change.hidden } : {}),
    },
    // The write itself checks the limit, because two payments at the same time could exceed the pledge together.
    when: within
      ? {
          pledged_cents: within.pledged_cents,
          total_paid_cents: atMost(within.pledged_cents - change.byCents),
        }
      : { pk: exists },
  });
}

/** If the pledge changes, the caller must add an audit row of the client. */
export interface GivenBackToClient {
  readonly before: ClientItem;
  readonly paidCents: Cents;
  readonly pledgedCents: Cents;
}

/** A change of the pledge fails if the client was edited or made a payment since the client was read. */
export function changePayoutsWrite(
  services: Services,
  clientId: string,
  by: { readonly rows: number; readonly hidden: number },
  back?: GivenBackToClient,
): Write {
  const { before, paidCents = 0, pledgedCents = 0 } = back ?? {};
  const pledged = before && pledgedCents !== 0 ? before : undefined;
  return update(services, {
    key: clientKey(clientId),
    add: {
      payout_count: by.rows,
      hidden_payout_count: by.hidden,
      ...(paidCents === 0 ? {} : { total_paid_cents: paidCents }),
    },
    set: pledged ? { pledged_cents: pledged.pledged_cents + pledgedCents, version: pledged.version + 1 } : {},
    when: pledged ? { version: pledged.version, total_paid_cents: pledged.total_paid_cents } : { pk: exists },
  });
}

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
    // The statistics count clients with a document, so the write fails if another document was added or removed.
    when: { document_count: others > 0 ? above(edge) : edge },
  });
}

export function invitedWrite(services: Services, clientId: string): Write {
  return update(services, {
    key: clientKey(clientId),
    add: { version: 1 },
    remove: ['not_invited'],
    when: { pk: exists },
  });
}

export function setMailFaultWrite(
  services: Services,
  before: ClientItem,
  fault: NonNullable<ClientItem['mail_fault']>,
): Write {
  return update(services, {
    key: clientKey(before.id),
    set: { mail_fault: fault },
    add: { version: 1 },
    when: { email: before.email, version: before.version },
  });
}
