import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { CLIENT_DETAIL_FIELDS, type ClientDetailValues, perDetail, wordsOf } from '#shared/client-fields.ts';
import { type Cents, ZERO_CENTS } from '#shared/money.ts';
import { ACCESS_ROLES, CLIENT_STATUSES, TAX_STATUSES, type TaxStatus } from '#shared/terms.ts';
import { addUnits, ONE_DOLLAR, type UnitsE4, unitsForCents, ZERO_UNITS } from '#shared/units.ts';
import type { Write } from '../ledger/change.ts';
import { placeAfter } from '../ledger/cursor.ts';
import type { Test } from '../ledger/expressions.ts';
import { lately } from '../ledger/instants.ts';
import { listWhole } from '../ledger/list-whole.ts';
import { type Page, queryList } from '../ledger/query-list.ts';
import { findByIds, finder, findItem, findItems, queryItems } from '../ledger/read.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import {
  above,
  absent,
  atMost,
  check,
  exists,
  putNew,
  remove,
  update,
  updateVersion,
  type When,
} from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { storedUnits } from './unit-move-store.ts';

const accessLink = storedItem(
  z.object({
    user_id: z.string(),
    role: z.enum(ACCESS_ROLES),
    until: storedDay.optional(),
    /** Only an adviser's login needs this setting to get the client's email. */
    mail: z.literal(true).optional(),
    since: z.string(),
    /** The manager who last gave the login access or raised its role. */
    given_by: z.string().optional(),
    given_at: z.string().optional(),
  }),
);
export type AccessLink = Stored<typeof accessLink>;

const endedAccess = storedItem(
  accessLink.schema.extend({ email: z.string(), ended_at: z.string(), reason: z.string() }),
);

/** Old records may lack an optional field. The missing field is then read as ''. */
const storedDetails = perDetail(CLIENT_DETAIL_FIELDS, (field) => {
  const schema = field.kind === 'words' ? z.enum(wordsOf(field)) : z.string();
  return field.required ? schema : schema.default('');
}) as { [Name in keyof ClientDetailValues]: z.ZodType<ClientDetailValues[Name]> };

const taxStatus = z.object({
  status: z.enum(TAX_STATUSES),
  from: storedDay,
  reason: z.string(),
  set_at: z.string(),
  set_by: z.string(),
  set_by_name: z.string(),
  alone: z.literal(true).optional(),
});

const clientItem = storedItem(
  z.object({
    id: z.string(),
    user_id: z.string(),
    /** Missing if `user_id` is the only login. */
    access: z.array(accessLink.schema).optional(),
    ended_access: z.array(endedAccess.schema).optional(),
    ...storedDetails,
    email: z.string(),
    former_email: z.string().optional(),
    email_changed_at: z.string().optional(),
    /** The addresses that the main login had recently. They stay when another login becomes the main login. */
    left_emails: z
      .array(z.object({ user_id: z.string(), email: z.string(), at: z.string(), by: z.string() }))
      .optional(),
    /** Missing if the phone number was entered together with the client. */
    mobile_since: z.string().optional(),
    mobile_by: z.string().optional(),
    tax_statuses: z.array(taxStatus).optional(),
    mail_fault: z
      .object({ kind: z.enum(['bounced', 'complained']), at: z.string(), detail: z.string() })
      .optional(),
    status: z.enum(CLIENT_STATUSES),
    /** The main login of a deceased client has no access, although `access` still names the login. */
    deceased_on: storedDay.optional(),
    /** Links that open without sign-in no longer work if they were sent before this time. */
    suspended_at: z.string().optional(),
    pledged_cents: storedCents,
    /** Allocations change this total without raising `version`. */
    total_paid_cents: storedCents,
    allocation_count: z.number(),
    /** The number of reversed allocations that the client still sees, marked as reversed. */
    reversed_count: z.number().default(0),
    hidden_count: z.number().default(0),
    hidden_payout_count: z.number().default(0),
    /** The number of payments by the fund in the client's history, including voided payments. */
    payout_count: z.number().default(0),
    /** The client's units minus one unit for each dollar paid, in ten-thousandths of a unit. */
    units_beyond_paid_e4: storedUnits.optional(),
    unit_move_count: z.number().default(0),
    /** The choices are sorted from the oldest to the newest. Each choice applies until the next. */
    reinvestment: z.array(z.object({ percent: z.number(), from: storedDay })).optional(),
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
): { payment: number; 'taken-back': number; payouts: number } {
  return {
    payment: client.allocation_count,
    'taken-back': client.reversed_count - (isForClient ? client.hidden_count : 0),
    payouts: client.payout_count - (isForClient ? client.hidden_payout_count : 0),
  };
}

export function unitsOfClient({
  total_paid_cents: paid,
  units_beyond_paid_e4: beyond = ZERO_UNITS,
}: Pick<ClientItem, 'total_paid_cents' | 'units_beyond_paid_e4'>): UnitsE4 {
  return addUnits(unitsForCents(paid, ONE_DOLLAR), beyond);
}

function sameHistory(before: ClientItem): When {
  const { allocation_count, reversed_count, payout_count, unit_move_count } = before;
  const { units_beyond_paid_e4 = ZERO_UNITS } = before;
  const counts = { reversed_count, payout_count, unit_move_count, units_beyond_paid_e4 };
  const tests = Object.entries(counts).map(([name, value]) =>
    (value === 0 ? [0, absent] : [value]).map((test) => ({ [name]: test })),
  );
  return tests.reduce<Readonly<Record<string, Test>>[]>(
    (groups, alternatives) =>
      groups.flatMap((group) => alternatives.map((one) => ({ ...group, ...one }) as typeof group)),
    [{ allocation_count }],
  );
}

function sameMoves(holder: ClientItem): When {
  return holder.unit_move_count === 0
    ? [{ unit_move_count: 0 }, { pk: exists, unit_move_count: absent }]
    : sameHistory(holder);
}

type Linked = Pick<ClientItem, 'user_id' | 'access' | 'deceased_on'> & { readonly created_at?: string };

export function accessOf({ user_id, access, created_at = '' }: Linked): readonly AccessLink[] {
  return access ?? [{ user_id, role: 'owner', since: created_at }];
}

export function isLive({ until }: Pick<AccessLink, 'until'>, today: CalendarDate): boolean {
  return until === undefined || today <= until;
}

export function liveLinksOf(client: Linked, today: CalendarDate): AccessLink[] {
  const isOut = ({ user_id: id }: AccessLink) => client.deceased_on !== undefined && id === client.user_id;
  return accessOf(client).filter((link) => isLive(link, today) && !isOut(link));
}

export function liveAccessOf(client: Linked, userId: string, today: CalendarDate): AccessLink | undefined {
  return liveLinksOf(client, today).find((link) => link.user_id === userId);
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

export function aboutClient({ id, name }: Pick<ClientItem, 'id' | 'name'>) {
  return { target: clientTarget(id), name: name };
}

function emailKey(email: string) {
  return { pk: `EMAIL#${email}`, sk: 'EMAIL' };
}

function listKey(client: Pick<ClientItem, 'id' | 'name'>) {
  return { list_pk: CLIENTS, list_sk: `${client.name.toLocaleLowerCase('en-AU')}#${client.id}` };
}

export const findClient = finder(clientKey, clientItem);

export function findClients(services: Services, clientIds: readonly string[]) {
  return findByIds(services, clientIds, clientKey, clientItem);
}

export function findClientsOf(services: Services, owned: readonly { readonly client_id: string }[]) {
  return findClients(
    services,
    owned.map((one) => one.client_id),
  );
}

export function listClientItems(services: Services, page: Page, only?: (client: ClientItem) => boolean) {
  return queryList(services, { index: 'list', partition: CLIENTS, only }, clientItem, page, placeByName);
}

export function listAllClients(services: Services): Promise<ClientItem[]> {
  return queryItems(services, { index: 'list', partition: CLIENTS }, clientItem);
}

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

// The form is `name#id`, and the name may contain any character.
const placeByName = placeAfter(/^.{1,300}#[A-Za-z0-9-]{1,80}$/su);

export function putClientWrites(services: Services, client: ClientItem): { client: Write; email: Write } {
  return {
    client: putNew(services, { ...clientKey(client.id), ...listKey(client), ...clientItem.parse(client) }),
    email: claimEmailWrite(services, client.id, client.email),
  };
}

export function claimEmailWrite(services: Services, clientId: string, email: string): Write {
  return putNew(services, { ...emailKey(email), client_id: clientId });
}

export function releaseEmailWrite(services: Services, clientId: string, email: string): Write {
  return remove(services, { key: emailKey(email), when: { client_id: clientId } });
}

/** Keeps every recent address, so that repeated changes cannot drop the investor's own address from `left_emails`. */
export function leaveEmail({ user_id, email, left_emails = [] }: ClientItem, at: string, by: string) {
  const others = left_emails.filter((one) => one.at > lately(at) && one.email !== email);
  return [...others, { user_id, email, at, by }];
}

export function updateClientEmailWrite(
  services: Services,
  before: ClientItem,
  after: Pick<ClientItem, 'email' | 'email_changed_at' | 'left_emails'>,
): Write {
  const { email, email_changed_at, left_emails } = after;
  return update(services, {
    key: clientKey(before.id),
    set: { email, former_email: before.email, email_changed_at, left_emails },
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
  const clients = await findClientsOf(services, claims);
  return new Map(
    claims.flatMap(({ pk, client_id: id }) => {
      const client = clients.get(id);
      return client ? [[pk.slice('EMAIL#'.length), client] as const] : [];
    }),
  );
}

export const EDITED_FIELDS = [...CLIENT_DETAIL_FIELDS, 'status', 'pledged_cents'] as const;
export type ClientDetails = Pick<ClientItem, (typeof EDITED_FIELDS)[number]>;

export function updateClientWrite(
  services: Services,
  before: ClientItem,
  after: ClientDetails & Pick<ClientItem, 'suspended_at' | 'mobile_since' | 'mobile_by'>,
): Write {
  const lowersPledge = after.pledged_cents < before.pledged_cents;
  // The paid amount may have changed since the client was read, so only these fields are set.
  const details = Object.fromEntries(EDITED_FIELDS.map((name) => [name, after[name]]));
  const { suspended_at, mobile_since, mobile_by } = after;
  const set = { ...details, ...listKey({ ...after, id: before.id }), suspended_at, mobile_since, mobile_by };
  return updateVersion(services, clientKey(before.id), before, {
    set,
    ...(lowersPledge ? { when: { total_paid_cents: atMost(after.pledged_cents) } } : {}),
  });
}

export function updateAccessWrite(
  services: Services,
  before: ClientItem,
  after: Pick<ClientItem, 'user_id' | 'email' | 'left_emails' | 'access' | 'ended_access'>,
): Write {
  const { user_id, email, left_emails, access, ended_access } = after;
  return updateVersion(services, clientKey(before.id), before, {
    set: { user_id, email, left_emails, access, ended_access },
    remove: email === before.email ? [] : ['mail_fault', 'former_email', 'email_changed_at'],
    when: { email: before.email },
  });
}

export function countViewWrite(services: Services, clientId: string): Write {
  return update(services, { key: clientKey(clientId), add: { version: 1 }, when: { pk: exists } });
}

export function setDeceasedWrite(
  services: Services,
  before: Pick<ClientItem, 'id' | 'version'>,
  deceasedOn: CalendarDate | undefined,
): Write {
  return updateVersion(services, clientKey(before.id), before, { change: { deceased_on: deceasedOn } });
}

export function taxStatusOn(
  { tax_statuses: all = [] }: Pick<ClientItem, 'tax_statuses'>,
  day: CalendarDate,
): TaxStatus {
  const until = all.filter(({ from }) => from <= day);
  return until.sort((one, other) => (one.from < other.from ? -1 : 1)).at(-1)?.status ?? 'not-quoted';
}

export function setReinvestmentWrite(
  services: Services,
  before: Pick<ClientItem, 'id' | 'version'>,
  reinvestment: NonNullable<ClientItem['reinvestment']>,
): Write {
  return updateVersion(services, clientKey(before.id), before, { set: { reinvestment } });
}

export function setTaxStatusesWrite(
  services: Services,
  before: Pick<ClientItem, 'id' | 'version'>,
  statuses: NonNullable<ClientItem['tax_statuses']>,
): Write {
  return updateVersion(services, clientKey(before.id), before, { set: { tax_statuses: statuses } });
}

export function checkCallableWrite(services: Services, clientId: string): Write {
  const callable = CLIENT_STATUSES.filter((status) => status !== 'Suspended');
  return check(services, {
    key: clientKey(clientId),
    when: callable.map((status) => ({ status, deceased_on: absent })),
  });
}

export function changePaidWrite(
  services: Services,
  clientId: string,
  change: { byCents: Cents; beyondUnits: number; allocations: number; reversals: number; hidden: number },
  within: Pick<ClientItem, 'pledged_cents'> | undefined,
  holder: ClientItem | undefined,
): Write {
  return update(services, {
    key: clientKey(clientId),
    add: {
      total_paid_cents: change.byCents,
      ...(change.beyondUnits === 0 ? {} : { units_beyond_paid_e4: change.beyondUnits }),
      allocation_count: change.allocations,
      ...(change.reversals > 0 ? { reversed_count: change.reversals } : {}),
      ...(change.hidden > 0 ? { hidden_count: change.hidden } : {}),
    },
    when: within
      ? {
          pledged_cents: within.pledged_cents,
          total_paid_cents: atMost(within.pledged_cents - change.byCents),
        }
      : holder
        ? sameMoves(holder)
        : { pk: exists },
  });
}

/** If the pledge changes, the caller must add an audit row for the client. */
export interface GivenBackToClient {
  readonly before: ClientItem;
  readonly paidCents: Cents;
  readonly pledgedCents: Cents;
  readonly beyondUnits: number;
  readonly isHolder: boolean;
}

export function changePayoutsWrite(
  services: Services,
  clientId: string,
  by: { readonly rows: number; readonly hidden: number },
  back?: GivenBackToClient,
): Write {
  const { before, paidCents = 0, pledgedCents = 0, beyondUnits = 0 } = back ?? {};
  const pledged = before && pledgedCents !== 0 ? before : undefined;
  return update(services, {
    key: clientKey(clientId),
    add: {
      payout_count: by.rows,
      hidden_payout_count: by.hidden,
      ...(paidCents === 0 ? {} : { total_paid_cents: paidCents }),
      ...(beyondUnits === 0 ? {} : { units_beyond_paid_e4: beyondUnits }),
    },
    set: pledged ? { pledged_cents: pledged.pledged_cents + pledgedCents, version: pledged.version + 1 } : {},
    when: whenGivenBack(back, pledged),
  });
}

function whenGivenBack(back: GivenBackToClient | undefined, pledged: ClientItem | undefined): When {
  const groups = back?.isHolder ? sameMoves(back.before) : { pk: exists };
  if (!pledged) return groups;
  const tests = { version: pledged.version, total_paid_cents: pledged.total_paid_cents };
  return [groups].flat().map((group) => ({ ...group, ...tests }));
}

export interface UnitsChange {
  readonly units: UnitsE4;
  readonly moves: number;
  readonly pledgedCents?: Cents | undefined;
  readonly memberSince?: CalendarDate;
}

export function changeUnitsWrite(services: Services, before: ClientItem, change: UnitsChange): Write {
  const { units, moves, pledgedCents = ZERO_CENTS, memberSince } = change;
  const [key, add] = [clientKey(before.id), { units_beyond_paid_e4: units, unit_move_count: moves }];
  if (pledgedCents === 0 && memberSince === undefined)
    return update(services, { key, add, when: sameHistory(before) });
  const { version, pledged_cents: pledged } = before;
  return update(services, {
    key,
    add,
    set: { pledged_cents: pledged + pledgedCents, member_since: memberSince, version: version + 1 },
    when: [sameHistory(before)].flat().map((group) => ({ ...group, version })),
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
    // The statistics count clients with documents. The write fails if a simultaneous change adds the first or removes the last
    // document.
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
